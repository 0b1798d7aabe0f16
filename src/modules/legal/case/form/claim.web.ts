import { type Currency, moneyText, parseMoney } from '#kernel/shared/money.ts'
import type { OutputFor } from '#kernel/web/api.ts'

export type Item = OutputFor<'legal.case.propose'>['items'][number]

/** What invoices have open together. */
export const claimOf = (items: readonly Item[], currency: Currency) =>
  moneyText(
    items.reduce((sum, { open }) => {
      const read = parseMoney(open, currency)
      return read.ok ? sum + read.minor : sum
    }, 0),
    currency,
  )
