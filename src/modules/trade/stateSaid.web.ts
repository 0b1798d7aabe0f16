import type { TimelineWords } from '#modules/platform/public.web.tsx'

/** The word of an order's state in a timeline, in place of its code. */
export const stateSaid =
  (words: Readonly<Record<string, () => string>>): NonNullable<TimelineWords['sayValue']> =>
  (field, value) =>
    field === 'state' || field === 'status' ? words[String(value)]?.() : undefined
