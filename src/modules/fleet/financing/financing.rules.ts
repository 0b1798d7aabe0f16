import { addMonths, type Day, daysBetween } from '#kernel/shared/day.ts'
import { type Minor, mulDiv } from '#kernel/shared/money.ts'
import { invalid, type Refusal, refused } from '#kernel/shared/refusal.ts'

export const financingStates = ['draft', 'active', 'settled'] as const
/** How the price of the money was agreed: on the balance, flat on the first amount, or as the installment itself. */
export const financingTermsKinds = ['annual', 'flat', 'amount'] as const
export type FinancingState = (typeof financingStates)[number]

/** 100 % as millionths. */
const wholePpm = 1_000_000
const monthsOfYear = 12
const daysOfYear = 365

export type FinancingTerms = {
  readonly financedMinor: Minor
  readonly count: number
  readonly firstDueOn: Day
} & (
  | { readonly kind: 'annual' | 'flat'; readonly ratePpm: number }
  | { readonly kind: 'amount'; readonly installmentMinor: Minor }
)

export type Installment = {
  readonly no: number
  readonly dueOn: Day
  readonly amountMinor: Minor
  readonly interestMinor: Minor
  readonly principalMinor: Minor
}

export type FinancingSchedule = {
  readonly installmentMinor: Minor
  /** Of one month, 0.005 for half a percent. */
  readonly monthlyRate: number
  readonly interestMinor: Minor
  readonly rows: readonly Installment[]
}

/** Why terms make no agreement: nothing financed, or installments that never repay it. */
export function whyNotFinance(terms: FinancingTerms): Refusal | null {
  if (terms.financedMinor <= 0) return invalid('fleet.financing.nothing', { field: 'downPayment' })
  if (terms.kind === 'amount' && terms.installmentMinor * terms.count < terms.financedMinor)
    return refused('fleet.financing.tooSmall', { field: 'installmentAmount' })
  return null
}

/** Why an agreement that ran before the company came cannot open on a day: it was not made yet, or the day has not come. */
export function whyNotOpen(agreementOn: Day, on: Day, today: Day): Refusal | null {
  return on < agreementOn || on > today
    ? invalid('fleet.financing.openedWhen', { field: 'on', params: { date: agreementOn } })
    : null
}

/** What is left on a day of an agreement whose first installments were paid before: all principal, and the interest due. */
export function leftAtOpening(
  rows: readonly Installment[],
  paidBefore: number,
  on: Day,
): { principalMinor: Minor; interestMinor: Minor } {
  const left = rows.filter(row => row.no > paidBefore)
  const due = left.filter(row => row.dueOn <= on)
  return {
    principalMinor: left.reduce((sum, row) => sum + row.principalMinor, 0),
    interestMinor: due.reduce((sum, row) => sum + row.interestMinor, 0),
  }
}

/** Why the vehicles do not stand for the price: their parts come to something else. */
export function whyNotAllocate(
  cashPriceMinor: Minor,
  parts: readonly Minor[],
  shown: (minor: Minor) => string,
): Refusal | null {
  const sum = parts.reduce((total, part) => total + part, 0)
  if (sum === cashPriceMinor) return null
  return refused('fleet.financing.allocation', {
    field: 'shares',
    params: { sum: shown(sum), price: shown(cashPriceMinor) },
  })
}

/**
 * The schedule of an agreement (R17). An annual rate: equal installments on the falling balance, the last takes the rest. A flat
 * rate or a given installment: what is paid is fixed, the rate it comes to is solved, and the last row closes to the unit.
 */
export function financingSchedule(terms: FinancingTerms): FinancingSchedule {
  const { financedMinor, count } = terms
  if (terms.kind === 'annual') {
    const monthlyRate = terms.ratePpm / wholePpm / monthsOfYear
    const installmentMinor = annuity(financedMinor, monthlyRate, count)
    const interestOf = (balance: Minor) => mulDiv(balance, terms.ratePpm, wholePpm * monthsOfYear)
    return laidOut(terms, installmentMinor, monthlyRate, interestOf, null)
  }
  const totalMinor =
    terms.kind === 'amount'
      ? terms.installmentMinor * count
      : financedMinor + mulDiv(financedMinor, BigInt(terms.ratePpm) * BigInt(count), wholePpm * monthsOfYear)
  const installmentMinor = terms.kind === 'amount' ? terms.installmentMinor : Math.floor(totalMinor / count)
  const monthlyRate = solvedRate(financedMinor, totalMinor / count, count)
  const interestOf = (balance: Minor) => Math.round(balance * monthlyRate)
  return laidOut(terms, installmentMinor, monthlyRate, interestOf, totalMinor)
}

function annuity(financedMinor: Minor, monthlyRate: number, count: number): Minor {
  if (monthlyRate === 0) return mulDiv(financedMinor, 1, count)
  return Math.round((financedMinor * monthlyRate) / (1 - (1 + monthlyRate) ** -count))
}

/** The monthly rate at which `count` installments are worth what was financed; by halving, because it falls as the rate grows. */
function solvedRate(financedMinor: Minor, installment: number, count: number): number {
  if (installment * count <= financedMinor) return 0
  const worthAt = (rate: number) => (installment * (1 - (1 + rate) ** -count)) / rate
  let [low, high] = [0, 1]
  while (worthAt(high) > financedMinor) high *= 2
  for (let step = 0; step < 200; step += 1) {
    const middle = (low + high) / 2
    if (worthAt(middle) > financedMinor) low = middle
    else high = middle
  }
  return (low + high) / 2
}

/** `totalMinor` is what all installments come to where it is agreed; otherwise the last one pays what is left with its interest. */
function laidOut(
  terms: FinancingTerms,
  installmentMinor: Minor,
  monthlyRate: number,
  interestOf: (balance: Minor) => Minor,
  totalMinor: Minor | null,
): FinancingSchedule {
  const rows: Installment[] = []
  let balance = terms.financedMinor
  let paid = 0
  let interestLeft = (totalMinor ?? 0) - terms.financedMinor
  for (let no = 1; no <= terms.count; no += 1) {
    const isLast = no === terms.count
    // Rounding row by row never takes more interest than was agreed.
    const computed = totalMinor === null ? interestOf(balance) : Math.min(interestOf(balance), interestLeft)
    const amountMinor = isLast
      ? totalMinor === null
        ? balance + computed
        : totalMinor - paid
      : installmentMinor
    // An installment below its own interest repays nothing; the last row then takes everything.
    const principalMinor = isLast ? balance : Math.max(0, Math.min(balance, amountMinor - computed))
    const interestMinor = amountMinor - principalMinor
    rows.push({
      no,
      amountMinor,
      interestMinor,
      principalMinor,
      dueOn: addMonths(terms.firstDueOn, no - 1, Number(terms.firstDueOn.slice(8))),
    })
    balance -= principalMinor
    interestLeft -= interestMinor
    paid += amountMinor
  }
  const interestMinor = rows.reduce((sum, row) => sum + row.interestMinor, 0)
  return { installmentMinor, monthlyRate, interestMinor, rows }
}

export type OwedInstallment = Installment & {
  /** Whether its interest has been posted: it is due, or was paid ahead. */
  readonly isAccrued: boolean
  readonly paidInterestMinor: Minor
  readonly paidPrincipalMinor: Minor
}

export type InstallmentState = 'open' | 'partial' | 'paid' | 'overdue'

export function installmentState(row: Omit<OwedInstallment, 'isAccrued'>, today: Day): InstallmentState {
  const paid = row.paidInterestMinor + row.paidPrincipalMinor
  if (paid === row.amountMinor) return 'paid'
  if (row.dueOn < today) return 'overdue'
  return paid > 0 ? 'partial' : 'open'
}

const owedOf = (row: OwedInstallment) => ({
  interestMinor: row.interestMinor - row.paidInterestMinor,
  principalMinor: row.principalMinor - row.paidPrincipalMinor,
})

/** What still is to be paid by the schedule, interest with it. */
export const owedMinor = (rows: readonly OwedInstallment[]): Minor =>
  rows.reduce((sum, row) => sum + owedOf(row).interestMinor + owedOf(row).principalMinor, 0)

export type InstallmentShare = {
  readonly no: number
  readonly interestMinor: Minor
  readonly principalMinor: Minor
}

/** Hands a payment to the installments, oldest first, of each its interest first; refused beyond what is owed. */
export function payInstallments(
  rows: readonly OwedInstallment[],
  amountMinor: Minor,
  shown: (minor: Minor) => string,
): { shares: readonly InstallmentShare[] } | { why: Refusal } {
  const owed = owedMinor(rows)
  if (amountMinor > owed)
    return {
      why: refused('fleet.financing.overpaid', { field: 'amount', params: { balance: shown(owed) } }),
    }
  const shares: InstallmentShare[] = []
  let left = amountMinor
  for (const row of rows) {
    if (left === 0) break
    const { interestMinor: interest, principalMinor: principal } = owedOf(row)
    const interestMinor = Math.min(left, interest)
    const principalMinor = Math.min(left - interestMinor, principal)
    if (interestMinor + principalMinor === 0) continue
    shares.push({ no: row.no, interestMinor, principalMinor })
    left -= interestMinor + principalMinor
  }
  return { shares }
}

export type SettlementPreview = {
  /** Principal still owed. */
  readonly balanceMinor: Minor
  /** Posted and not paid. */
  readonly accruedMinor: Minor
  /** Since the last due date, by actual days: what a lender asks at least. */
  readonly accruingMinor: Minor
  /** What the schedule would still take as interest. */
  readonly avoidedMinor: Minor
  readonly remainingMinor: Minor
}

/** What settling on a day means (R18), before the lender's quote is typed. */
export function previewSettlement(
  rows: readonly OwedInstallment[],
  monthlyRate: number,
  since: Day,
  on: Day,
): SettlementPreview {
  const balanceMinor = rows.reduce((sum, row) => sum + owedOf(row).principalMinor, 0)
  const open = (isAccrued: boolean) =>
    rows.filter(row => row.isAccrued === isAccrued).reduce((sum, row) => sum + owedOf(row).interestMinor, 0)
  const lastDue = rows.filter(row => row.dueOn <= on).at(-1)?.dueOn ?? since
  const days = Math.max(0, daysBetween(lastDue, on))
  const yearly = monthlyRate * monthsOfYear
  return {
    balanceMinor,
    accruedMinor: open(true),
    accruingMinor: Math.round((balanceMinor * yearly * days) / daysOfYear),
    avoidedMinor: open(false),
    remainingMinor: owedMinor(rows),
  }
}
