import type { Day } from '#kernel/shared/day.ts'
import type { Minor } from '#kernel/shared/money.ts'
import { invalid, type Refusal } from '#kernel/shared/refusal.ts'

/** A document with something left to settle. */
export type OpenDocument = {
  readonly invoiceId: string
  readonly number: string
  readonly dueOn: Day
  readonly settleRank: number
  readonly openMinor: Minor
}

export type AllocationPlan = { readonly invoiceId: string; readonly amountMinor: Minor }

/** Oldest first (rule 9): due day; then rent, charges, violations, late fees; then number. */
export function inSettlingOrder<Doc extends Pick<OpenDocument, 'dueOn' | 'settleRank' | 'number'>>(
  documents: readonly Doc[],
): Doc[] {
  return documents.toSorted(
    (a, b) => compare(a.dueOn, b.dueOn) || a.settleRank - b.settleRank || compare(a.number, b.number),
  )
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** The last of some days. */
export const latest = (...days: readonly Day[]): Day => days.reduce((last, day) => (day > last ? day : last))

/** Lays an amount over open documents oldest first; what is left over is an advance. */
export function allocateOldestFirst(
  documents: readonly OpenDocument[],
  amountMinor: Minor,
): { allocations: readonly AllocationPlan[]; restMinor: Minor } {
  const allocations: AllocationPlan[] = []
  let restMinor = amountMinor
  for (const { invoiceId, openMinor } of inSettlingOrder(documents)) {
    const part = Math.min(openMinor, restMinor)
    if (part <= 0) continue
    allocations.push({ invoiceId, amountMinor: part })
    restMinor -= part
  }
  return { allocations, restMinor }
}

/** Takes an amount from sources in their order; the rest that no source could give is `missingMinor`. */
export function takeInOrder<Source extends { freeMinor: Minor }>(
  sources: readonly Source[],
  amountMinor: Minor,
): {
  taken: readonly { source: Source; amountMinor: Minor }[]
  missingMinor: Minor
} {
  const taken: { source: Source; amountMinor: Minor }[] = []
  let missingMinor = amountMinor
  for (const source of sources) {
    const part = Math.min(source.freeMinor, missingMinor)
    if (part <= 0) continue
    taken.push({ source, amountMinor: part })
    missingMinor -= part
  }
  return { taken, missingMinor }
}

/** Why an amount cannot be allocated: it exceeds what is open on the document or free in the source (rule 10). */
export function whyNotAllocate(
  amountMinor: Minor,
  openMinor: Minor,
  shown: (minor: Minor) => string,
  field?: string,
): Refusal | null {
  if (amountMinor <= openMinor) return null
  const params = { amount: shown(amountMinor), open: shown(openMinor) }
  return invalid('billing.allocation.tooMuch', { params, ...(field ? { field } : {}) })
}
