import { sql } from 'kysely'
import { asciiDigits } from '#kernel/shared/digits.ts'
import { plateCandidates } from '../shared/plate.ts'

/** What was typed into a search as numbers and references are kept: digits of either set are one. */
export const typedText = (search: string): string => asciiDigits(search).trim().toUpperCase()

/** Whether the vehicle of a column had a plate with what was typed, in whatever spelling (R8): a part of it, or all of it run together. */
export function hadPlate(vehicleId: string, typed: string) {
  const digits = /^\d{2,}$/.test(typed) ? sql`or strpos(x.code || x.serial, ${typed}) > 0` : sql``
  return sql<boolean>`exists (select from fleet.vehicle_plate x where x.company_id = app.current_company()
    and x.vehicle_id = ${sql.ref(vehicleId)} and (strpos(x.code || '-' || x.serial, ${typed}) > 0
      or x.key = any (${plateCandidates(typed)}::text[]) ${digits}))`
}
