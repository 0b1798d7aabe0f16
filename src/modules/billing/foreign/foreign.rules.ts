import { type Currency, currencyDigits, type Minor, mulDiv, splitByWeights } from '#kernel/shared/money.ts'
import { inBase } from '#modules/accounting/public.ts'
import type { Totals } from '../invoice/invoice.rules.ts'

/** An amount that was read with one currency's digits, in the minor units of another; null where digits would be lost. */
export function withDigitsOf(minor: Minor, read: Currency, meant: Currency): Minor | null {
  const more = currencyDigits(meant) - currencyDigits(read)
  if (more >= 0) return minor * 10 ** more
  const unit = 10 ** -more
  return minor % unit === 0 ? minor / unit : null
}

const sum = (amounts: readonly Minor[]) => amounts.reduce((total, one) => total + one, 0)

/**
 * A foreign document's sums in the company's currency (rule 12 of 40-finance): its total is converted once and shared over
 * nets and taxes of the lines by largest remainder, so that nothing is lost; discounts stand beside what is left.
 */
export function totalsInBase(totals: Totals, rate: string, foreign: Currency, base: Currency): Totals {
  const converted = (minor: Minor) => inBase(minor, rate, foreign, base)
  const shares = sharesOf(totals, converted)
  const reversed = totals.lines.map(line => line.reverseTaxMinor ?? 0)
  const reverseShares = splitByWeights(converted(sum(reversed)), reversed)
  const lines = totals.lines.map((line, at) => {
    const { netMinor, taxMinor } = shares[at]!
    const givenMinor = converted(line.givenMinor)
    return {
      quantity: line.quantity,
      unitPriceMinor: converted(line.unitPriceMinor),
      grossMinor: converted(line.grossMinor),
      lineDiscountMinor: converted(line.lineDiscountMinor),
      documentDiscountMinor: converted(line.documentDiscountMinor),
      revenueMinor: netMinor + givenMinor,
      givenMinor,
      netMinor,
      taxMinor,
      reverseTaxMinor: line.reverseTaxMinor === null ? null : reverseShares[at]!,
      carriedMinor: line.carriedMinor ?? null,
    }
  })
  return {
    lines,
    subtotalMinor: sum(lines.map(line => line.revenueMinor)),
    discountMinor: sum(lines.map(line => line.givenMinor)),
    taxMinor: sum(lines.map(line => line.taxMinor)),
    totalMinor: converted(totals.totalMinor),
    taxes: totals.taxes.map(one => ({
      ...one,
      baseMinor: converted(one.baseMinor),
      taxMinor: converted(one.taxMinor),
    })),
  }
}

/**
 * Nets and taxes of the lines in the company's currency. Where lines take an advance back, the whole before them and the rest after
 * them are each converted once, and the lines below zero are what lies between; neither net nor tax of the rest falls below zero.
 */
function sharesOf({ lines, totalMinor }: Totals, converted: (minor: Minor) => Minor) {
  const [nets, taxes] = [lines.map(line => line.netMinor), lines.map(line => line.taxMinor)]
  const [net, tax, backNet, backTax] = [nets, taxes, nets.map(opposite), taxes.map(opposite)].map(amounts =>
    sum(amounts.map(aboveZero)),
  ) as [Minor, Minor, Minor, Minor]
  const [whole, rest] = [converted(net + tax), converted(totalMinor)]
  if (backNet + backTax === 0) {
    const shares = splitByWeights(
      rest,
      lines.flatMap(line => [line.netMinor, line.taxMinor]),
    )
    return lines.map((_, at) => ({ netMinor: shares[2 * at]!, taxMinor: shares[2 * at + 1]! }))
  }
  const restTax = splitByWeights(rest, [net - backNet, tax - backTax])[1]!
  const most = restTax + whole - rest
  const nearest = Math.min(most, Math.max(restTax, splitByWeights(whole, [net, tax])[1]!))
  const wholeTax = backTax === 0 ? restTax : backNet === 0 ? most : nearest
  const inBooks = [
    sharedOver(nets, whole - wholeTax, whole - rest - (wholeTax - restTax)),
    sharedOver(taxes, wholeTax, wholeTax - restTax),
  ] as const
  return lines.map((_, at) => ({ netMinor: inBooks[0][at]!, taxMinor: inBooks[1][at]! }))
}

const aboveZero = (minor: Minor) => Math.max(0, minor)
const opposite = (minor: Minor) => -minor

/** One amount over those above zero, another over those below it. */
function sharedOver(amounts: readonly Minor[], wholeMinor: Minor, backMinor: Minor): Minor[] {
  const own = splitByWeights(wholeMinor, amounts.map(aboveZero))
  const back = splitByWeights(backMinor, amounts.map(opposite).map(aboveZero))
  return own.map((share, at) => share - back[at]!)
}

/** What a part of an open foreign amount stands for in the books; the last part takes all that is left (invariant 19). */
export function carriedFor(open: { foreignMinor: Minor; baseMinor: Minor }, foreignMinor: Minor): Minor {
  if (foreignMinor >= open.foreignMinor) return open.baseMinor
  const share = mulDiv(open.baseMinor, foreignMinor, open.foreignMinor)
  return Math.max(1, Math.min(open.baseMinor - 1, share))
}

/** Money or a document in a currency that is not the company's. */
export type InForeign = { readonly currency: Currency; readonly openMinor: Minor }

export type SettledPart = {
  /** Off the document, in the company's currency. */
  readonly amountMinor: Minor
  /** Off the money, in the company's currency; the difference is a gain or a loss. */
  readonly sourceMinor: Minor
  /** In their own currency, where money and document share one. */
  readonly foreignMinor: Minor | null
}

/**
 * What free money settles of a document when up to `wishMinor` of the document is asked for. In one foreign currency they meet
 * unit for unit, each leaving the books at what it stands there; otherwise at the company's currency.
 */
export function settledPart(
  source: { freeMinor: Minor; foreign: InForeign | null },
  document: { openMinor: Minor; foreign: InForeign | null },
  wishMinor: Minor,
): SettledPart {
  const [money, owed] = [source.foreign, document.foreign]
  if (!money || !owed || money.currency !== owed.currency) {
    const amountMinor = Math.min(wishMinor, document.openMinor, source.freeMinor)
    return { amountMinor, sourceMinor: amountMinor, foreignMinor: null }
  }
  const wished = carriedFor(
    { foreignMinor: document.openMinor, baseMinor: owed.openMinor },
    Math.min(wishMinor, document.openMinor),
  )
  const foreignMinor = Math.min(wished, money.openMinor)
  return {
    foreignMinor,
    amountMinor: carriedFor({ foreignMinor: owed.openMinor, baseMinor: document.openMinor }, foreignMinor),
    sourceMinor: carriedFor({ foreignMinor: money.openMinor, baseMinor: source.freeMinor }, foreignMinor),
  }
}

/** What a document has open after a part of it was settled. */
export function afterPart<Left extends { openMinor: Minor; foreign: InForeign | null }>(
  left: Left,
  part: SettledPart,
): Left {
  const foreign = left.foreign && {
    ...left.foreign,
    openMinor: left.foreign.openMinor - (part.foreignMinor ?? 0),
  }
  return { ...left, openMinor: left.openMinor - part.amountMinor, foreign }
}
