import { type Day, isDay } from '#kernel/shared/day.ts'
import { asciiDigits } from '#kernel/shared/digits.ts'
import { type Currency, type Minor, parseMoney } from '#kernel/shared/money.ts'
import { invalid, type Refusal } from '#kernel/shared/refusal.ts'

export const bankFields = [
  'date',
  'description',
  'amount',
  'moneyIn',
  'moneyOut',
  'reference',
  'balance',
] as const
export type BankField = (typeof bankFields)[number]

/** Which column of the file says what. */
export type BankColumns = Readonly<Partial<Record<BankField, number>>>

export type ReadBankLine = {
  /** Line of the file, the headings being line 1. */
  readonly line: number
  readonly bookedOn: Day
  /** Money in is positive. */
  readonly amountMinor: Minor
  readonly description: string
  readonly reference: string | null
  readonly balanceMinor: Minor | null
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const two = (text: string) => text.padStart(2, '0')

/**
 * A day as banks of the Gulf write it: `2026-03-05`, `٠٥/٠٣/٢٠٢٦`, `05-MAR-2026`, `5.3.26`, perhaps with a time after it. The
 * day stands before the month. Null for anything else; a text is never guessed.
 */
export function bankDay(text: string): Day | null {
  const head = asciiDigits(text)
    .replace(/[\u200e\u200f]/g, '')
    .trim()
    .split(/[\sT]/)[0]!
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(head)
  const local = /^(\d{1,2})[-/.](\d{1,2}|[A-Za-z]{3})[-/.](\d{4}|\d{2})$/.exec(head)
  if (iso) return known(`${iso[1]}-${two(iso[2]!)}-${two(iso[3]!)}`)
  if (!local) return null
  const [, day, month, year] = local as unknown as [string, string, string, string]
  const no = /^\d/.test(month) ? month : String(months.indexOf(month.toLowerCase()) + 1)
  return known(`${year.length === 2 ? `20${year}` : year}-${two(no)}-${two(day)}`)
}

const known = (day: string): Day | null => (isDay(day) ? day : null)

/** An amount as banks write it: `1,250.500`, `(12.500)`, `12.500-`, `١٢٫٥٠٠`, `250.000 CR`, `KWD 250.000`; null when it is none. */
export function bankAmount(text: string, currency: Currency): Minor | null {
  const plain = asciiDigits(text)
    .replace(/[\u200e\u200f\u202a-\u202e\s]/g, '')
    .replaceAll('\u2212', '-')
    .toUpperCase()
    .replace(currency, '')
    .replace(/د\.ك\.?/, '')
  const mark = /(CR|DR)$/.exec(plain)?.[1]
  const body = plain.replace(/(CR|DR)$/, '')
  const isBracketed = /^\(.*\)$/.test(body)
  const isNegative = isBracketed || body.startsWith('-') || body.endsWith('-') || mark === 'DR'
  const digits = body.replace(/^[-+(]+|[-)]+$/g, '')
  if (!/^\d[\d,]*(\.\d+)?$/.test(digits)) return null
  const parsed = parseMoney(digits, currency)
  if (!parsed.ok) return null
  return isNegative ? -parsed.minor : parsed.minor
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

type Problem = { readonly code: string; readonly value: string }

/** The lines of a bank's file, and why each unreadable one is. Rows without any text are passed over. */
export function readBankLines(
  rows: readonly (readonly string[])[],
  columns: BankColumns,
  currency: Currency,
): { readonly lines: readonly ReadBankLine[]; readonly errors: readonly Refusal[] } {
  const lines: ReadBankLine[] = []
  const errors: Refusal[] = []
  for (const [at, texts] of rows.entries()) {
    if (texts.every(text => text.trim() === '')) continue
    const read = readLine(texts, columns, currency)
    const line = at + 2
    if ('code' in read)
      errors.push(invalid(read.code, { field: 'rows', params: { line, value: read.value.slice(0, 60) } }))
    else lines.push({ ...read, line })
  }
  return errors.length > 0 || lines.length > 0
    ? { lines, errors }
    : { lines, errors: [invalid('billing.bankFile.empty', { field: 'rows' })] }
}

function readLine(
  texts: readonly string[],
  columns: BankColumns,
  currency: Currency,
): Omit<ReadBankLine, 'line'> | Problem {
  const textOf = (field: BankField) => {
    const column = columns[field]
    return column === undefined ? '' : (texts[column] ?? '').trim()
  }
  const bookedOn = bankDay(textOf('date'))
  if (!bookedOn) return { code: 'billing.bankFile.day', value: textOf('date') }
  const amount = columns.amount === undefined ? splitAmount(textOf, currency) : signedAmount(textOf, currency)
  if (typeof amount !== 'number') return amount
  const balanceText = textOf('balance')
  const balanceMinor = balanceText === '' ? null : bankAmount(balanceText, currency)
  if (balanceText !== '' && balanceMinor === null)
    return { code: 'billing.bankFile.balance', value: balanceText }
  const reference = asciiDigits(textOf('reference')).slice(0, 60) || null
  const description = (textOf('description') || reference || '').slice(0, 300)
  if (description === '') return { code: 'billing.bankFile.description', value: '' }
  return { bookedOn, amountMinor: amount, description, reference, balanceMinor }
}

type TextOf = (field: BankField) => string

function signedAmount(textOf: TextOf, currency: Currency): Minor | Problem {
  const minor = bankAmount(textOf('amount'), currency)
  return minor ? minor : { code: 'billing.bankFile.amount', value: textOf('amount') }
}

/** Of two columns exactly one holds an amount; a zero or a dash in the other is nothing. */
function splitAmount(textOf: TextOf, currency: Currency): Minor | Problem {
  const [moneyIn, moneyOut] = (['moneyIn', 'moneyOut'] as const).map(field => {
    const text = textOf(field)
    return text === '' || /^[-–—]+$/.test(text) ? 0 : bankAmount(text, currency)
  }) as [Minor | null, Minor | null]
  const value = [textOf('moneyIn'), textOf('moneyOut')].filter(Boolean).join(' / ')
  if (moneyIn === null || moneyOut === null) return { code: 'billing.bankFile.amount', value }
  if ((moneyIn === 0) === (moneyOut === 0)) return { code: 'billing.bankFile.oneAmount', value }
  return moneyIn === 0 ? -Math.abs(moneyOut) : moneyIn
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

const identityOf = (line: Omit<ReadBankLine, 'line'>) =>
  JSON.stringify([line.bookedOn, line.amountMinor, line.description, line.reference, line.balanceMinor])

/**
 * The lines that earlier statements do not hold: files of one account often overlap. Equal lines are counted, so that two fees
 * of one amount on one day stay two.
 */
export function freshLines(
  lines: readonly ReadBankLine[],
  known: readonly Omit<ReadBankLine, 'line'>[],
): readonly ReadBankLine[] {
  const left = new Map<string, number>()
  for (const line of known) left.set(identityOf(line), (left.get(identityOf(line)) ?? 0) + 1)
  return lines.filter(line => {
    const identity = identityOf(line)
    const count = left.get(identity) ?? 0
    left.set(identity, count - 1)
    return count <= 0
  })
}
