import { useCallback, useEffect, useState } from 'react'
import { type InputFor, newKey } from '#kernel/web/api.ts'

type Saved = InputFor<'fleet.inspection.save'>
export type PhotoAngle = NonNullable<Saved['photos']>[number]['angle']
export type ItemResult = NonNullable<Saved['items']>[number]['result']
export type Overall = Saved['overall']
export type NewMark = {
  readonly view: NonNullable<Saved['marks']>[number]['view']
  readonly x: number
  readonly y: number
  readonly type: NonNullable<Saved['marks']>[number]['type']
  readonly severity: NonNullable<Saved['marks']>[number]['severity']
  /** Answers to «هل هي العلامة نفسها؟» when it stands near an open one. */
  readonly worsensId?: string
  readonly isSurelyNew?: boolean
}
type Stroke = readonly { readonly x: number; readonly y: number; readonly atMs: number }[]

/** One inspection as it stands on this device. */
export type YardDraft = {
  readonly step: number
  readonly deviceId: string
  /** Local clock of the company, `2026-11-19T09:30`; null is «now». */
  readonly at: string | null
  readonly atReason: string
  readonly odometerKm: number | null
  readonly isJumpConfirmed: boolean
  readonly fuelEighths: number | null
  readonly overall: Overall
  readonly items: Readonly<Record<string, ItemResult>>
  readonly photos: readonly {
    readonly angle: PhotoAngle
    readonly fileId: string
    readonly takenAt: string
  }[]
  readonly marks: readonly NewMark[]
  readonly note: string
  readonly signer: string
  readonly strokes: readonly Stroke[] | null
  /** What was sent and not yet answered: repeated with the same key until it is. */
  readonly pending: { readonly key: string; readonly input: unknown } | null
  /** The answer, so that a refresh afterwards still shows what to decide. */
  readonly answer: unknown
}

const fresh = (): YardDraft => ({
  step: 0,
  deviceId: newKey(),
  at: null,
  atReason: '',
  odometerKm: null,
  isJumpConfirmed: false,
  fuelEighths: null,
  overall: 'good',
  items: {},
  photos: [],
  marks: [],
  note: '',
  signer: '',
  strokes: null,
  pending: null,
  answer: null,
})

function read(name: string): YardDraft {
  try {
    const kept = localStorage.getItem(name)
    return kept ? { ...fresh(), ...(JSON.parse(kept) as Partial<YardDraft>) } : fresh()
  } catch {
    // An unreadable storage only means that there is nothing to go on from.
    return fresh()
  }
}

export type YardDraftState = {
  readonly draft: YardDraft
  readonly change: (next: Partial<YardDraft>) => void
  readonly changeFrom: (next: (before: YardDraft) => Partial<YardDraft>) => void
  readonly forget: () => void
  /** False when the device has no room: the person must know. */
  readonly isKept: boolean
}

/** Keeps an inspection on the device at every change, under `draft:` so that signing out wipes it. */
export function useYardDraft(name: string): YardDraftState {
  const key = `draft:yard:${name}`
  const [draft, setDraft] = useState(() => read(key))
  const [isKept, setKept] = useState(true)
  useEffect(() => {
    try {
      localStorage.setItem(key, JSON.stringify(draft))
      setKept(true)
    } catch {
      setKept(false)
    }
  }, [key, draft])
  const changeFrom = useCallback(
    (next: (before: YardDraft) => Partial<YardDraft>) => setDraft(before => ({ ...before, ...next(before) })),
    [],
  )
  const change = useCallback((next: Partial<YardDraft>) => changeFrom(() => next), [changeFrom])
  const forget = useCallback(() => {
    localStorage.removeItem(key)
    setDraft(fresh())
  }, [key])
  return { draft, change, changeFrom, forget, isKept }
}

/** Whether the device has a connection, as far as it knows. */
export function useOnline(): boolean {
  const [isOnline, setOnline] = useState(navigator.onLine)
  useEffect(() => {
    const set = () => setOnline(navigator.onLine)
    addEventListener('online', set)
    addEventListener('offline', set)
    return () => {
      removeEventListener('online', set)
      removeEventListener('offline', set)
    }
  }, [])
  return isOnline
}
