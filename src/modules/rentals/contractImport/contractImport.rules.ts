import { type Day, instantOf } from '#kernel/shared/day.ts'
import { type Currency, type Minor, splitByWeights } from '#kernel/shared/money.ts'
import {
  type ImportedTable,
  type RowError,
  type RowReader,
  readRows,
  wordTable,
} from '#modules/platform/import/public.ts'
import { sumOfRows, type TaxedRow, withTax } from '../price/taxed.rules.ts'
import type { ScheduleRow } from '../schedule/schedule.rules.ts'

export const contractImportFields = [
  'number',
  'customer',
  'customerPhone',
  'vehicle',
  'start',
  'end',
  'type',
  'monthly',
  'total',
  'paid',
  'deposit',
  'outKm',
  'outEighths',
  'note',
] as const
export type ContractImportField = (typeof contractImportFields)[number]

/** Columns without which no contract can be brought over; its price stands in one of two. */
export const requiredContractFields: readonly ContractImportField[] = [
  'number',
  'customer',
  'vehicle',
  'start',
  'end',
]
export const priceFields: readonly ContractImportField[] = ['monthly', 'total']

export const importedTypes = ['daily', 'weekly', 'monthly', 'yearly'] as const
export type ImportedType = (typeof importedTypes)[number]

const typeNames = wordTable<ImportedType>({
  daily: 'daily,day,يومي,يومية',
  weekly: 'weekly,week,أسبوعي,اسبوعي',
  monthly: 'monthly,month,شهري,شهرية',
  yearly: 'yearly,annual,year,سنوي,سنوية',
})

export type PlannedContract = {
  readonly row: number
  readonly externalNumber: string
  readonly customer: string
  readonly customerPhone: string | null
  readonly vehicle: string
  readonly startAt: Date
  readonly dueBackAt: Date
  readonly type: ImportedType
  readonly monthlyMinor: Minor | null
  readonly totalMinor: Minor | null
  /** Null where the file has none: then what was due before the move was paid. */
  readonly paidMinor: Minor | null
  readonly depositMinor: Minor
  readonly outKm: number | null
  readonly outEighths: number
  readonly note: string | null
}

type Company = { currency: Currency; timeZone: string }
type Reader = RowReader<ContractImportField>

/** Days from which a contract without a type is one of months. */
const monthDays = 28
const dayMillis = 24 * 3_600_000

/** The plan of a file of running contracts, row by row, with every error of every row. */
export function planContracts(
  file: ImportedTable<ContractImportField>,
  company: Company,
): {
  contracts: readonly PlannedContract[]
  errors: readonly RowError<ContractImportField>[]
} {
  const contracts: PlannedContract[] = []
  const errors: RowError<ContractImportField>[] = []
  for (const reader of readRows(file)) {
    const { row } = reader
    const contract = readContract(reader, row, company)
    if (reader.errors.length > 0) errors.push(...reader.errors)
    else contracts.push(contract)
  }
  return { contracts, errors }
}

function readContract(reader: Reader, row: number, { currency, timeZone }: Company): PlannedContract {
  const startAt = readInstant(reader, 'start', timeZone)
  const dueBackAt = readInstant(reader, 'end', timeZone)
  if (startAt && dueBackAt && dueBackAt <= startAt)
    reader.errors.push({ row, field: 'end', code: 'rentals.contract.datesReversed', params: {} })
  const monthlyMinor = positive(reader, 'monthly', currency)
  const totalMinor = positive(reader, 'total', currency)
  if (monthlyMinor === null && totalMinor === null && reader.errors.every(error => !isPrice(error.field)))
    reader.refuse('total', 'required')
  const days = startAt && dueBackAt ? (dueBackAt.getTime() - startAt.getTime()) / dayMillis : 0
  return {
    row,
    externalNumber: reader.required('number', 40),
    customer: reader.required('customer', 120),
    customerPhone: reader.text('customerPhone', 40),
    vehicle: reader.required('vehicle', 60),
    startAt: startAt ?? new Date(0),
    dueBackAt: dueBackAt ?? new Date(0),
    monthlyMinor,
    totalMinor,
    type:
      reader.word('type', typeNames) ?? (monthlyMinor !== null || days >= monthDays ? 'monthly' : 'daily'),
    paidMinor: notNegative(reader, 'paid', currency),
    depositMinor: notNegative(reader, 'deposit', currency) ?? 0,
    outKm: reader.whole('outKm', 0, 5_000_000, 'km'),
    outEighths: reader.whole('outEighths', 0, 8) ?? 8,
    note: reader.text('note', 1000),
  }
}

const isPrice = (field: ContractImportField) => priceFields.includes(field)

/** A day without a time is read at noon, so that two of them are whole days apart. */
function readInstant(reader: Reader, field: 'start' | 'end', timeZone: string): Date | null {
  const value = reader.required(field, 60)
  if (value === '') return null
  const moment = reader.moment(field)
  return moment && instantOf(moment.day, moment.time ?? '12:00', timeZone)
}

function positive(reader: Reader, field: ContractImportField, currency: Currency): Minor | null {
  const minor = reader.money(field, currency)
  if (minor === null || minor > 0) return minor
  return reader.refuse(field, 'money', { value: reader.text(field, 40) ?? '' })
}

function notNegative(reader: Reader, field: ContractImportField, currency: Currency): Minor | null {
  const minor = reader.money(field, currency)
  if (minor === null || minor >= 0) return minor
  return reader.refuse(field, 'amount', { value: reader.text(field, 40) ?? '' })
}

/** `elsewhere`: paid before the move. `owed`: due before it and not paid. `scheduled`: still to be billed. */
export type MovedRow = TaxedRow & { readonly fate: 'elsewhere' | 'owed' | 'scheduled' }

/**
 * What becomes of the rows of a contract on the day a company moves over. What was paid covers the oldest rows, one of them
 * perhaps in part: it becomes two. What is still to be billed comes to what its invoice will.
 */
export function rowsAtMove(
  rows: readonly TaxedRow[],
  move: { on: Day; paidMinor: Minor | null; taxBasisPoints: number },
): MovedRow[] {
  const isDue = (row: ScheduleRow) => row.dueOn < move.on
  let left = move.paidMinor ?? sumOfRows(rows.filter(isDue))
  const moved: Omit<MovedRow, 'no'>[] = []
  for (const { no: _, ...row } of rows) {
    const paid = Math.min(left, row.amountMinor)
    left -= paid
    const open = row.amountMinor - paid
    const [paidNet = 0, openNet = 0] =
      row.amountMinor === 0 ? [row.netMinor] : splitByWeights(row.netMinor, [paid, open])
    if (paid > 0 || row.amountMinor === 0)
      moved.push({ ...row, netMinor: paidNet, amountMinor: paid, fate: 'elsewhere' })
    if (open <= 0) continue
    if (isDue({ no: 0, ...row })) moved.push({ ...row, netMinor: openNet, amountMinor: open, fate: 'owed' })
    else {
      const amountMinor = withTax(openNet, move.taxBasisPoints)
      moved.push({ ...row, netMinor: openNet, amountMinor, fate: 'scheduled' })
    }
  }
  return moved.map((row, at) => ({ ...row, no: (rows[0]?.no ?? 1) + at }))
}
