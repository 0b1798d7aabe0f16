import { createHash } from 'node:crypto'
import type { Day } from '#kernel/shared/day.ts'
import { conflict, deny, invalid, refused } from '#kernel/shared/refusal.ts'
import type { ImportedTable, RowError } from './public.ts'

const sampleSize = 100

/** A file as a command takes it. */
export type ImportedFile<Field extends string> = ImportedTable<Field> & {
  readonly fileName: string
  readonly headers: readonly string[]
  readonly planHash?: string | null | undefined
  readonly goodRowsOnly?: boolean
}

export type Brought = {
  readonly row: number
  readonly code: string
  readonly name: string
  readonly on: Day | null
  readonly amount: number | null
  readonly state: 'new' | 'known' | 'waits' | 'asks'
}

export const sha256 = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('hex')

/** Refuses a file in which a field that must be there has no column. */
export function refuseUnmapped<Field extends string>(
  file: Pick<ImportedFile<Field>, 'mapping'>,
  required: readonly Field[],
): void {
  const missing = required.filter(field => file.mapping[field] === undefined)
  if (missing.length > 0)
    deny(invalid('platform.import.unmapped', { field: 'mapping', params: { columns: missing.join('، ') } }))
}

/** What every import answers, a dry run among them: counts, every error under its heading, and the first records. */
export function outcomeOf<Field extends string>(
  file: ImportedFile<Field>,
  plan: { errors: readonly RowError<Field>[]; records: readonly Brought[] },
  total: number | null,
) {
  const { errors, records } = plan
  const headerOf = (field: Field) => {
    const column = file.mapping[field]
    return column === undefined ? null : (file.headers[column] ?? null)
  }
  const fresh = records.filter(one => one.state !== 'known')
  return {
    id: null as string | null,
    rowCount: file.rows.length,
    recordCount: fresh.length,
    knownCount: records.length - fresh.length,
    total,
    errors: errors.map(error => ({ ...error, params: { ...error.params }, header: headerOf(error.field) })),
    records: records.slice(0, sampleSize).map(one => ({ ...one })),
    planHash: sha256([records, total]),
  }
}

/** Why a file may not come as it stands: another plan than the one that was looked at, bad rows, nothing new. */
export function refusePlan<Field extends string>(
  file: ImportedFile<Field>,
  outcome: {
    errors: readonly { row: number }[]
    recordCount: number
    planHash: string
  },
): void {
  if (file.planHash && file.planHash !== outcome.planHash) deny(conflict('platform.import.changed'))
  const errorRows = new Set(outcome.errors.map(error => error.row)).size
  if (errorRows > 0 && !file.goodRowsOnly)
    deny(refused('platform.import.hasErrors', { params: { count: errorRows } }))
  if (outcome.recordCount === 0) deny(refused('platform.import.nothing'))
}
