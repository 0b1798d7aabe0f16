import type { TimelineWords } from '#modules/platform/public.web.tsx'

/** What a timeline says of the state of an order: its word, not its code. */
export const stateSaid =
  (words: Readonly<Record<string, () => string>>): NonNullable<TimelineWords['sayValue']> =>
  (field, value) =>
    field === 'state' || field === 'status' ? words[String(value)]?.() : undefined
