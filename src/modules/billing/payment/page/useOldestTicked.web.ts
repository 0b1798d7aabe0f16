import { useEffect } from 'react'
import type { Currency } from '#kernel/shared/money.ts'
import type { Amounts } from './foreignParts.web.ts'
import { layOver } from './receipt.web.ts'

type Open = { invoiceId: string; open: string }
type Values = { partyId: string | null; startedFor: string | null }

/**
 * Ticks the open documents of a party once it is chosen: all of them, or only those the address names. A restored draft keeps its
 * own ticks: it is put back after the form was drawn, so the form is asked for what it holds, not for what it drew.
 */
export function useOldestTicked(
  valuesNow: () => Values,
  open: readonly Open[] | undefined,
  onlyIds: readonly string[],
  currency: Currency,
  set: (amounts: Amounts, startedFor: string) => void,
): void {
  useEffect(() => {
    const { partyId, startedFor } = valuesNow()
    if (!open || !partyId || startedFor === partyId) return
    const first = open.filter(one => onlyIds.includes(one.invoiceId))
    const chosen = first.length > 0 ? first : open
    set(layOver(chosen, Number.MAX_SAFE_INTEGER, currency).amounts, partyId)
  })
}
