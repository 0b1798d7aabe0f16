import type { Currency } from '#kernel/shared/money.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { useCompany } from '#kernel/web/session.tsx'

/** The currency of a box, bank or card; the company's until it is known. */
export function useCurrencyOf(): (treasuryAccountId: string | null) => Currency {
  const own = useCompany().currency
  const { data } = useAnswer('billing.treasury.list', {})
  return id => data?.rows.find(box => box.id === id)?.currency ?? own
}
