import { type AmountText, amountText, type DecimalMark, decimalOf } from './amountText.rules.ts'
import { type Cell, cellText } from './cellText.rules.ts'
import { type DayOrder, dateText, momentOf } from './moment.rules.ts'

/** How a person chose that a column is to be read. */
export const readings = ['dayFirst', 'monthFirst', 'decimalDot', 'decimalComma'] as const
export type Reading = (typeof readings)[number]

/**
 * What all values of a column show together. `open`: both ways fit and nothing speaks for one. A value that speaks against the column's way
 * is refused where it stands.
 */
export type ColumnReading<Way extends string> = Way | 'open'

/** One way that many more values speak for than against; a column of two habits is open. */
const outweighs = 4

function weighed<Way extends string>(one: Way, other: Way, count: Record<Way, number>): Way | null {
  if (count[one] > count[other] * outweighs) return one
  return count[other] > count[one] * outweighs ? other : null
}

/**
 * Whether days stand before months in a column: by the days after the twelfth, which fit one way only. With none of them the
 * column is open, unless every day is the same number as its month.
 */
export function dayOrderOf(cells: Iterable<Cell | undefined>): ColumnReading<DayOrder> {
  const count = { dayFirst: 0, monthFirst: 0 }
  for (const cell of cells) {
    const date = dateText(cellText(cell))
    if (!date || 'day' in date) continue
    const days = { dayFirst: momentOf(date, 'dayFirst').day, monthFirst: momentOf(date, 'monthFirst').day }
    if (days.dayFirst !== null && days.monthFirst === null) count.dayFirst++
    if (days.monthFirst !== null && days.dayFirst === null) count.monthFirst++
  }
  return weighed('dayFirst', 'monthFirst', count) ?? 'open'
}

/** What is known of a table and a column before its values are read. */
export type AmountColumn = {
  /** What stands between the columns of the file; null where it is no text file. */
  delimiter: string | null
  /** The most decimals that a value of this column can have. */
  digits: number
  /** Whether such values usually come with decimals; a count of kilometres does not. */
  isMoney: boolean
}

const dotGroup = /^\d{1,3}(?:\.\d{3})$/

/**
 * Whether decimals of a column stand behind a point or a comma. Values that fit one way only decide: `12,5`, `1.500,750`, `1,234.5`.
 * With none of them, `1.234` and `1,234` could be a thousandfold of each other:
 * - the separator of the file decides where it is a comma, because no decimal comma stands beside it;
 * - a comma before more decimals than the column can have groups thousands;
 * - a point before three digits is the decimal point of an amount with three decimals, but not beside `;`, where a decimal comma is usual;
 * - anything else is open.
 */
export function decimalMarkOf(
  cells: Iterable<Cell | undefined>,
  column: AmountColumn,
): ColumnReading<DecimalMark> {
  const count = { dot: 0, comma: 0 }
  // A value with both marks, or with one of them twice, shows what groups thousands as well.
  let showsGroups = false
  const doubtful: string[] = []
  for (const cell of cells) {
    const amount = typeof cell === 'number' ? null : textAmount(cellText(cell))
    if (!amount || amount.isArabic) continue
    const [dot, comma] = [decimalOf(amount.digits, 'dot'), decimalOf(amount.digits, 'comma')]
    if (dot !== null && comma === null) count.dot++
    else if (comma !== null && dot === null) {
      count.comma++
      showsGroups ||= amount.digits.includes('.')
    } else if (dot !== null && dot !== comma) doubtful.push(amount.digits)
  }
  const hasPoint = doubtful.some(digits => dotGroup.test(digits))
  const clear = weighed('dot', 'comma', count)
  // `3,5` proves nothing of the point in `7.250`: it may be another habit.
  if (clear === 'comma' && hasPoint && !showsGroups) return 'open'
  if (clear) return clear
  if (count.dot > 0 || count.comma > 0) return 'open'
  if (doubtful.length === 0 || column.delimiter === ',') return 'dot'
  const hasComma = doubtful.some(digits => !dotGroup.test(digits))
  if (hasComma) return !hasPoint && (column.digits < 3 || !column.isMoney) ? 'dot' : 'open'
  return column.isMoney && column.digits === 3 && column.delimiter !== ';' ? 'dot' : 'open'
}

const textAmount = (text: string): AmountText | null => (text === '' ? null : amountText(text))
