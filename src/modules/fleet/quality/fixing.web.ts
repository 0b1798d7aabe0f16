import { m } from '#generated/words/messages.js'
import type { InputFor, OutputFor } from '#kernel/web/api.ts'
import type { Finding, FindingRow } from './qualityWords.web.ts'

export type Fixable = InputFor<'fleet.quality.fix'>['finding']
export type FixedRow = OutputFor<'fleet.quality.fix'>['rows'][number]

/** What is typed to put a finding right. */
export const valueWords: Readonly<Record<Fixable, () => string>> = {
  no_plate: m['fleet.finding.value.plate'],
  plate_unreadable: m['fleet.finding.value.plate'],
  vin_invalid: m['fleet.finding.value.vin'],
  duplicate: m['fleet.finding.value.vin'],
  missing_document: m['fleet.finding.value.registration'],
  odometer_gap: m['fleet.finding.value.km'],
}

const isFixable = (finding: Finding): finding is Fixable => finding in valueWords

/** The one finding of all these rows that values put right; null where they are of several kinds or need more than a value. */
export function oneFixable(rows: readonly FindingRow[]): Fixable | null {
  const [first] = rows
  if (!first || rows.some(row => row.finding !== first.finding)) return null
  return isFixable(first.finding) ? first.finding : null
}

/** The values with a pasted column in them: its lines from this row on, empty ones skipped; null where one line was pasted. */
export function withColumn(
  values: Readonly<Record<string, string>>,
  ids: readonly string[],
  from: string,
  pasted: string,
): Readonly<Record<string, string>> | null {
  const lines = pasted.replace(/\r?\n$/, '').split(/\r?\n/)
  if (lines.length < 2) return null
  const below = ids.slice(ids.indexOf(from))
  const filled = below.flatMap((id, at) => {
    const line = lines[at]?.trim()
    return line ? [[id, line]] : []
  })
  return { ...values, ...Object.fromEntries(filled) }
}
