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
export type PriceAnswer = OutputFor<'rentals.price.quote'>

/** The deposit a contract before its handover still lacks; null once one is held or none is asked. */
export const depositToTake = ({ status, deposits, holds, depositRequired }: Contract): string | null =>
  (status === 'reserved' || status === 'under_review') &&
  deposits.length === 0 &&
  !holds.some(hold => hold.state === 'held') &&
  isSomething(depositRequired)
    ? depositRequired
    : null
