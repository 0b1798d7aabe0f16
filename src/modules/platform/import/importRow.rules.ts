import { foldLight } from '#kernel/shared/arabic.ts'
import type { Day } from '#kernel/shared/day.ts'
import { asciiDigits } from '#kernel/shared/digits.ts'
import { type Currency, currencyDigits, type Minor } from '#kernel/shared/money.ts'
import {
  amountText,
  type DecimalMark,
  decimalOf,
  isOtherMoney,
  minorOf,
  type Unit,
} from './amountText.rules.ts'
import { type Cell, cellText, isDamaged, isSheetError, isShortened } from './cellText.rules.ts'
import type { ColumnReading } from './columnReading.rules.ts'
import { type DayOrder, dateText, type Moment, momentOf, readTime } from './moment.rules.ts'

/** Why a row of an imported file cannot be taken, at which field. */
export type RowError<Field extends string> = {
  /** Line of the file, as the sheet counts its lines. */
  readonly row: number
  readonly field: Field
  readonly code: string
  readonly params: Readonly<Record<string, string | number>>
}

/** What a row asks of the file it stands in. */
export type FileOfRows<Field extends string> = {
  lineOf: (index: number) => number
  cell: (index: number, field: Field) => Cell | undefined
  headerOf: (field: Field) => string
  dayOrder: (field: Field) => ColumnReading<DayOrder>
  decimalMark: (field: Field, column: { digits: number; isMoney: boolean }) => ColumnReading<DecimalMark>
}

/** One row of a file, read field by field; what cannot be read is kept as an error of the row. */
export class RowReader<Field extends string> {
  readonly errors: RowError<Field>[] = []
  readonly row: number
  readonly #table: FileOfRows<Field>
  readonly #index: number
  constructor(table: FileOfRows<Field>, index: number) {
    this.#table = table
    this.#index = index
    this.row = table.lineOf(index)
  }
  refuse(field: Field, code: string, params: RowError<Field>['params'] = {}): null {
    this.errors.push({ row: this.row, field, code: `platform.import.row.${code}`, params })
    return null
  }
  text(field: Field, max: number): string | null {
    const value = cellText(this.#table.cell(this.#index, field))
    if (value.length > max) return this.refuse(field, 'tooLong', { max })
    if (isDamaged(value)) return this.refuse(field, 'damaged', { value })
    if (isSheetError(value)) return this.refuse(field, 'sheetError', { value })
    if (isShortened(value)) return this.refuse(field, 'shortened', { value })
    return value || null
  }
  required(field: Field, max: number): string {
    return (
      this.text(field, max) ??
      (this.errors.some(error => error.field === field) ? '' : (this.refuse(field, 'required') ?? ''))
    )
  }
  /** A whole number, its thousands grouped or not, with the name of its unit or without. */
  whole(field: Field, min: number, max: number, unit?: Unit): number | null {
    const value = this.text(field, 40)
    if (value === null) return null
    const decimal = this.#plain(field, value, { digits: 0, isMoney: false }, unit)
    if (decimal === null) return null
    const number = /^\d+(\.0*)?$/.test(decimal) ? Number(decimal) : Number.NaN
    return number >= min && number <= max ? number : this.refuse(field, 'number', { value, min, max })
  }
  /** Plain decimal text of a quantity, a rate or a share with at most `digits` decimals and no sign: `12,5` is `12.5`. */
  decimal(field: Field, digits: number, unit?: Unit): string | null {
    const value = this.text(field, 40)
    if (value === null) return null
    const decimal = this.#plain(field, value, { digits, isMoney: true }, unit)
    return decimal === null ? null : this.#within(field, value, decimal, digits)
  }
  /** Plain decimal text of an amount in another currency than the company's, named or not; for a file with a rate of its own. */
  foreign(field: Field, own: Currency, digits: number): string | null {
    const value = this.text(field, 60)
    if (value === null) return null
    const amount = amountText(value)
    if (amount?.currency?.includes(own)) return this.refuse(field, 'ownCurrency', { value, currency: own })
    if (!amount || amount.isNegative || amount.side || amount.unit)
      return this.refuse(field, 'amount', { value })
    const decimal = this.#decimal(field, value, { digits, isMoney: true })
    return decimal === null ? null : this.#within(field, value, decimal, digits)
  }
  #within(field: Field, value: string, decimal: string, digits: number): string | null {
    const [whole = '', fraction = ''] = decimal.split('.')
    if (/[^0]/.test(fraction.slice(digits))) return this.refuse(field, 'decimals', { value, digits })
    const kept = fraction.slice(0, digits)
    return kept === '' ? whole : `${whole}.${kept}`
  }
  #plain(
    field: Field,
    value: string,
    column: { digits: number; isMoney: boolean },
    unit?: Unit,
  ): string | null {
    const amount = amountText(value)
    const isBare = amount && !amount.isSigned && !amount.currency && !amount.side
    if (!isBare || (amount.unit ?? unit) !== unit) return this.refuse(field, 'notNumber', { value })
    return this.#decimal(field, value, column)
  }
  /** Minor units, with the currency's name or without; brackets or a minus, before or behind, stand for less than nothing. */
  money(field: Field, currency: Currency): Minor | null {
    return this.#money(field, currency, () => null)
  }
  /** The same, where banks also write `CR` for money in and `DR` for money out behind the amount. */
  bankMoney(field: Field, currency: Currency): Minor | null {
    return this.#money(field, currency, side => (side === 'credit' ? 1 : -1))
  }
  #money(
    field: Field,
    currency: Currency,
    signOf: (side: 'credit' | 'debit') => 1 | -1 | null,
  ): Minor | null {
    const value = this.text(field, 60)
    if (value === null) return null
    const amount = amountText(value)
    if (isOtherMoney(this.#table.headerOf(field), currency))
      return this.refuse(field, 'otherCurrency', { value: this.#table.headerOf(field), currency })
    if (amount?.currency && !amount.currency.includes(currency))
      return this.refuse(field, 'otherCurrency', { value, currency })
    const side = amount?.side ? signOf(amount.side) : 1
    if (!amount || amount.unit || side === null) return this.refuse(field, 'amount', { value })
    const digits = currencyDigits(currency)
    const decimal = this.#decimal(field, value, { digits, isMoney: true })
    if (decimal === null) return null
    const minor = minorOf(decimal, digits, amount.isNegative)
    if (minor === 'precision') return this.refuse(field, 'decimals', { value, digits })
    if (minor === 'tooLarge') return this.refuse(field, 'tooLarge', { value })
    return side === -1 && minor !== 0 ? -minor : minor
  }
  /** The digits of a value as its column is read; refused where it does not fit the column or the column is open. */
  #decimal(field: Field, value: string, column: { digits: number; isMoney: boolean }): string | null {
    const amount = amountText(value)
    if (!amount) return this.refuse(field, 'amount', { value })
    if (typeof this.#table.cell(this.#index, field) === 'number' || amount.isArabic)
      return decimalOf(amount.digits, 'dot') ?? this.refuse(field, 'amount', { value })
    const [dot, comma] = [decimalOf(amount.digits, 'dot'), decimalOf(amount.digits, 'comma')]
    const mark = this.#table.decimalMark(field, column)
    if (mark === 'open' && dot !== comma && (dot ?? comma) !== null)
      return this.refuse(field, 'decimalOpen', { value, dot: dot ?? '—', comma: comma ?? '—' })
    const read = mark === 'comma' ? comma : dot
    if (read !== null) return read
    return this.refuse(field, (dot ?? comma) === null ? 'amount' : 'decimalOther', { value })
  }
  day(field: Field): Day | null {
    return this.moment(field)?.day ?? null
  }
  /** A day, perhaps with a time; which of two numbers is the day is decided by the whole column. */
  moment(field: Field): Moment | null {
    const value = this.text(field, 60)
    if (value === null) return null
    const date = dateText(value)
    if (date === null) return this.refuse(field, 'day', { value })
    const [first, second] = [momentOf(date, 'dayFirst'), momentOf(date, 'monthFirst')]
    if (first.day === null && second.day === null) return this.refuse(field, 'noSuchDay', { value })
    const order = first.day === second.day ? 'dayFirst' : this.#table.dayOrder(field)
    if (order === 'open')
      return this.refuse(field, 'dayOpen', {
        value,
        dayFirst: first.day ?? '—',
        monthFirst: second.day ?? '—',
      })
    const { day, time } = order === 'dayFirst' ? first : second
    return day === null ? this.refuse(field, 'dayOther', { value }) : { day, time }
  }
  /** `HH:mm` of a column that holds a time alone. */
  time(field: Field): string | null {
    const value = this.text(field, 40)
    return value === null ? null : (readTime(value) ?? this.refuse(field, 'time', { value }))
  }
  word<Value extends string>(field: Field, words: ReadonlyMap<string, Value>): Value | null {
    const value = this.text(field, 60)
    if (value === null) return null
    return words.get(foldLight(value)) ?? this.refuse(field, 'word', { value })
  }
  /** A code in ASCII digits, as it is compared. */
  code(field: Field, max: number): string {
    return asciiDigits(this.required(field, max))
  }
}

/** What files call a closed list of ours, in both languages, folded as they are compared. */
export function wordTable<Value extends string>(
  words: Readonly<Record<Value, string>>,
): ReadonlyMap<string, Value> {
  const entries = Object.entries(words) as [Value, string][]
  return new Map(entries.flatMap(([value, names]) => names.split(',').map(name => [foldLight(name), value])))
}
