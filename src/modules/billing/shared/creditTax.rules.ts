import { type Minor, percentOf, splitByWeights } from '#kernel/shared/money.ts'
import type { ComposedLine, Totals } from './invoice.rules.ts'
import type { LineTax } from './tax.rules.ts'

/** What of a document at one code and rate no credit has taken yet. */
export type Creditable = { readonly netMinor: Minor; readonly taxMinor: Minor; readonly rateBps: number }

/**
 * The tax of a credit of `netMinor` of a document: at its own rate, never more than is left of its tax, and all that is left with
 * the last of its lines. Notes rounded one by one would come to more or to less than their invoice.
 */
export function taxOfCredit(left: Creditable, netMinor: Minor): Minor {
  if (netMinor >= left.netMinor) return left.taxMinor
  return Math.min(percentOf(netMinor, left.rateBps), left.taxMinor)
}

/** The group of lines that are taxed together. */
export const taxGroup = (tax: LineTax): string => `${tax.code} ${tax.rateBps}`

/**
 * A composed credit with the tax its document has left ({@link taxOfCredit}), by code and rate. Lines that are not taxed, of a
 * reverse charge, or of a code the document has not, stay as they were composed.
 */
export function creditTotals(
  totals: Totals,
  tax: readonly LineTax[],
  leftOf: ReadonlyMap<string, Creditable>,
  isInclusive: boolean,
): Totals {
  let lines: readonly ComposedLine[] = totals.lines
  const taxes = totals.taxes.map(one => {
    const left = leftOf.get(taxGroup(one))
    if (!left || one.isReverse || one.baseMinor === 0) return one
    const grossMinor = one.baseMinor + one.taxMinor
    const isRest = isInclusive ? grossMinor >= left.netMinor + left.taxMinor : one.baseMinor >= left.netMinor
    const taxMinor = isRest ? left.taxMinor : Math.min(one.taxMinor, left.taxMinor)
    if (taxMinor === one.taxMinor) return one
    lines = taxedAnew(lines, tax, taxGroup(one), taxMinor, isInclusive)
    return { ...one, taxMinor, baseMinor: isInclusive ? grossMinor - taxMinor : one.baseMinor }
  })
  const sum = (of: (line: ComposedLine) => Minor) => lines.reduce((all, line) => all + of(line), 0)
  const subtotalMinor = sum(line => line.revenueMinor)
  const discountMinor = sum(line => line.givenMinor)
  const taxMinor = sum(line => line.taxMinor)
  return {
    lines,
    subtotalMinor,
    discountMinor,
    taxMinor,
    totalMinor: subtotalMinor - discountMinor + taxMinor,
    taxes,
  }
}

function taxedAnew(
  lines: readonly ComposedLine[],
  tax: readonly LineTax[],
  group: string,
  taxMinor: Minor,
  isInclusive: boolean,
): ComposedLine[] {
  const members = lines.flatMap((line, at) => (taxGroup(tax[at]!) === group ? [{ line, at }] : []))
  const parts = splitByWeights(
    taxMinor,
    members.map(({ line }) => line.netMinor + (isInclusive ? line.taxMinor : 0)),
  )
  const anew = [...lines]
  for (const [index, { line, at }] of members.entries()) {
    const movedMinor = isInclusive ? line.taxMinor - parts[index]! : 0
    anew[at] = {
      ...line,
      taxMinor: parts[index]!,
      netMinor: line.netMinor + movedMinor,
      revenueMinor: line.revenueMinor + movedMinor,
    }
  }
  return anew
}
