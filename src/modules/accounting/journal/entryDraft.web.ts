import { type Currency, type Minor, moneyText } from '#kernel/shared/money.ts'
import type { InputFor, OutputFor } from '#kernel/web/api.ts'
import { minorOf } from '../account/names.web.ts'

export type EntryValues = InputFor<'accounting.journal.save'> & { fileIds: string[] }
export type LineValues = EntryValues['lines'][number]

/** A line without input yet. */
export const emptyLine = (): LineValues => ({
  accountId: null,
  debit: null,
  credit: null,
  partyId: null,
  costCenterId: null,
  profitUnitId: null,
  memo: '',
})

/** Whether there is anything in a line worth keeping. */
export const isEmptyLine = (line: LineValues): boolean =>
  !line.accountId && !line.debit && !line.credit && !line.memo

/** Sums of both sides and debit less credit, in minor units. */
export function sumsOf(lines: readonly LineValues[], currency: Currency) {
  let [debit, credit]: [Minor, Minor] = [0, 0]
  for (const line of lines) {
    debit += minorOf(line.debit, currency)
    credit += minorOf(line.credit, currency)
  }
  return { debit, credit, difference: debit - credit }
}

/** What a line must hold on a side so that the entry balances: null when another side would be needed. */
export function balancing(
  lines: readonly LineValues[],
  at: number,
  side: 'debit' | 'credit',
  currency: Currency,
): string | null {
  const others = lines.filter((_, index) => index !== at)
  const { difference } = sumsOf(others, currency)
  const missing = side === 'debit' ? -difference : difference
  return missing > 0 ? moneyText(missing, currency) : null
}

const amountOf = (text: string) => (/[1-9]/.test(text) ? text : null)

/** An entry as the form holds it. */
export function valuesOf(entry: OutputFor<'accounting.journal.get'>): EntryValues {
  const lines = entry.lines.map(line => ({
    accountId: line.accountId,
    debit: amountOf(line.debit),
    credit: amountOf(line.credit),
    partyId: line.partyId,
    costCenterId: line.costCenterId,
    profitUnitId: line.profitUnitId,
    memo: line.memo ?? '',
  }))
  while (lines.length < 2) lines.push(emptyLine() as (typeof lines)[number])
  return { date: entry.date, memo: entry.memo, lines, fileIds: entry.fileIds }
}
