import { addDays, addMonths, type Day, daysBetween, endOfMonth, startOfMonth } from '#kernel/shared/day.ts'
import { type Minor, mulDiv, splitByWeights } from '#kernel/shared/money.ts'

export const rentBases = ['month', 'year'] as const
export const paymentFrequencies = ['monthly', 'quarterly', 'semi_annual', 'annual'] as const
export type PaymentFrequency = (typeof paymentFrequencies)[number]
export const rentAnchors = ['start_day', 'first_of_month'] as const

const monthsOf: Readonly<Record<PaymentFrequency, number>> = {
  monthly: 1,
  quarterly: 3,
  semi_annual: 6,
  annual: 12,
}

export type Rent = { readonly from: Day; readonly amountMinor: Minor }

export type RentTerms = {
  readonly startDate: Day
  readonly endDate: Day
  readonly rentBasis: (typeof rentBases)[number]
  readonly paymentFrequency: PaymentFrequency
  readonly anchor: (typeof rentAnchors)[number]
  readonly paymentDay: number
  /** The rent of all units for a month or a year (`rentBasis`), from its first day on; the first begins with the term. */
  readonly rents: readonly Rent[]
  /** Days without rent. */
  readonly free: { readonly from: Day; readonly to: Day } | null
}

export type RentRow = {
  readonly from: Day
  readonly to: Day
  readonly dueOn: Day
  readonly amountMinor: Minor
  readonly isFree: boolean
}

type Piece = { from: Day; to: Day; rentMinor: Minor; isFree: boolean }

/** Whole months of a period, and the days that are left with the length of the month they begin in. */
export function monthsAndDays(from: Day, to: Day): { months: number; days: number; ofDays: number } {
  const anchor = Number(from.slice(8))
  const end = addDays(to, 1)
  let months = 0
  while (addMonths(from, months + 1, anchor) <= end) months++
  const rest = addMonths(from, months, anchor)
  return { months, days: daysBetween(rest, end), ofDays: lengthOfMonth(rest) }
}

const lengthOfMonth = (day: Day) => daysBetween(startOfMonth(day), endOfMonth(day)) + 1

/** The rent of a period: monthly rent × (whole months + days ÷ days of that month), rounded once. */
function rentOf(rentMinor: Minor, basis: RentTerms['rentBasis'], from: Day, to: Day): Minor {
  const { months, days, ofDays } = monthsAndDays(from, to)
  return mulDiv(rentMinor, months * ofDays + days, (basis === 'year' ? 12 : 1) * ofDays)
}

/** The periods that are paid for at a time: from the start day without drift, or from the first of a month with the part before it alone. */
function paymentPeriods(
  terms: Pick<RentTerms, 'startDate' | 'endDate' | 'paymentFrequency' | 'anchor'>,
): { from: Day; to: Day }[] {
  const { startDate, endDate, anchor } = terms
  const step = monthsOf[terms.paymentFrequency]
  const periods: { from: Day; to: Day }[] = []
  const push = (from: Day, next: Day) => {
    if (from <= endDate) periods.push({ from, to: addDays(next, -1) < endDate ? addDays(next, -1) : endDate })
  }
  const isPartial = anchor === 'first_of_month' && !startDate.endsWith('-01')
  const first = isPartial ? addDays(endOfMonth(startDate), 1) : startDate
  if (isPartial) push(startDate, first)
  const anchorDay = Number(first.slice(8))
  for (let at = 0; ; at++) {
    const from = addMonths(first, at * step, anchorDay)
    if (from > endDate) return periods
    push(from, addMonths(first, (at + 1) * step, anchorDay))
  }
}

/** A period cut where the rent changes and where days without rent begin or end, so that each piece has one rent. */
function pieces(terms: RentTerms): Piece[] {
  const cuts = [
    ...terms.rents.map(rent => rent.from),
    ...(terms.free ? [terms.free.from, addDays(terms.free.to, 1)] : []),
  ].sort()
  const rentOn = (day: Day) => terms.rents.findLast(rent => rent.from <= day)?.amountMinor ?? 0
  const isFree = (day: Day) => terms.free !== null && day >= terms.free.from && day <= terms.free.to
  return paymentPeriods(terms).flatMap(({ from, to }) => {
    const starts = [from, ...cuts.filter(cut => cut > from && cut <= to)]
    return [...new Set(starts)].map((start, at, all) => ({
      from: start,
      to: all[at + 1] ? addDays(all[at + 1]!, -1) : to,
      rentMinor: isFree(start) ? 0 : rentOn(start),
      isFree: isFree(start),
    }))
  })
}

/** Runs of pieces with one rent: their last piece takes what rounding left of a term of whole months. */
function runsOf(all: readonly Piece[]): Piece[][] {
  const runs: Piece[][] = []
  for (const piece of all) {
    const last = runs.at(-1)
    if (last && last[0]!.rentMinor === piece.rentMinor && last[0]!.isFree === piece.isFree) last.push(piece)
    else runs.push([piece])
  }
  return runs
}

/** Pieces of whole months alone that fill years: each year is split by largest remainder, so that four quarters are exactly a year. */
function byYears(run: readonly Piece[]): Minor[] | null {
  const spans = run.map(piece => monthsAndDays(piece.from, piece.to))
  if (spans.some(span => span.days > 0)) return null
  const amounts: Minor[] = []
  for (let at = 0; at < run.length; ) {
    const year: number[] = []
    let months = 0
    while (at < run.length && months + spans[at]!.months <= 12) {
      months += spans[at]!.months
      year.push(spans[at++]!.months)
    }
    if (year.length === 0) return null
    const whole = mulDiv(run[0]!.rentMinor, months, 12)
    amounts.push(...splitByWeights(whole, year))
  }
  return amounts
}

function amountsOf(run: readonly Piece[], basis: RentTerms['rentBasis']): Minor[] {
  const { rentMinor } = run[0]!
  if (rentMinor === 0) return run.map(() => 0)
  if (basis === 'year') {
    const years = byYears(run)
    if (years) return years
  }
  const amounts = run.map(piece => rentOf(rentMinor, basis, piece.from, piece.to))
  const { from } = run[0]!
  const { to } = run.at(-1)!
  const { months, days } = monthsAndDays(from, to)
  if (days > 0) return amounts
  const total = mulDiv(rentMinor, months, basis === 'year' ? 12 : 1)
  const rest = amounts.slice(0, -1).reduce((left, amount) => left - amount, total)
  // A short last row cannot give back what months of other lengths took.
  return rest < 0 ? amounts : [...amounts.slice(0, -1), rest]
}

/** A row is due on the payment day of its first month, never before its first day. */
function dueOf(from: Day, paymentDay: number): Day {
  const due = `${from.slice(0, 7)}-${String(paymentDay).padStart(2, '0')}`
  return due < from ? from : due
}

/** The rows of a lease (rules 1 and 2): each of one rent; days without rent are rows of nothing. */
export function rentRows(terms: RentTerms): RentRow[] {
  return runsOf(pieces(terms)).flatMap(run => {
    const amounts = amountsOf(run, terms.rentBasis)
    return run.map(({ from, to, isFree }, at) => ({
      from,
      to,
      isFree,
      dueOn: dueOf(from, terms.paymentDay),
      amountMinor: amounts[at]!,
    }))
  })
}

/** The next row of a lease that runs on past its end: one payment period at the rent of its last day (rule 13). */
export function holdoverRow(terms: RentTerms, after: Day): RentRow {
  const from = addDays(after, 1)
  const anchorDay = terms.anchor === 'first_of_month' ? 1 : Number(terms.startDate.slice(8))
  const step = monthsOf[terms.paymentFrequency]
  const isPartial = terms.anchor === 'first_of_month' && !from.endsWith('-01')
  const next = isPartial ? addDays(endOfMonth(from), 1) : addMonths(from, step, anchorDay)
  const to = addDays(next, -1)
  const rentMinor = terms.rents.findLast(rent => rent.from <= from)?.amountMinor ?? 0
  return {
    from,
    to,
    dueOn: dueOf(from, terms.paymentDay),
    amountMinor: rentOf(rentMinor, terms.rentBasis, from, to),
    isFree: false,
  }
}

/** What of a row belongs to the days up to one, both included; the rest is given back. */
export function keptOf(
  row: { from: Day; to: Day; amountMinor: Minor },
  terms: Pick<RentTerms, 'rentBasis' | 'rents'>,
  endedOn: Day,
): Minor {
  if (endedOn >= row.to) return row.amountMinor
  if (endedOn < row.from) return 0
  const rentMinor = terms.rents.findLast(rent => rent.from <= row.from)?.amountMinor ?? 0
  const goneMinor = rentOf(rentMinor, terms.rentBasis, addDays(endedOn, 1), row.to)
  return Math.max(0, row.amountMinor - goneMinor)
}
