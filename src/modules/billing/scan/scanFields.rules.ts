import { foldLight } from '#kernel/shared/arabic.ts'
import { addDays, type Day } from '#kernel/shared/day.ts'
import { asciiDigits } from '#kernel/shared/digits.ts'
import { type Currency, currencyDigits, type Minor } from '#kernel/shared/money.ts'
import { dateText, momentOf } from '#modules/platform/import/public.ts'
import { type AmountReader, amountReader, isBackwards, isMixed, unsure } from './scanAmount.rules.ts'

/** A place on a page, in parts of its width and height from 0 to 1, from the upper left corner. */
export type Box = { left: number; top: number; right: number; bottom: number }

/** One printed line as it is read, with how sure its reading is: 0 to 100. */
export type PaperLine = { text: string; confidence: number; page: number; box: Box }

/** A value as it was read, how sure its reading is (0 to 100), and where it stands. */
export type ReadValue<Value> = { value: Value; confidence: number; page: number; box: Box }

export type ScanFields = {
  taxNumber: ReadValue<string> | null
  /** The vendor's own number of the bill. */
  number: ReadValue<string> | null
  date: ReadValue<Day> | null
  dueOn: ReadValue<Day> | null
  subtotal: ReadValue<Minor> | null
  tax: ReadValue<Minor> | null
  total: ReadValue<Minor> | null
  plate: ReadValue<string> | null
  /** A number of ours that the vendor printed: of a contract, an order, a work order. */
  ownNumber: ReadValue<string> | null
}

export type ScanLine = { description: string; amountMinor: Minor; confidence: number }

export type ReadScan = { fields: ScanFields; lines: ScanLine[] }

const labels = {
  number:
    /(?:رقم الفاتور[ةه]|فاتور[ةه] رقم|رقم المستند|رقم السند|رقم الإشعار|invoice\s*(?:no|number|num|#)|inv\.?\s*(?:no|#)|bill\s*(?:no|number|#)|document\s*no|delivery note)[\s.:#№/-]*([A-Z0-9][A-Z0-9./-]*)/i,
  due: /الاستحقاق|استحقاق|تستحق|يستحق|\bdue\b/i,
  date: /التاريخ|تاريخ|\bdate\b/i,
  taxNumber:
    /(?:الرقم الضريبي|رقم ضريبي|رقم الضريبي|الرقم الضريبى|ضريبي رقم|\btrn\b|vat\s*(?:no|number|reg\S*)|tax\s*(?:no|number|id|reg\S*))/i,
  total:
    /(?:الإجمالي|الاجمالي|اجمالي|المجموع الكلي|المبلغ المستحق|الصافي|grand total|amount due|balance due|net total|total)/i,
  subtotal: /(?:المجموع الفرعي|قبل الضريب[ةه]|غير شامل|المجموع|sub\s*-?total|net amount|before (?:vat|tax))/i,
  tax: /(?:ضريب[ةه]|\bvat\b|\btax\b)/i,
  plate:
    /(?:المركب[ةه]|اللوح[ةه]|لوح[ةه]|السيار[ةه]|\bplate\b|\bvehicle\b)[^\d]{0,20}(\d{1,3}\s?[-/]\s?\d{3,6}|\d{3,6}\s?[-/]\s?\d{1,3}|\d{4,8})/i,
  ownNumber: /\b([A-Z]{2,4}-\d{4}-\d{5,})\b/,
  none: /(?:هاتف|جوال|فاكس|ص\.?ب|الآيبان|iban|phone|tel|mobile|fax|العميل|customer)/i,
} as const

const datePattern = /\d{4}[./-]\d{1,2}[./-]\d{1,2}|\d{1,2}[./-]\d{1,2}[./-]\d{2,4}/g

/** Whether a label of the total stands alone, not as a part of «before tax». */
const isTotal = (text: string) => labels.total.test(text) && !isSubtotal(text)
const isSubtotal = (text: string) =>
  /(?:فرعي|قبل الضريب|غير شامل|sub\s*-?total|before (?:vat|tax)|net amount)/i.test(text) ||
  (labels.subtotal.test(text) && !/كلي|الإجمالي|الاجمالي/.test(text))

type Line = PaperLine & { ascii: string }

const at = <Value>(line: PaperLine, value: Value, most = 100): ReadValue<Value> => ({
  value,
  confidence: Math.min(Math.round(line.confidence), most),
  page: line.page,
  box: line.box,
})

/**
 * What a bill says, by the labels beside its values, in Arabic and English. Nothing is made to fit: a value that can be read in two ways has
 * a low confidence, and what has no label is left out.
 */
export function readScan(paper: readonly PaperLine[], company: { currency: Currency; today: Day }): ReadScan {
  const lines: Line[] = paper.map(line => ({ ...line, ascii: asciiDigits(line.text) }))
  const amounts = amountReader(
    lines.map(({ ascii }) => ascii),
    currencyDigits(company.currency),
  )
  const { number, glued } = readNumber(lines)
  const dates = readDates(lines, company.today, glued)
  const fields: ScanFields = {
    taxNumber: readTaxNumber(lines),
    number,
    ...dates,
    ...readSums(lines, amounts),
    plate: readBy(lines, labels.plate),
    ownNumber: readBy(lines, labels.ownNumber),
  }
  const rows = readRows(lines, amounts)
  return { fields: { ...fields, total: turned(fields, rows) }, lines: rows }
}

function readBy(lines: readonly Line[], pattern: RegExp): ReadValue<string> | null {
  for (const line of lines) {
    const found = pattern.exec(line.ascii)?.[1]
    if (found) return at(line, found.replace(/\s/g, ''))
  }
  return null
}

function readTaxNumber(lines: readonly Line[]): ReadValue<string> | null {
  for (const line of lines) {
    if (!labels.taxNumber.test(line.ascii)) continue
    const found = /\d[\d ]{8,20}\d/.exec(line.ascii)?.[0].replace(/ /g, '')
    if (found) return at(line, found)
  }
  return null
}

/** A number with its date behind a slash, `4471/18.11.2026`: two values, however long the number is. */
const gluedPattern = /^(.+?)\/(\d{1,2}[.-]\d{1,2}[.-]\d{4})$/

function readNumber(lines: readonly Line[]) {
  for (const line of lines) {
    const found = labels.number.exec(line.ascii)?.[1]?.replace(/[./-]+$/, '')
    if (!found || !/\d/.test(found)) continue
    const glued = gluedPattern.exec(found)
    const value = glued?.[1] ?? found
    const most = isMixed(line.text) ? unsure.mixedDigits : 100
    return { number: at(line, value, most), glued: glued ? { line, text: glued[2]! } : null }
  }
  return { number: null, glued: null }
}

function dayIn(line: Line, text: string, today: Day): ReadValue<Day> | null {
  const date = dateText(text)
  if (!date) return null
  const [dayFirst, monthFirst] = [momentOf(date, 'dayFirst').day, momentOf(date, 'monthFirst').day]
  const day = dayFirst ?? monthFirst
  if (day === null) return null
  const isAmbiguous = dayFirst !== null && monthFirst !== null && dayFirst !== monthFirst
  const isImpossible = day > today || day < addDays(today, -3650)
  const most = isImpossible ? unsure.impossibleDate : isAmbiguous ? unsure.ambiguousDate : 100
  return at(line, day, Math.min(most, isMixed(line.text) ? unsure.mixedDigits : 100))
}

function readDates(lines: readonly Line[], today: Day, glued: { line: Line; text: string } | null) {
  const dates: { isDue: boolean; isLabelled: boolean; read: ReadValue<Day> }[] = []
  if (glued) {
    const read = dayIn(glued.line, glued.text, today)
    if (read) dates.push({ isDue: false, isLabelled: true, read })
  }
  for (const line of lines)
    for (const found of line.ascii.matchAll(datePattern)) {
      const before = line.ascii.slice(0, found.index)
      if (/[\d/.-]$/.test(before)) continue
      const isDue = labels.due.test(before.slice(-25))
      // What is due later than today is nothing unlikely.
      const read = dayIn(line, found[0], isDue ? addDays(today, 3650) : today)
      if (read) dates.push({ isDue, isLabelled: labels.date.test(before), read })
    }
  const own = dates.filter(({ isDue }) => !isDue)
  return {
    date: (own.find(({ isLabelled }) => isLabelled) ?? own[0])?.read ?? null,
    dueOn: dates.find(({ isDue }) => isDue)?.read ?? null,
  }
}

function readSums(lines: readonly Line[], amounts: AmountReader) {
  const sums: Pick<ScanFields, 'subtotal' | 'tax' | 'total'> = { subtotal: null, tax: null, total: null }
  for (const line of lines) {
    if (labels.taxNumber.test(line.ascii)) continue
    const kind = isTotal(line.ascii)
      ? ('total' as const)
      : isSubtotal(line.ascii)
        ? ('subtotal' as const)
        : labels.tax.test(line.ascii)
          ? ('tax' as const)
          : null
    const amount = kind && amounts.last(line)
    if (!kind || !amount) continue
    // The last total is the whole one; a first subtotal or tax stands.
    if (kind === 'total' || sums[kind] === null) sums[kind] = at(line, amount.minor, amount.most)
  }
  return sums
}

const labelled = (text: string) =>
  [
    labels.total,
    labels.subtotal,
    labels.tax,
    labels.taxNumber,
    labels.number,
    labels.none,
    labels.plate,
  ].some(label => label.test(text))

/** What was bought: lines that begin with words and end in an amount with decimals, and say nothing of the whole bill. */
function readRows(lines: readonly Line[], amounts: AmountReader): ScanLine[] {
  return lines.flatMap(line => {
    if (labelled(line.ascii) || !/\p{L}{2}/u.test(line.text)) return []
    const amount = amounts.last(line, { withDecimals: true })
    if (!amount) return []
    const words = foldLight(line.ascii) === '' ? '' : line.ascii
    const description = words
      .replace(/[\d.,٫٬]+/g, ' ')
      .replace(/\s+/g, ' ')
      .trim()
    if (description.length < 3) return []
    const confidence = Math.min(Math.round(line.confidence), amount.most)
    return [{ description: description.slice(0, 300), amountMinor: amount.minor, confidence }]
  })
}

/** A total in Arabic digits that was read backwards is proposed in the order that the lines add up to; a person looks at it. */
function turned(fields: ScanFields, rows: readonly ScanLine[]): ReadValue<Minor> | null {
  const { total } = fields
  if (!total || rows.length === 0) return total
  const sum = rows.reduce((whole, { amountMinor }) => whole + amountMinor, 0) + (fields.tax?.value ?? 0)
  if (sum === total.value || !isBackwards(total.value, sum)) return total
  return { ...total, value: sum, confidence: Math.min(total.confidence, unsure.reversed) }
}
