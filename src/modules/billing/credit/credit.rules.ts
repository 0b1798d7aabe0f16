import { type Minor, percentOf, splitByWeights } from '#kernel/shared/money.ts'
import type { ComposedLine, Totals } from '../invoice/invoice.rules.ts'
import type { LineTax } from '../taxCode/tax.rules.ts'

/** What of a document no credit took back yet under one code and rate. */
export type UncreditedTax = {
  readonly code: string
  readonly rateBps: number
  readonly netMinor: Minor
  /** What it charged, or of a reverse charge what the company owes itself. */
  readonly taxMinor: Minor
}

/** The same without its code, where it is looked up by it. */
export type Creditable = Omit<UncreditedTax, 'code'>

/** The group of lines that are taxed together. */
export const taxGroup = ({ code, rateBps }: Pick<LineTax, 'code' | 'rateBps'>): string => `${code} ${rateBps}`

/**
 * The tax of a credit of `netMinor` of a document: at its own rate, never more than is left of its tax, and all that is left with
 * the last of its lines. Notes rounded one by one would come to more or to less than their invoice.
 */
export function taxOfCredit(left: Creditable, netMinor: Minor): Minor {
  if (netMinor >= left.netMinor) return left.taxMinor
  return Math.min(percentOf(netMinor, left.rateBps), left.taxMinor)
}

const sum = (amounts: readonly Minor[]) => amounts.reduce((total, amount) => total + amount, 0)

/**
 * A credit of parts takes back the tax that its document charged, no more: each credit the tax of its own amount, and the one that
 * takes the last of a code all that is left of its tax. Rounded credits would otherwise end beside the whole (three lines of 10.10 at
 * 15 %: the document charged 4.55, three credits 3 × 1.52 = 4.56).
 */
export function withRestOfTax(
  totals: Totals,
  tax: readonly LineTax[],
  uncredited: readonly UncreditedTax[],
  taxInclusive: boolean,
): Totals {
  const lines = [...totals.lines]
  for (const { code, rateBps, ...rest } of uncredited) {
    const at = lines.flatMap((_, index) => (isOf(tax[index]!, code, rateBps) ? [index] : []))
    if (at.length === 0) continue
    const isReverse = tax[at[0]!]!.isReverse === true
    const taxOf = (line: ComposedLine) => (isReverse ? (line.reverseTaxMinor ?? 0) : line.taxMinor)
    const isInside = taxInclusive && !isReverse
    const own = {
      netMinor: sum(at.map(one => lines[one]!.netMinor)),
      taxMinor: sum(at.map(one => taxOf(lines[one]!))),
    }
    const taxMinor = isInside
      ? taxInside(own.netMinor + own.taxMinor, own.taxMinor, rest)
      : taxBeside(own, rest)
    const shares = splitByWeights(
      taxMinor,
      at.map(one => lines[one]!.netMinor + (isInside ? lines[one]!.taxMinor : 0)),
    )
    for (const [index, one] of at.entries())
      lines[one] = taxedWith(lines[one]!, shares[index]!, isReverse, isInside)
  }
  const subtotalMinor = sum(lines.map(line => line.revenueMinor))
  const discountMinor = sum(lines.map(line => line.givenMinor))
  const taxMinor = sum(lines.map(line => line.taxMinor))
  return {
    lines,
    subtotalMinor,
    discountMinor,
    taxMinor,
    totalMinor: subtotalMinor - discountMinor + taxMinor,
    taxes: totals.taxes.map(one => {
      const own = lines.filter((_, index) => isOf(tax[index]!, one.code, one.rateBps))
      const charged = own.map(line => (one.isReverse ? (line.reverseTaxMinor ?? 0) : line.taxMinor))
      return { ...one, baseMinor: sum(own.map(line => line.netMinor)), taxMinor: sum(charged) }
    }),
  }
}

/**
 * The first line of a code that the document does not carry, or of which earlier credits left less, with what is left of it (tax
 * included where the amounts include it): a credit would take back tax that was never charged. Lines without a code take back none.
 */
export function lineBeyondItsCode(
  totals: Totals,
  tax: readonly LineTax[],
  uncredited: readonly UncreditedTax[],
  taxInclusive: boolean,
): { at: number; leftMinor: Minor } | null {
  const taken = new Map<string, Minor>()
  for (const [at, line] of totals.lines.entries()) {
    const own = tax[at]!
    if (own.code === null) continue
    const isInside = taxInclusive && own.isReverse !== true
    const left = uncredited.find(one => taxGroup(one) === taxGroup(own))
    const leftMinor = left ? left.netMinor + (isInside ? left.taxMinor : 0) : 0
    const before = taken.get(taxGroup(own)) ?? 0
    const after = before + line.netMinor + (isInside ? line.taxMinor : 0)
    if (after > leftMinor) return { at, leftMinor: Math.max(0, leftMinor - before) }
    taken.set(taxGroup(own), after)
  }
  return null
}

/**
 * What a credit of a foreign document takes of what the earlier ones left in the company's currency, since each is converted and
 * rounded by itself: the last one all of it, one before it no more tax than there is and not the last unit of the rest.
 */
export function takenInBase(own: NetAndTax, left: NetAndTax, isLast: boolean): NetAndTax {
  if (isLast) return left
  const netMinor = Math.min(own.netMinor, left.netMinor - 1)
  return netMinor > 0 ? { netMinor, taxMinor: Math.min(own.taxMinor, Math.max(0, left.taxMinor)) } : own
}

/** A credit of a foreign document with this net and tax in the company's currency. Null where they do not lie on its lines. */
export function withRestInBase(totals: Totals, rest: NetAndTax): Totals | null {
  const [nets, taxes] = [totals.lines.map(line => line.netMinor), totals.lines.map(line => line.taxMinor)]
  const fits = (minor: Minor, weights: readonly Minor[]) => minor >= 0 && (minor === 0 || sum(weights) > 0)
  // So small that its own tax rounds to nothing, it takes what rounding left of the others'.
  const isTaxed = totals.taxes.some(one => one.rateBps > 0 && !one.isReverse)
  const shares = sum(taxes) === 0 && isTaxed ? nets : taxes
  if (!fits(rest.netMinor, nets) || !fits(rest.taxMinor, shares)) return null
  const [ownNets, ownTaxes] = [splitByWeights(rest.netMinor, nets), splitByWeights(rest.taxMinor, shares)]
  const lines = totals.lines.map((line, at) => ({
    ...line,
    netMinor: ownNets[at]!,
    taxMinor: ownTaxes[at]!,
    revenueMinor: ownNets[at]! + line.givenMinor,
  }))
  const discountMinor = sum(lines.map(line => line.givenMinor))
  return {
    ...totals,
    lines,
    discountMinor,
    subtotalMinor: rest.netMinor + discountMinor,
    taxMinor: rest.taxMinor,
    totalMinor: rest.netMinor + rest.taxMinor,
  }
}

const isOf = (one: LineTax, code: string, rateBps: number) => one.code === code && one.rateBps === rateBps

type NetAndTax = { netMinor: Minor; taxMinor: Minor }

const taxBeside = (own: NetAndTax, rest: NetAndTax): Minor =>
  own.netMinor === rest.netMinor ? rest.taxMinor : Math.min(own.taxMinor, rest.taxMinor)

/** Of an amount with its tax inside, so that neither net nor tax exceeds what is left. */
function taxInside(grossMinor: Minor, ownMinor: Minor, rest: NetAndTax): Minor {
  if (grossMinor === rest.netMinor + rest.taxMinor) return rest.taxMinor
  return Math.min(rest.taxMinor, Math.max(ownMinor, grossMinor - rest.netMinor))
}

function taxedWith(line: ComposedLine, taxMinor: Minor, isReverse: boolean, isInside: boolean): ComposedLine {
  if (isReverse) return { ...line, reverseTaxMinor: taxMinor }
  if (!isInside) return { ...line, taxMinor }
  const netMinor = line.netMinor + line.taxMinor - taxMinor
  return { ...line, taxMinor, netMinor, revenueMinor: netMinor + line.givenMinor }
}
