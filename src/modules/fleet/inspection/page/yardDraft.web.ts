import { useCallback, useSyncExternalStore } from 'react'
import type { Refusal } from '#kernel/shared/refusal.ts'
import { type CommandName, type InputFor, newKey } from '#kernel/web/api.ts'

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
  /** Photos of the damage, uploaded or still on this device. */
  readonly fileIds?: readonly string[]
}
type Stroke = readonly { x: number; y: number; atMs: number }[]

/** An act that waits for the server. */
export type PendingAct = {
  readonly key: string
  /** A command, or «check»: an inspection that is saved and then signed. */
  readonly act: CommandName | 'check'
  readonly input: unknown
  /** When it was pressed: acts are sent in this order. */
  readonly at: string
}

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
  /** What a job of another kind keeps besides: its files on this device are sent with the act. */
  readonly own: unknown
  /** What was sent and not yet answered: repeated with the same key until it is. */
  readonly pending: PendingAct | null
  /** What the person calls what was sent, and where it is done. */
  readonly place: { readonly title: string; readonly href: string } | null
  /** The server's answer to what was sent, when it was no. */
  readonly refusal: Refusal | null
  /** Why the last attempt failed, when it was neither an answer nor a missing connection. */
  readonly fault: string | null
  /** A photo the server did not take. */
  readonly badPhoto: { readonly angle: PhotoAngle | 'mark'; readonly text: string } | null
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
  own: null,
  pending: null,
  place: null,
  refusal: null,
  fault: null,
  badPhoto: null,
  answer: null,
})

/** The new marks of a draft as they are sent. */
export const marksOf = ({ marks }: YardDraft) =>
  marks.map(({ fileIds, ...mark }) => ({ ...mark, ...(fileIds ? { fileIds: [...fileIds] } : {}) }))

const prefix = 'draft:yard:'
const drafts = new Map<string, YardDraft>()
const unkept = new Set<string>()
const listeners = new Set<() => void>()

const tell = () => {
  for (const listener of listeners) listener()
}

// What another tab wrote is what this one shows: a job sent there is not sent again here.
const followTab = (event: StorageEvent) => {
  if (!event.key?.startsWith(prefix)) return
  drafts.delete(event.key)
  tell()
}

export function onDrafts(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('storage', followTab)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) window.removeEventListener('storage', followTab)
  }
}

/** The draft of a key as this device keeps it. */
export function draftOf(key: string): YardDraft {
  const known = drafts.get(key)
  if (known) return known
  let draft = fresh()
  try {
    const kept = localStorage.getItem(key)
    if (kept) draft = { ...draft, ...(JSON.parse(kept) as Partial<YardDraft>) }
    // Pressed under a version that did not name the act: it is pressed again.
    if (draft.pending && !draft.pending.act) draft = { ...draft, pending: null }
  } catch {
    // An unreadable storage only means that there is nothing to go on from.
  }
  drafts.set(key, draft)
  return draft
}

export function changeDraft(key: string, next: (before: YardDraft) => Partial<YardDraft>): void {
  const before = draftOf(key)
  const draft = { ...before, ...next(before) }
  drafts.set(key, draft)
  try {
    localStorage.setItem(key, JSON.stringify(draft))
    unkept.delete(key)
  } catch {
    unkept.add(key)
  }
  tell()
}

function forgetDraft(key: string): void {
  localStorage.removeItem(key)
  drafts.delete(key)
  unkept.delete(key)
  tell()
}

/** The keys of every draft of this device. */
export const draftKeys = (): string[] =>
  [...new Set([...drafts.keys(), ...Object.keys(localStorage)])].filter(key => key.startsWith(prefix))

export type YardDraftState = {
  /** Under which the device keeps it. */
  readonly key: string
  readonly draft: YardDraft
  readonly change: (next: Partial<YardDraft>) => void
  readonly changeFrom: (next: (before: YardDraft) => Partial<YardDraft>) => void
  readonly forget: () => void
  /** False when the device has no room: the person must know. */
  readonly isKept: boolean
}

/** Keeps an inspection on the device at every change, under `draft:` so that signing out wipes it. */
export function useYardDraft(name: string): YardDraftState {
  const key = prefix + name
  const draft = useSyncExternalStore(onDrafts, () => draftOf(key))
  const isKept = useSyncExternalStore(onDrafts, () => !unkept.has(key))
  const changeFrom = useCallback(
    (next: (before: YardDraft) => Partial<YardDraft>) => changeDraft(key, next),
    [key],
  )
  const change = useCallback((next: Partial<YardDraft>) => changeFrom(() => next), [changeFrom])
  const forget = useCallback(() => forgetDraft(key), [key])
  return { key, draft, change, changeFrom, forget, isKept }
}

/** Whether the device has a connection, as far as it sees. */
export function useOnline(): boolean {
  return useSyncExternalStore(onConnection, () => navigator.onLine && !isCut)
}

let isCut = false
const onlookers = new Set<() => void>()

/** The result of the last sending: on a network without internet `navigator.onLine` is true. */
export function tellConnection(isThere: boolean): void {
  isCut = !isThere
  for (const tell of onlookers) tell()
}

const isBack = () => tellConnection(true)

/** Some browsers send no event when the connection goes: the state is read again at each render. */
function onConnection(tell: () => void): () => void {
  onlookers.add(tell)
  addEventListener('online', isBack)
  addEventListener('offline', tell)
  return () => {
    onlookers.delete(tell)
    removeEventListener('offline', tell)
  }
}
