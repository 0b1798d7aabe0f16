import { addDays, type Day, daysBetween } from '#kernel/shared/day.ts'
import type { Transition } from '#kernel/shared/lifecycle.ts'
import type { Minor } from '#kernel/shared/money.ts'
import { type Refusal, refused } from '#kernel/shared/refusal.ts'
import type { ScanFields, ScanLine } from './scanFields.rules.ts'

/** The job that reads one paper. */
export const scanJob = 'billing.scan.read'

export const scanStates = ['queued', 'auto', 'review', 'manual', 'billed', 'rejected', 'failed'] as const
export type ScanState = (typeof scanStates)[number]
export const scanActions = ['confirm', 'reject', 'retry'] as const
export type ScanAction = (typeof scanActions)[number]

/** How a paper that was read waits for a person: with one press, with a look at what is unsure, or typed by hand. */
export const scanDecisions = ['auto', 'review', 'manual'] as const
export type ScanDecision = (typeof scanDecisions)[number]

const write = ['finance.vendors.write']

export const scanTransitions: readonly Transition<ScanState, ScanAction>[] = [
  { action: 'confirm', from: ['auto', 'review', 'manual', 'failed'], to: 'billed', permissions: write },
  {
    action: 'reject',
    from: ['queued', 'auto', 'review', 'manual', 'failed'],
    to: 'rejected',
    permissions: write,
  },
  { action: 'retry', from: ['failed', 'manual', 'review', 'auto'], to: 'queued', permissions: write },
]

/** From which scores a paper is prepared whole or in part, and below which reading it never is. A company may only raise them. */
export type Thresholds = { auto: number; review: number; reading: number }
export const leastThresholds: Thresholds = { auto: 85, review: 70, reading: 70 }

/** The papers of one upload, their size, and the pages of one. */
export const scanLimits = { papers: 10, bytes: 15 * 1024 * 1024 } as const

export const scanProblems = ['torn', 'locked', 'tooLong', 'slow', 'empty', 'missing'] as const

/** The parts of a score, 0 to 100 each. */
export type ScoreParts = { reading: number; name: number; reference: number; context: number }

const tenth = (value: number) => Math.round(value * 10) / 10

/** What a reading is worth, 0 to 100 with one decimal (rule 19 of 90-reports-import). */
export const scoreOf = ({ reading, name, reference, context }: ScoreParts): number =>
  tenth((3 * reading + 4 * name + 2 * reference + context) / 10)

/** The mean of what number, date and total are read with; one that is missing counts 0. */
export const readingOf = ({ number, date, total }: ScanFields): number =>
  tenth(((number?.confidence ?? 0) + (date?.confidence ?? 0) + (total?.confidence ?? 0)) / 3)

/** What lines and sums make of the whole: 100 where they add up and the date is of the last half year, 50 for one of both. */
export function contextOf(
  { subtotal, tax, total, date }: ScanFields,
  lines: readonly ScanLine[],
  today: Day,
): number {
  const net = subtotal?.value ?? (lines.length > 0 ? sumOf(lines) : null)
  const addsUp = total !== null && net !== null && net + (tax?.value ?? 0) === total.value
  const isRecent = date !== null && date.value <= today && daysBetween(date.value, today) <= 180
  return (addsUp ? 50 : 0) + (isRecent ? 50 : 0)
}

const sumOf = (lines: readonly ScanLine[]): Minor =>
  lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0)

/** Whether the lines with the tax are another amount than the total; false where one of the two was not read. */
export function linesDiffer({ total, tax, subtotal }: ScanFields, lines: readonly ScanLine[]): boolean {
  if (total === null || lines.length === 0) return false
  const net = sumOf(lines)
  return net !== total.value && net + (tax?.value ?? 0) !== total.value && net !== subtotal?.value
}

/** The values that make a bill what it is. */
export const keyFields = ['number', 'date', 'total'] as const
export type KeyField = (typeof keyFields)[number]

/** Values that a person looks at one by one, because their own reading is below the least one. */
export const unsureFields = (fields: ScanFields, least: number): KeyField[] =>
  keyFields.filter(name => (fields[name]?.confidence ?? 0) < least)

/** Why a paper cannot become a draft: a value that was read weakly was neither looked at nor changed. */
export function whyNotConfirm(
  fields: ScanFields,
  least: number,
  given: { number: string; date: Day; total: Minor; looked: readonly KeyField[] },
): Refusal | null {
  const left = unsureFields(fields, least).filter(
    name => fields[name] !== null && fields[name].value === given[name] && !given.looked.includes(name),
  )
  return left.length > 0 ? refused('billing.scan.unconfirmed', { params: { fields: left } }) : null
}

type Judged = {
  score: number
  reading: number
  /** How alike the two likeliest vendors are, the first of them first. */
  candidates: readonly number[]
  differs: boolean
  unsure: number
}

/** Two vendors this close to each other are told apart by a person. */
const tooClose = 5

/** How a paper waits. What is unsure, adds up to something else or could be two vendors is never one press. */
export function decide(
  { score, reading, candidates, differs, unsure }: Judged,
  limits: Thresholds,
): ScanDecision {
  if (score < limits.review) return 'manual'
  const [first = 0, second = 0] = candidates
  const isClose = candidates.length > 1 && first - second <= tooClose
  const mayBeOnePress =
    score >= limits.auto && reading >= limits.reading && !isClose && !differs && unsure === 0
  return mayBeOnePress ? 'auto' : 'review'
}

/** A bill that may be the same one: of that vendor and total within these days. */
const sameBillDays = 3
export const nearDays = (on: Day): { from: Day; to: Day } => ({
  from: addDays(on, -sameBillDays),
  to: addDays(on, sameBillDays),
})
