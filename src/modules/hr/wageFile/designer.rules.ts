import type { Day } from '#kernel/shared/day.ts'
import { type Currency, type Minor, moneyText } from '#kernel/shared/money.ts'
import { invalid, type Refusal } from '#kernel/shared/refusal.ts'
import { type WageColumn, wageColumns } from '../payComponent/payComponent.rules.ts'
import type { MadeFile, WagePerson } from './wageFile.rules.ts'

/** What a column of a bank's own file may show beside the amounts of {@link wageColumns}. */
export const designerSources = [
  'sequence',
  'number',
  'name',
  'civilId',
  'passport',
  'permitNumber',
  'wagePersonId',
  'iban',
  'bankCode',
  'net',
  'month',
  'from',
  'to',
  'days',
  'notes',
  'text',
] as const
export type DesignerSource = (typeof designerSources)[number] | WageColumn

export const paddings = ['none', 'left', 'right'] as const
export const letterCases = ['asTyped', 'upper', 'lower'] as const
export const amountFormats = ['decimal', 'plain', 'minorUnits'] as const
export const dateFormats = ['yyyy-MM-dd', 'yyyyMMdd', 'dd/MM/yyyy', 'MM/yyyy', 'yyyyMM', 'MMyyyy'] as const
export type DateFormat = (typeof dateFormats)[number]

export type DesignerColumn = {
  title: string
  source: DesignerSource
  /** The text of a column of source `text`. */
  text: string | null
  /** A fixed width; longer texts are an error, shorter ones are padded. */
  width: number | null
  padding: (typeof paddings)[number]
  padWith: string
  letterCase: (typeof letterCases)[number]
  /** `plain` drops trailing zeros of the decimals, `minorUnits` has no point: 1234500. */
  amountFormat: (typeof amountFormats)[number]
  dateFormat: DateFormat
}

/** A bank's own layout, saved as a version for each bank. */
export type DesignedProfile = {
  columns: DesignerColumn[]
  delimiter: ',' | ';' | '|' | '\t' | ''
  hasTitles: boolean
  lineEnd: '\r\n' | '\n'
  /** A template of the file name: `{month}`, `{date}`, `{count}`. */
  fileName: string
}

/** Why a layout cannot be kept: no columns, a width that is none, text without text, a fixed-width layout with open columns. */
export function whyNotSaveLayout(profile: DesignedProfile): Refusal | null {
  if (profile.columns.length === 0) return invalid('hr.wageProfile.noColumns', { field: 'custom.columns' })
  for (const [index, column] of profile.columns.entries()) {
    const field = `custom.columns.${index}`
    if (
      column.width !== null &&
      (!Number.isSafeInteger(column.width) || column.width < 1 || column.width > 200)
    )
      return invalid('hr.wageProfile.width', { field, params: { column: index + 1 } })
    if (column.padWith.length !== 1)
      return invalid('hr.wageProfile.padWith', { field, params: { column: index + 1 } })
    if (column.source === 'text' && column.text === null)
      return invalid('hr.wageProfile.text', { field, params: { column: index + 1 } })
    // Without a delimiter a column without a width has no end.
    if (profile.delimiter === '' && (column.width === null || column.padding === 'none'))
      return invalid('hr.wageProfile.fixedWidth', { field, params: { column: index + 1 } })
  }
  return null
}

/** A day in the format of a column. */
export function dayText(day: Day, format: DateFormat): string {
  const [year = '', month = '', date = ''] = day.split('-')
  return format.replace('yyyy', year).replace('MM', month).replace('dd', date)
}

export type DesignedRun = { month: Day; madeOn: Day; currency: Currency }

/** The cells of a person in the order of the layout; a preview shows them before the file is made. */
export function designedRow(
  profile: DesignedProfile,
  person: WagePerson,
  sequence: number,
  run: DesignedRun,
): string[] {
  return profile.columns.map(column => {
    const raw = cellOf(column, person, sequence, run)
    const cased =
      column.letterCase === 'upper'
        ? raw.toUpperCase()
        : column.letterCase === 'lower'
          ? raw.toLowerCase()
          : raw
    if (column.width === null || column.padding === 'none') return cased
    return column.padding === 'left'
      ? cased.padStart(column.width, column.padWith)
      : cased.padEnd(column.width, column.padWith)
  })
}

/** A file of a bank's own layout. No conformity with an authority's format is claimed. */
export function designedFile(
  profile: DesignedProfile,
  persons: readonly WagePerson[],
  run: DesignedRun,
): MadeFile {
  const rows = persons.map((person, index) => designedRow(profile, person, index + 1, run))
  const titles = profile.hasTitles ? [profile.columns.map(({ title }) => title)] : []
  return {
    name: profile.fileName
      .replace('{month}', run.month.slice(0, 7))
      .replace('{date}', run.madeOn)
      .replace('{count}', String(persons.length)),
    text: [...titles, ...rows].map(cells => cells.join(profile.delimiter) + profile.lineEnd).join(''),
    totalMinor: persons.reduce((sum, { netMinor }) => sum + netMinor, 0),
    records: persons.length,
  }
}

function cellOf(column: DesignerColumn, person: WagePerson, sequence: number, run: DesignedRun): string {
  const { source } = column
  const isAmount = (wageColumns as readonly string[]).includes(source)
  if (isAmount) return amountText(person.amounts[source as WageColumn], column.amountFormat, run.currency)
  switch (source) {
    case 'sequence':
      return String(sequence)
    case 'net':
      return amountText(person.netMinor, column.amountFormat, run.currency)
    case 'month':
      return dayText(run.month, column.dateFormat)
    case 'from':
      return dayText(person.fromOn, column.dateFormat)
    case 'to':
      return dayText(person.toOn, column.dateFormat)
    case 'days':
      return String(person.days)
    case 'text':
      return column.text ?? ''
    default:
      return (
        person[source as 'number' | 'name' | 'civilId' | 'passport' | 'iban' | 'bankCode' | 'notes'] ?? ''
      )
  }
}

function amountText(minor: Minor, format: DesignerColumn['amountFormat'], currency: Currency): string {
  if (format === 'minorUnits') return String(minor)
  const text = moneyText(minor, currency)
  return format === 'plain' ? text.replace(/\.?0+$/, '') : text
}
