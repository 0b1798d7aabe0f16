import type { Day } from '#kernel/shared/day.ts'
import { asciiDigits } from '#kernel/shared/digits.ts'
import type { Currency, Minor } from '#kernel/shared/money.ts'
import { invalid, type Refusal } from '#kernel/shared/refusal.ts'
import {
  cellText,
  type ImportedTable,
  type RowError,
  type RowReader,
  readRows,
} from '#modules/platform/import/public.ts'

export const bankFields = [
  'date',
  'description',
  'amount',
  'moneyIn',
  'moneyOut',
  'reference',
  'balance',
  'side',
] as const
export type BankField = (typeof bankFields)[number]

/** Which column of the file is what. */
export type BankColumns = Readonly<Partial<Record<BankField, number>>>

export type ReadBankLine = {
  /** Line of the file, as the sheet counts its lines. */
  readonly line: number
  readonly bookedOn: Day
  /** Money in is positive. */
  readonly amountMinor: Minor
  readonly description: string
  readonly reference: string | null
  readonly balanceMinor: Minor | null
}

/** Why a file cannot be read with these columns: the day, what it was for, or the amount has none. */
export function whyNotColumns(columns: BankColumns): Refusal | null {
  const has = (field: BankField) => columns[field] !== undefined
  const isSigned = has('amount')
  const isSplit = has('moneyIn') || has('moneyOut')
  if (
    has('date') &&
    has('description') &&
    isSigned !== isSplit &&
    (isSigned || (has('moneyIn') && has('moneyOut')))
  )
    return null
  return invalid('billing.bankFile.columns', { field: 'columns' })
}

/** The lines of a bank's file, and why each unreadable one is. Rows without any text are passed over. */
export function readBankLines(
  file: Omit<ImportedTable<BankField>, 'mapping'> & { columns: BankColumns },
  currency: Currency,
): { lines: readonly ReadBankLine[]; errors: readonly RowError<BankField>[] } {
  const lines: ReadBankLine[] = []
  const errors: RowError<BankField>[] = []
  const sided = unusedSideColumn(file)
  if (sided !== null)
    return {
      lines,
      errors: [
        {
          row: file.headingRow ?? 1,
          field: 'side',
          code: 'billing.bankFile.sideColumn',
          params: { value: file.headers?.[sided] ?? '' },
        },
      ],
    }
  for (const reader of readRows<BankField>({ ...file, mapping: file.columns })) {
    const read = readLine(reader, file.columns, currency)
    if (reader.errors.length > 0) errors.push(...reader.errors)
    else if (read) lines.push(read)
  }
  if (errors.length === 0 && lines.length === 0) {
    const line = (file.headingRow ?? 1) + 1
    errors.push({ row: line, field: 'date', code: 'billing.bankFile.empty', params: {} })
  }
  return { lines, errors }
}

const sides: Readonly<Record<string, 1 | -1>> = {
  cr: 1,
  credit: 1,
  c: 1,
  دائن: 1,
  إيداع: 1,
  dr: -1,
  debit: -1,
  db: -1,
  d: -1,
  مدين: -1,
  سحب: -1,
}
const sideOf = (text: string): 1 | -1 | undefined => sides[text.toLowerCase().replaceAll('.', '')]

/** A column that marks every amount as in or out, and was given no meaning: without it all would be money in. */
function unusedSideColumn({
  rows,
  columns,
  headers = [],
}: Parameters<typeof readBankLines>[0]): number | null {
  if (columns.amount === undefined || columns.side !== undefined) return null
  const used = new Set(Object.values(columns))
  const at = headers.findIndex((_, column) => {
    if (used.has(column)) return false
    const texts = rows.map(row => cellText(row[column])).filter(text => text !== '')
    return texts.length > 0 && texts.every(text => sideOf(text) !== undefined)
  })
  return at < 0 ? null : at
}

function refuseLine(reader: RowReader<BankField>, field: BankField, code: string, params = {}): null {
  reader.errors.push({ row: reader.row, field, code, params })
  return null
}

function readLine(
  reader: RowReader<BankField>,
  columns: BankColumns,
  currency: Currency,
): ReadBankLine | null {
  const bookedOn = reader.required('date', 60) === '' ? null : reader.day('date')
  const amountMinor =
    columns.amount === undefined ? splitAmount(reader, currency) : signedAmount(reader, currency)
  const balanceMinor = isNothing(reader, 'balance') ? null : reader.bankMoney('balance', currency)
  const reference = asciiDigits(reader.text('reference', 2000) ?? '').slice(0, 60) || null
  const description = (reader.text('description', 2000) ?? reference ?? '').slice(0, 300)
  if (description === '' && reader.errors.length === 0)
    refuseLine(reader, 'description', 'billing.bankFile.description')
  if (bookedOn === null || amountMinor === null) return null
  return { line: reader.row, bookedOn, amountMinor, description, reference, balanceMinor }
}

function signedAmount(reader: RowReader<BankField>, currency: Currency): Minor | null {
  if (reader.required('amount', 60) === '') return null
  const minor = reader.bankMoney('amount', currency)
  if (minor === 0) return refuseLine(reader, 'amount', 'billing.bankFile.oneAmount')
  const said = reader.text('side', 20)
  if (minor === null || said === null) return minor
  const side = sideOf(said)
  // A minus beside the word of the other side could mean either.
  if (side === undefined || minor < 0) return reader.refuse('side', 'word', { value: said })
  return side * minor
}

/** An empty cell, or a dash that stands for one. */
const isNothing = (reader: RowReader<BankField>, field: BankField) => {
  const text = reader.text(field, 60)
  return text === null || /^[-–—]+$/.test(text)
}

/** An amount of a column for one side; a minus or the word of the other side in it is a reversal or a slip, and is refused. */
function ofItsSide(
  reader: RowReader<BankField>,
  field: 'moneyIn' | 'moneyOut',
  currency: Currency,
): Minor | null {
  const minor = reader.bankMoney(field, currency)
  const value = reader.text(field, 60) ?? ''
  const hasWord = /\p{L}{2,}/u.test(value) && /(CR|CREDIT|DR|DB|DEBIT|دائن|مدين)\.?$/iu.test(value.trim())
  const isOwn = hasWord ? minor! > 0 === (field === 'moneyIn') : minor! >= 0
  if (minor === null || isOwn) return minor === null ? null : Math.abs(minor)
  return reader.refuse(field, 'amount', { value })
}

/** Of two columns exactly one holds an amount; a zero or a dash in the other is nothing. */
function splitAmount(reader: RowReader<BankField>, currency: Currency): Minor | null {
  const before = reader.errors.length
  const [moneyIn, moneyOut] = (['moneyIn', 'moneyOut'] as const).map(field =>
    isNothing(reader, field) ? 0 : ofItsSide(reader, field, currency),
  )
  if (reader.errors.length > before) return null
  if ((moneyIn === 0) === (moneyOut === 0)) return refuseLine(reader, 'moneyIn', 'billing.bankFile.oneAmount')
  return moneyIn ? moneyIn : -Math.abs(moneyOut!)
}

/**
 * Why a file is torn: with a balance column each line takes the balance before it to its own, in the order of the file or
 * against it. Names the first line that does not follow.
 */
export function whyTorn(lines: readonly ReadBankLine[]): Refusal | null {
  if (lines.some(line => line.balanceMinor === null)) return null
  const broken = (ordered: readonly ReadBankLine[]) =>
    ordered.find(
      (line, at) => at > 0 && ordered[at - 1]!.balanceMinor! + line.amountMinor !== line.balanceMinor,
    )
  const forward = broken(lines)
  if (!forward || !broken(lines.toReversed())) return null
  return invalid('billing.bankFile.torn', { field: 'rows', params: { line: forward.line } })
}

/** The lines oldest first: a file that runs backwards is turned round. */
export function inOrderOfDays(lines: readonly ReadBankLine[]): readonly ReadBankLine[] {
  return lines.length > 1 && lines[0]!.bookedOn > lines.at(-1)!.bookedOn ? lines.toReversed() : lines
}

/** A line without its place in a file. */
type KnownLine = Omit<ReadBankLine, 'line'>

/**
 * What two lines of one day and amount say of each other, by what both have. A reference or a text may come from another column than
 * before, so that a difference there decides nothing.
 */
function likeness(one: KnownLine, other: KnownLine): 'same' | 'another' | 'unsure' {
  if (one.balanceMinor !== null && other.balanceMinor !== null)
    return one.balanceMinor === other.balanceMinor ? 'same' : 'another'
  const hasReferences = one.reference !== null && other.reference !== null
  if (hasReferences) return one.reference === other.reference ? 'same' : 'unsure'
  return one.description === other.description ? 'same' : 'unsure'
}

/** What a file brings beside what earlier statements hold. */
export type FreshLines = {
  readonly fresh: readonly ReadBankLine[]
  /** Lines of a day and amount that an earlier statement has too, with other words: a person decides if they are equal. */
  readonly unsure: readonly ReadBankLine[]
}

/**
 * The lines that earlier statements do not hold: files of one account often overlap, and the same days may come again with other
 * columns chosen. Every earlier line stands for one line at most, so that two fees of one amount on one day stay two.
 */
export function freshLines(lines: readonly ReadBankLine[], known: readonly KnownLine[]): FreshLines {
  const keyOf = (line: KnownLine) => `${line.bookedOn} ${line.amountMinor}`
  const left = Map.groupBy(known, keyOf)
  const taken = (line: ReadBankLine, wanted: 'same' | 'unsure') => {
    const candidates = left.get(keyOf(line)) ?? []
    const at = candidates.findIndex(one => likeness(line, one) === wanted)
    if (at < 0) return false
    left.set(keyOf(line), candidates.toSpliced(at, 1))
    return true
  }
  const others = lines.filter(line => !taken(line, 'same'))
  const unsure = new Set(others.filter(line => taken(line, 'unsure')))
  return { fresh: others.filter(line => !unsure.has(line)), unsure: [...unsure] }
}
