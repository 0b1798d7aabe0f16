import { type Minor, splitByWeights } from '#kernel/shared/money.ts'

type InvoicedLine = {
  readonly netMinor: Minor
  readonly profitUnitId: string | null
  readonly spreadKey: string | null
  readonly taxCode: string | null
  readonly key: string | null
  readonly partyId: string | null
}

type Share = { readonly key: string; readonly amountMinor: Minor }

/**
 * What each line of a row gives back: of a deferred one all that was still to be earned, of the others their part of the days, by largest
 * remainder of what they came to.
 */
export function creditShares(
  lines: readonly InvoicedLine[],
  waitingMinor: readonly Minor[],
  wantedMinor: Minor,
): Share[] {
  const direct = splitByWeights(
    wantedMinor,
    lines.map(line => line.netMinor),
  )
  return lines.map((line, at) =>
    line.spreadKey
      ? { key: 'deferredRevenue', amountMinor: waitingMinor[at]! }
      : { key: line.key ?? 'leaseRevenue', amountMinor: direct[at]! },
  )
}

/** The credit note of a row: deferred rent comes off what waits, the rest off the revenue. */
export const creditLines = (lines: readonly InvoicedLine[], shares: readonly Share[], number: string) =>
  lines.flatMap((line, at) => {
    const { key, amountMinor } = shares[at]!
    return amountMinor > 0
      ? [
          {
            descriptionAr: `ردّ إيجار، العقد ${number}`,
            key,
            amountMinor,
            profitUnitId: line.profitUnitId,
            taxCode: line.taxCode,
            ...(line.partyId ? { partyId: line.partyId } : {}),
          },
        ]
      : []
  })
