import type { Day } from '#kernel/shared/day.ts'
import { type Currency, currencies } from '#kernel/shared/money.ts'
import {
  type ImportedTable,
  type RowError,
  type RowReader,
  readRows,
} from '#modules/platform/import/public.ts'
import { refuseRow } from '../fileImport/fileImport.rules.ts'
import { canonicalRate } from './exchangeRate.rules.ts'

export const rateImportFields = ['currency', 'date', 'rate'] as const
export type RateImportField = (typeof rateImportFields)[number]

export type ImportedRate = {
  readonly row: number
  readonly currency: Currency
  readonly date: Day
  /** Canonical: `0.3075`. */
  readonly rate: string
  /** The day has this very rate already. */
  readonly isKnown: boolean
}

export type RateBooks = {
  readonly own: Currency
  readonly today: Day
  /** A day as refusals show it. */
  readonly shown: (day: Day) => string
  /** The rate of a day as it is kept; null where there is none. */
  readonly rateOf: (currency: Currency, date: Day) => string | null
}

export type RatePlan = {
  readonly rates: readonly ImportedRate[]
  readonly errors: readonly RowError<RateImportField>[]
}

const codes: readonly string[] = currencies

/** The rates of a file. A day that has another rate keeps it: a rate that documents may stand at is corrected by hand. */
export function planRates(file: ImportedTable<RateImportField>, books: RateBooks): RatePlan {
  const errors: RowError<RateImportField>[] = []
  const rates: ImportedRate[] = []
  const seen = new Set<string>()
  for (const reader of readRows(file)) {
    const { row } = reader
    const currency = readCurrency(reader, row, books)
    const date = reader.required('date', 40) === '' ? null : reader.day('date')
    if (date && date > books.today) refuseRow(reader, row, 'date', 'billing.date.future')
    const typed = reader.required('rate', 40)
    const plain = typed === '' ? null : reader.decimal('rate', 10)
    const rate = plain === null ? null : canonicalRate(plain)
    if (plain !== null && !rate) refuseRow(reader, row, 'rate', 'accounting.rate.invalid')
    if (currency && date && rate) {
      const day = `${currency} ${date}`
      const kept = books.rateOf(currency, date)
      if (seen.has(day)) refuseRow(reader, row, 'date', 'accounting.import.twice', { value: day })
      else if (kept !== null && kept !== rate)
        refuseRow(reader, row, 'rate', 'accounting.rate.differs', {
          currency,
          date: books.shown(date),
          rate: kept,
        })
      else if (reader.errors.length === 0) rates.push({ row, currency, date, rate, isKnown: kept !== null })
      seen.add(day)
    }
    errors.push(...reader.errors)
  }
  return { rates, errors }
}

function readCurrency(reader: RowReader<RateImportField>, row: number, { own }: RateBooks): Currency | null {
  const code = reader.required('currency', 20).toUpperCase()
  if (code === '') return null
  if (!codes.includes(code))
    return refuseRow(reader, row, 'currency', 'accounting.import.unknown', { value: code })
  if (code === own) return refuseRow(reader, row, 'currency', 'accounting.rate.base')
  return code as Currency
}
