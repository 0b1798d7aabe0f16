import type { Day } from '#kernel/shared/day.ts'
import { asciiDigits } from '#kernel/shared/digits.ts'
import { type Currency, type Minor, moneyText } from '#kernel/shared/money.ts'
import {
  type ImportedTable,
  type RowError,
  type RowReader,
  readRows,
} from '#modules/platform/import/public.ts'
import { type Finder, type KnownAccount, named, refuseRow } from '../fileImport/fileImport.rules.ts'

export const entryImportFields = [
  'ref',
  'date',
  'account',
  'debit',
  'credit',
  'memo',
  'party',
  'costCenter',
  'unit',
] as const
export type EntryImportField = (typeof entryImportFields)[number]
export const requiredEntryFields: readonly EntryImportField[] = ['ref', 'date', 'account', 'debit', 'credit']

type Named = { id: string }
export type EntryBooks = {
  readonly currency: Currency
  readonly accounts: Finder<KnownAccount>
  readonly parties: Finder<Named>
  readonly costCenters: Finder<Named>
  readonly units: Finder<Named>
  /** Why nothing may be posted on a day, as posting would say it. */
  readonly whyNotOn: (day: Day) => Pick<RowError<string>, 'code' | 'params'> | null
}

export type ImportedLine = {
  readonly row: number
  readonly accountId: string
  readonly debitMinor: Minor | null
  readonly creditMinor: Minor | null
  readonly partyId: string | null
  readonly costCenterId: string | null
  readonly profitUnitId: string | null
  readonly memo: string | null
}

export type ImportedEntry = {
  readonly row: number
  readonly ref: string
  readonly date: Day
  readonly memo: string
  readonly totalMinor: Minor
  readonly lines: readonly ImportedLine[]
}

type ReadLine = Omit<ImportedLine, 'accountId'> & {
  ref: string
  date: Day | null
  account: KnownAccount | null
}

export type EntryPlan = {
  readonly entries: readonly ImportedEntry[]
  readonly errors: readonly RowError<EntryImportField>[]
}

/** The entries of a file: rows of one reference are one entry, whose date and memo stand on its first row. */
export function planEntries(file: ImportedTable<EntryImportField>, books: EntryBooks): EntryPlan {
  const errors: RowError<EntryImportField>[] = []
  const byRef = new Map<string, ReadLine[]>()
  const bad = new Set<string>()
  for (const reader of readRows(file)) {
    const { row } = reader
    const line = readLine(reader, row, books)
    errors.push(...reader.errors)
    if (reader.errors.length > 0) bad.add(line.ref)
    if (line.ref !== '') byRef.set(line.ref, [...(byRef.get(line.ref) ?? []), line])
  }
  const entries: ImportedEntry[] = []
  for (const [ref, lines] of byRef) {
    if (bad.has(ref)) continue
    const entry = composeEntry(ref, lines, books)
    if ('code' in entry) errors.push(entry)
    else entries.push(entry)
  }
  return { entries, errors: errors.toSorted((a, b) => a.row - b.row) }
}

function readLine(reader: RowReader<EntryImportField>, row: number, books: EntryBooks): ReadLine {
  const ref = asciiDigits(reader.required('ref', 60))
  const date = reader.day('date')
  const account =
    reader.required('account', 200) === '' ? null : named(reader, row, 'account', books.accounts)
  const debitMinor = readSide(reader, 'debit', books.currency)
  const creditMinor = readSide(reader, 'credit', books.currency)
  const isUnread = reader.errors.some(error => error.field === 'debit' || error.field === 'credit')
  if (!isUnread && (debitMinor === null) === (creditMinor === null))
    refuseRow(reader, row, 'debit', 'accounting.journal.oneSide', { line: row })
  const line = {
    row,
    ref,
    date,
    account,
    debitMinor,
    creditMinor,
    partyId: named(reader, row, 'party', books.parties)?.id ?? null,
    costCenterId: named(reader, row, 'costCenter', books.costCenters)?.id ?? null,
    profitUnitId: named(reader, row, 'unit', books.units)?.id ?? null,
    memo: reader.text('memo', 300),
  }
  if (account) refuseLine(reader, row, line, account)
  return line
}

function readSide(reader: RowReader<EntryImportField>, field: 'debit' | 'credit', currency: Currency) {
  const minor = reader.money(field, currency)
  if (minor !== null && minor < 0) return reader.refuse(field, 'money', { value: moneyText(minor, currency) })
  return minor === 0 ? null : minor
}

type Dimensions = Pick<ImportedLine, 'partyId' | 'costCenterId' | 'profitUnitId'>

/** What posting would refuse of a line: an account that takes no manual entry, or one that asks for a dimension. */
function refuseLine(
  reader: RowReader<EntryImportField>,
  row: number,
  line: Dimensions,
  account: KnownAccount,
): void {
  const { code, control } = account
  if (!account.leaf || !account.active)
    refuseRow(reader, row, 'account', 'accounting.account.notPosting', { code })
  else if (control !== 'none')
    refuseRow(reader, row, 'account', 'accounting.account.controlled', {
      code,
      document: `accounting.document.${control}`,
    })
  const lacks = (field: EntryImportField, dimension: string) =>
    reader.errors.every(error => error.field !== field) &&
    refuseRow(reader, row, field, 'accounting.dimension.required', {
      code,
      dimension: `accounting.dimension.${dimension}`,
    })
  if (account.requiresParty && !line.partyId) lacks('party', 'party')
  if (account.requiresCostCenter && !line.costCenterId) lacks('costCenter', 'costCenter')
  if (account.requiresProfitUnit && !line.profitUnitId) lacks('unit', 'profitUnit')
}

function composeEntry(
  ref: string,
  lines: readonly ReadLine[],
  books: EntryBooks,
): ImportedEntry | RowError<EntryImportField> {
  const first = lines[0]!
  const because = (
    field: EntryImportField,
    code: string,
    params: RowError<string>['params'] = {},
    row = first.row,
  ) => ({ row, field, code, params })
  const { date } = first
  if (date === null) return because('date', 'platform.import.row.required')
  const other = lines.find(line => line.date !== null && line.date !== date)
  if (other) return because('date', 'accounting.import.otherDay', { ref }, other.row)
  const memo = lines.find(line => line.memo !== null)?.memo
  if (!memo) return because('memo', 'platform.import.row.required')
  if (lines.length < 2) return because('ref', 'accounting.journal.tooFewLines')
  const debit = lines.reduce((sum, line) => sum + (line.debitMinor ?? 0), 0)
  const credit = lines.reduce((sum, line) => sum + (line.creditMinor ?? 0), 0)
  if (debit !== credit)
    return because('ref', 'accounting.journal.unbalanced', {
      difference: moneyText(Math.abs(debit - credit), books.currency),
    })
  const closed = books.whyNotOn(date)
  if (closed) return because('date', closed.code, closed.params)
  return {
    row: first.row,
    ref,
    date,
    memo,
    totalMinor: debit,
    lines: lines.map(({ ref: _, date: __, account, ...line }) => ({ ...line, accountId: account!.id })),
  }
}
