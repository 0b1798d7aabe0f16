import { type Day, instantOf } from '#kernel/shared/day.ts'
import { asciiDigits } from '#kernel/shared/digits.ts'
import type { Currency } from '#kernel/shared/money.ts'
import {
  type ImportedTable,
  type Moment,
  type RowError,
  type RowReader,
  readRows,
} from '#modules/platform/import/public.ts'
import { type DefaultFine, defaultFineOn } from '../defaultFine/defaultFine.rules.ts'
import type { ViolationType } from './violation.rules.ts'
import { violationTypeIn } from './violationImportWords.rules.ts'

export const violationImportFields = [
  'reference',
  'plate',
  'occurred',
  'time',
  'fine',
  'type',
  'location',
  'dueOn',
] as const
export type ViolationImportField = (typeof violationImportFields)[number]

/** Columns without which no violation can be recorded. */
export const requiredViolationFields: readonly ViolationImportField[] = ['reference', 'plate', 'occurred']

export type ReadViolation = {
  readonly row: number
  readonly reference: string
  readonly plateText: string
  readonly day: Day
  readonly occurredAt: Date
  readonly timeKnown: boolean
  readonly fineMinor: number
  /** The list named no amount; it is what such a violation usually costs. */
  readonly isUsualFine: boolean
  readonly type: ViolationType
  readonly location: string | null
  readonly dueOn: Day | null
}

/** A row whose reference is known: the same fine again, or the authority changed its amount. */
export type KnownRow = { readonly row: number; readonly reference: string; readonly fineMinor: number }

export type ViolationPlan = {
  readonly fresh: readonly ReadViolation[]
  readonly duplicates: readonly KnownRow[]
  readonly changed: readonly KnownRow[]
  readonly errors: readonly RowError<ViolationImportField>[]
}

type Company = {
  currency: Currency
  timeZone: string
  now: Date
  /** What violations usually cost, for rows without an amount. */
  usualFines?: readonly DefaultFine[]
}

/**
 * An authority's list, row by row: fines not known yet, rows known already (in the company or earlier in the file), rows whose amount
 * differs from what is known, and every error of every row. `known` gives the fine of a reference.
 */
export function planViolations(
  file: ImportedTable<ViolationImportField>,
  known: ReadonlyMap<string, number>,
  company: Company,
): ViolationPlan {
  const fresh: ReadViolation[] = []
  const duplicates: KnownRow[] = []
  const changed: KnownRow[] = []
  const errors: RowError<ViolationImportField>[] = []
  const fines = new Map(known)
  for (const reader of readRows(file)) {
    const read = readViolation(reader, reader.row, company)
    if (reader.errors.length > 0) {
      errors.push(...reader.errors)
      continue
    }
    const { row, reference, fineMinor } = read
    const before = fines.get(reference)
    // A row without an amount does not contradict the known amount.
    const isSame = before === fineMinor || (before !== undefined && read.isUsualFine)
    fines.set(reference, isSame && before !== undefined ? before : fineMinor)
    if (before === undefined) fresh.push(read)
    else if (isSame) duplicates.push({ row, reference, fineMinor })
    // Twice in one file with two amounts: only a person can say which of them holds.
    else if (known.has(reference)) changed.push({ row, reference, fineMinor })
    else reader.refuse('fine', 'twice', { value: reference })
    errors.push(...reader.errors)
  }
  return { fresh, duplicates, changed, errors }
}

/** Stands for a day that could not be read; its row has an error and is never recorded. */
const unread: Moment = { day: '2000-01-01', time: null }

function readViolation(
  reader: RowReader<ViolationImportField>,
  row: number,
  company: Company,
): ReadViolation {
  // One notice in two digit sets is one notice.
  const reference = asciiDigits(reader.required('reference', 60))
  const plateText = reader.required('plate', 60)
  const moment = readOccurred(reader) ?? unread
  const named = readFine(reader, company.currency)
  const dueOn = reader.day('dueOn')
  const occurredAt = instantOf(moment.day, moment.time ?? '00:00', company.timeZone)
  if (occurredAt > company.now) reader.refuse('occurred', 'future', { value: moment.day })
  const typed = reader.text('type', 200)
  // What an authority calls it that we have no word for is still a fine.
  const type = (typed && violationTypeIn(typed)) || 'other'
  const usual = named === null ? defaultFineOn(company.usualFines ?? [], type, moment.day) : null
  if (named === null && usual === null) reader.required('fine', 40)
  return {
    row,
    reference,
    plateText,
    occurredAt,
    dueOn,
    type,
    fineMinor: named ?? usual ?? 0,
    isUsualFine: usual !== null,
    day: moment.day,
    timeKnown: moment.time !== null,
    location: reader.text('location', 300),
  }
}

/** The day with the time of its own column, if there is one and it has one. */
function readOccurred(reader: RowReader<ViolationImportField>): Moment | null {
  const value = reader.required('occurred', 60)
  if (value === '') return null
  const moment = reader.moment('occurred')
  const time = reader.time('time')
  return moment && time !== null ? { day: moment.day, time } : moment
}

/** Null where the list names no amount. */
function readFine(reader: RowReader<ViolationImportField>, currency: Currency): number | null {
  if (reader.text('fine', 40) === null) return null
  const minor = reader.money('fine', currency)
  if (minor !== null && minor <= 0) reader.refuse('fine', 'money', { value: reader.text('fine', 40) ?? '' })
  return minor ?? 0
}
