import { sql } from 'kysely'
import { asciiDigits } from '#kernel/shared/digits.ts'
import { plateCandidates } from './plateKey.rules.ts'

/** What was typed into a search as numbers and references are kept: digits of either set are one. */
export const typedText = (search: string): string => asciiDigits(search).trim().toUpperCase()

/**
 * Whether a row of fleet.vehicle_plate, under its name in the statement, is what is being typed, in whatever spelling (R8): all of it, or a
 * part of it with the dash or space where the plate has it («12-148» of 12-14874) or run together.
 */
export function isPlate(row: string, typed: string) {
  const [code, serial] = [sql.ref(`${row}.code`), sql.ref(`${row}.serial`)]
  const text = typedText(typed)
  const dashed = text.replace(/[\s./\u2013-]+/g, '-')
  // A name is no part of a plate: it need not be looked for in every one of them.
  const mayBePart = dashed.length > 1 && /\d|^[A-Z]{2,4}$/.test(dashed)
  const part = mayBePart ? sql`or strpos(${code} || '-' || ${serial}, ${dashed}) > 0` : sql``
  const digits = /^\d{2,}$/.test(text) ? sql`or strpos(${code} || ${serial}, ${text}) > 0` : sql``
  return sql<boolean>`(${sql.ref(`${row}.key`)} = any (${plateCandidates(text)}::text[]) ${part} ${digits})`
}

/** Whether the vehicle of a column ever had a plate of what is typed. */
export function hadPlate(vehicleId: string, typed: string) {
  return sql<boolean>`${sql.ref(vehicleId)} in (select x.vehicle_id from fleet.vehicle_plate x
    where x.company_id = app.current_company() and ${isPlate('x', typed)})`
}
