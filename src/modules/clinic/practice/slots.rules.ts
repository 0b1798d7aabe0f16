/** A stretch of time in milliseconds, its end outside it. */
export type Span = { readonly from: number; readonly to: number }

/** A stretch in which a practitioner sees patients, in a room or none; `session` names the schedule it is of. */
export type OpenSpan = Span & { readonly roomId: string | null; readonly session: string }

export type DayFacts = {
  readonly now: number
  readonly open: readonly OpenSpan[]
  /** What the practitioner's own visits and held offers take. */
  readonly taken: readonly Span[]
  /** What others take of the rooms. */
  readonly roomsTaken: readonly (Span & { readonly roomId: string })[]
}

export type WhyNotSlot = 'past' | 'closed' | 'taken' | 'room'

const overlaps = (a: Span, b: Span) => a.from < b.to && b.from < a.to

export const openSpanOf = (facts: DayFacts, span: Span): OpenSpan | undefined =>
  facts.open.find(open => open.from <= span.from && span.to <= open.to)

/** The one decision on a time, used by the list of free times and by the booking. */
export function whyNotAt(facts: DayFacts, span: Span): WhyNotSlot | null {
  if (span.from < facts.now) return 'past'
  const open = openSpanOf(facts, span)
  if (!open) return 'closed'
  if (facts.taken.some(taken => overlaps(taken, span))) return 'taken'
  const isRoomTaken = facts.roomsTaken.some(taken => taken.roomId === open.roomId && overlaps(taken, span))
  return isRoomTaken ? 'room' : null
}

/** The times offered for a visit of a length: each open stretch from its beginning on, those that are free. */
export function freeSlots(facts: DayFacts, minutes: number): Span[] {
  const length = minutes * 60_000
  return facts.open
    .flatMap(open => {
      const count = Math.floor((open.to - open.from) / length)
      return Array.from({ length: count }, (_, at) => ({
        from: open.from + at * length,
        to: open.from + (at + 1) * length,
      }))
    })
    .filter(slot => whyNotAt(facts, slot) === null)
    .sort((a, b) => a.from - b.from)
}

/**
 * The hours of a day of its own, in the rooms of the usual schedule: a room counts from its usual beginning until the next one, the first
 * also before it.
 */
export function specialHours(special: Span & { session: string }, usual: readonly OpenSpan[]): OpenSpan[] {
  const sorted = [...usual].sort((a, b) => a.from - b.from)
  // Two stretches in one room are one: no visit is cut where no room changes.
  const rooms = sorted.filter((open, at) => at === 0 || open.roomId !== sorted[at - 1]!.roomId)
  if (rooms.length === 0) return [{ ...special, roomId: null }]
  return rooms
    .map((room, at) => ({
      from: at === 0 ? special.from : Math.max(special.from, room.from),
      to: Math.min(special.to, rooms[at + 1]?.from ?? special.to),
      roomId: room.roomId,
      session: special.session,
    }))
    .filter(open => open.from < open.to)
}

/** What is left of a stretch without its breaks. */
export function withoutBreaks(open: OpenSpan, breaks: readonly Span[]): OpenSpan[] {
  const left: OpenSpan[] = []
  let from = open.from
  for (const pause of [...breaks].sort((a, b) => a.from - b.from)) {
    if (pause.to <= from || pause.from >= open.to) continue
    if (pause.from > from) left.push({ ...open, from, to: pause.from })
    from = Math.max(from, pause.to)
  }
  if (from < open.to) left.push({ ...open, from, to: open.to })
  return left
}
