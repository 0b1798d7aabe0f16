import { m } from '#generated/words/messages.js'
import type { OutputFor } from '#kernel/web/api.ts'

export { words as everyWords } from '#generated/choices/accounting.recurring.every.ts'

export type Recurring = OutputFor<'accounting.recurring.list'>['rows'][number]

/** The day of the month an entry repeats on; 0 is the last one. */
export const dayWord = (dayOfMonth: number): string =>
  dayOfMonth === 0
    ? m['accounting.recurring.lastDay']()
    : m['accounting.recurring.onDay']({ day: dayOfMonth })
