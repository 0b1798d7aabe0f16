import { type Day, startOfMonth } from '#kernel/shared/day.ts'
import type { InputFor } from '#kernel/web/api.ts'

type Address = Readonly<Record<string, unknown>>
type Dated = Readonly<{ today: Day }>

export type AccountQuestion = Omit<InputFor<'accounting.ledger.list'>, 'cursor' | 'limit'>

const text = (address: Address, key: string) => (address[key] ? String(address[key]) : null)

/**
 * The statement of an account that an address names: without a first day it begins with the books, without a last one it runs to
 * the end of this year. Null where it names no account.
 */
export function accountQuestion(
  address: Address,
  { firstDay, today }: Dated & { firstDay: Day },
): AccountQuestion | null {
  const accountId = text(address, 'account')
  if (!accountId) return null
  const dimensions = ['partyId', 'costCenterId', 'profitUnitId'].flatMap(key => {
    const id = text(address, key)
    return id ? [[key, id]] : []
  })
  return {
    accountId,
    from: text(address, 'from') ?? firstDay,
    to: text(address, 'to') ?? `${today.slice(0, 4)}-12-31`,
    ...Object.fromEntries(dimensions),
    ...(address['withClosing'] === false ? { withClosing: false } : {}),
  }
}

/** What an address narrows the lines of the books by, besides their account and days. */
export const linesKeys = [
  'accountId',
  'from',
  'to',
  'partyId',
  'costCenterId',
  'profitUnitId',
  'side',
  'alsoAccountId',
  'exceptAccountId',
  'section',
  'without',
  'withClosing',
  'withOpening',
  'openingTo',
] as const

/** Account and days of the lines that an address names: the month so far by default. */
export function linesQuestion(address: Address, { today }: Dated) {
  const from = text(address, 'from') ?? (address['all'] ? null : startOfMonth(today))
  const accountId = text(address, 'account')
  return {
    ...(from ? { from } : {}),
    to: text(address, 'to') ?? today,
    ...(accountId ? { accountId } : {}),
    // Digits in an address are read as a number; the question and its export want their text.
    ...(address['classes'] ? { classes: String(address['classes']) } : {}),
  }
}
