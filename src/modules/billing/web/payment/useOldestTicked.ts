import { useEffect } from 'react'
import type { Currency } from '#kernel/shared/money.ts'
import type { Amounts } from './foreignParts.ts'
import { layOver } from './receipt.ts'

type Open = { readonly invoiceId: string; readonly open: string }
type Values = { readonly partyId: string | null; readonly startedFor: string | null }

/**
 * Ticks the open documents of a party once it is chosen: all of them, or only those the address names. A restored draft keeps its
 * own ticks.
 */
export function useOldestTicked(
  values: Values,
  open: readonly Open[] | undefined,
  onlyIds: readonly string[],
  currency: Currency,
  set: (amounts: Amounts, startedFor: string) => void,
): void {
  const { partyId, startedFor } = values
  useEffect(() => {
    if (!open || !partyId || startedFor === partyId) return
    const first = open.filter(one => onlyIds.includes(one.invoiceId))
    const chosen = first.length > 0 ? first : open
    set(layOver(chosen, Number.MAX_SAFE_INTEGER, currency).amounts, partyId)
  })
}
