import { m } from '#generated/words/messages.js'
import { isolated } from '#kernel/web/isolate.ts'
import { sayCode } from '#kernel/web/say.ts'

/** An error of a row, of whatever file. */
export type RowError = {
  readonly row: number
  readonly field: string
  readonly header: string | null
  readonly code: string
  readonly params: Readonly<Record<string, string | number>>
}

const shown = (value: string | number | undefined): string => isolated(String(value ?? ''))

type Params = Readonly<Record<string, string | number>>
// The server builds these codes from a short name, so they are not in the catalogue of its literal codes.
const reasons: Readonly<Record<string, (params: Params) => string>> = {
  'platform.import.row.required': () => m['platform.import.row.required'](),
  'platform.import.row.tooLong': ({ max }) => m['platform.import.row.tooLong']({ max: max ?? '' }),
  'platform.import.row.number': ({ value, min, max }) =>
    m['platform.import.row.number']({ value: shown(value), min: min ?? '', max: max ?? '' }),
  'platform.import.row.word': ({ value }) => m['platform.import.row.word']({ value: shown(value) }),
  'platform.import.row.plate': ({ value }) => m['platform.import.row.plate']({ value: shown(value) }),
  'platform.import.row.vin': ({ value }) => m['platform.import.row.vin']({ value: shown(value) }),
  'platform.import.row.noSuchDay': ({ value }) => m['platform.import.row.noSuchDay']({ value: shown(value) }),
  'platform.import.row.dueEarly': ({ value, day }) =>
    m['platform.import.row.dueEarly']({ value: shown(value), day: shown(day) }),
  'platform.import.row.day': ({ value }) => m['platform.import.row.day']({ value: shown(value) }),
  'platform.import.row.time': ({ value }) => m['platform.import.row.time']({ value: shown(value) }),
  'platform.import.row.future': ({ value }) => m['platform.import.row.future']({ value: shown(value) }),
  'platform.import.row.twice': ({ value }) => m['platform.import.row.twice']({ value: shown(value) }),
  'platform.import.row.repeated': ({ value }) => m['platform.import.row.repeated']({ value: shown(value) }),
  'platform.import.row.amount': ({ value }) => m['platform.import.row.amount']({ value: shown(value) }),
  'platform.import.row.several': ({ value }) => m['platform.import.row.several']({ value: shown(value) }),
  'platform.import.row.unknown': ({ value }) => m['platform.import.row.unknown']({ value: shown(value) }),
  'platform.import.row.noVehicle': ({ value }) => m['platform.import.row.noVehicle']({ value: shown(value) }),
  'platform.import.row.late': ({ value, day }) =>
    m['platform.import.row.late']({ value: shown(value), day: shown(day) }),
  'platform.import.row.damaged': ({ value }) => m['platform.import.row.damaged']({ value: shown(value) }),
  'platform.import.row.sheetError': ({ value }) =>
    m['platform.import.row.sheetError']({ value: shown(value) }),
  'platform.import.row.shortened': ({ value }) => m['platform.import.row.shortened']({ value: shown(value) }),
  'platform.import.row.notNumber': ({ value }) => m['platform.import.row.notNumber']({ value: shown(value) }),
  'platform.import.row.decimals': ({ value, digits }) =>
    m['platform.import.row.decimals']({ value: shown(value), digits: digits ?? '' }),
  'platform.import.row.otherCurrency': ({ value, currency }) =>
    m['platform.import.row.otherCurrency']({ value: shown(value), currency: shown(currency) }),
  'platform.import.row.ownCurrency': ({ value, currency }) =>
    m['platform.import.row.ownCurrency']({ value: shown(value), currency: shown(currency) }),
  'platform.import.row.tooLarge': ({ value }) => m['platform.import.row.tooLarge']({ value: shown(value) }),
  'platform.import.row.decimalOpen': ({ value, dot, comma }) =>
    m['platform.import.row.decimalOpen']({ value: shown(value), dot: shown(dot), comma: shown(comma) }),
  'platform.import.row.decimalOther': ({ value }) =>
    m['platform.import.row.decimalOther']({ value: shown(value) }),
  'platform.import.row.dayOpen': ({ value, dayFirst, monthFirst }) =>
    m['platform.import.row.dayOpen']({
      value: shown(value),
      dayFirst: shown(dayFirst),
      monthFirst: shown(monthFirst),
    }),
  'platform.import.row.dayOther': ({ value }) => m['platform.import.row.dayOther']({ value: shown(value) }),
  'platform.import.row.tooWide': ({ count, headings }) =>
    m['platform.import.row.tooWide']({ count: count ?? '', headings: headings ?? '' }),
  'platform.import.row.money': ({ value }) => m['platform.import.row.money']({ value: shown(value) }),
}

/** Why a row cannot be imported, in the person's language: a reason of files, or the refusal the record itself would meet. */
export const reasonOf = (error: RowError): string =>
  reasons[error.code]?.(error.params) ?? sayCode(error.code, error.params)
