import type { InputFor, OutputFor } from '#kernel/web/api.ts'
import type { YardDraft } from '#modules/fleet/public.web.tsx'

export type WalkStart = OutputFor<'realestate.handover.start'>
type Sent = InputFor<'realestate.handover.record'>
export type ItemState = Sent['items'][number]['state']

export type WalkItem = {
  key: number
  room: string
  item: string
  /** Null while nobody has looked. */
  state: ItemState | null
  before: ItemState | null
  cost: string
  fileIds: readonly string[]
  /** Added by the person: its names may change. */
  isOwn: boolean
}

/** A walk through a unit as this device keeps it. */
export type Walk = {
  keys: number | null
  note: string
  items: readonly WalkItem[]
  readings: Readonly<Record<string, { value: number | null; isRollover: boolean }>>
}

/** The walk of a draft; a fresh one has the items of the start. */
export function walkOf(draft: YardDraft, start: WalkStart): Walk {
  if (draft.own) return draft.own as Walk
  return {
    keys: 2,
    note: '',
    items: start.items.map(({ room, item, before }, key) => ({
      key,
      room,
      item,
      before,
      state: null,
      cost: '0',
      fileIds: [],
      isOwn: false,
    })),
    readings: {},
  }
}

export const mayCost = (state: ItemState | null): boolean => state === 'damaged' || state === 'missing'

/** What is sent of a walk besides who signs it. */
export function sentOf(walk: Walk): Pick<Sent, 'keys' | 'note' | 'items' | 'readings'> {
  return {
    keys: walk.keys ?? 0,
    note: walk.note.trim() || null,
    items: walk.items.map(({ room, item, state, cost, fileIds }) => ({
      room: room.trim(),
      item: item.trim(),
      state: state ?? 'good',
      cost: mayCost(state) ? cost || '0' : '0',
      fileIds: [...fileIds],
    })),
    readings: Object.entries(walk.readings).flatMap(([meterId, { value, isRollover }]) =>
      value === null ? [] : [{ meterId, value, isRollover }],
    ),
  }
}
