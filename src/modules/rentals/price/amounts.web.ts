import { type Currency, moneyText, parseMoney } from '#kernel/shared/money.ts'
import type { OutputFor } from '#kernel/web/api.ts'

/** Whether an amount of the wire is anything but zero. */
export const isSomething = (amount: string | null | undefined): boolean => /[1-9]/.test(amount ?? '')

/** Whether an amount of the wire is above zero. */
export const isOwed = (amount: string | null | undefined): boolean =>
  isSomething(amount) && !amount?.startsWith('-')

export type ContractRow = OutputFor<'rentals.contract.list'>['rows'][number]
export type Contract = OutputFor<'rentals.contract.get'>
export type QuotationRow = OutputFor<'rentals.quotation.list'>['rows'][number]
export type Quotation = OutputFor<'rentals.quotation.get'>

type Secured = {
  status: Contract['status']
  depositRequired: string
  deposits: readonly Pick<Contract['deposits'][number], 'balance'>[]
  holds: readonly Pick<Contract['holds'][number], 'state' | 'amount'>[]
}

/** The deposit a contract before its handover still lacks beside what is held and what a card secures; null once nothing is. */
export function depositToTake(contract: Secured, currency: Currency): string | null {
  if (contract.status !== 'reserved' && contract.status !== 'under_review') return null
  const minor = (amount: string) => {
    const parsed = parseMoney(amount, currency)
    return parsed.ok ? parsed.minor : 0
  }
  const held = [...contract.deposits.map(one => one.balance), ...standing(contract.holds)]
  const missing = held.reduce((left, amount) => left - minor(amount), minor(contract.depositRequired))
  return missing > 0 ? moneyText(missing, currency) : null
}

const standing = (holds: Secured['holds']) =>
  holds.filter(hold => hold.state === 'held').map(hold => hold.amount)
