import type { Selectable } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import { lockRecord, recordKind } from '#kernel/server/record.ts'
import { whyNotFrom } from '#kernel/shared/lifecycle.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import type { ScanTable } from '../tables.ts'
import { leastThresholds, type ScanAction, scanTransitions, type Thresholds } from './scan.rules.ts'
import type { ScanFields, ScanLine } from './scanFields.rules.ts'

export type ScanRow = Selectable<ScanTable>
export type Candidate = { partyId: string; score: number }

export const scans = recordKind({ table: 'billing.scan', kind: 'billing.scan', label: row => row.number })

/** Locks a paper whose state allows the action. */
export async function scanToChange(
  ctx: Ctx,
  seen: { id: string; version: number },
  action: ScanAction,
): Promise<ScanRow> {
  const row = await lockRecord(ctx, scans, seen)
  refuse(whyNotFrom(scanTransitions, action, row.state, 'billing.scan.state'))
  return row
}

const nothing: ScanFields = {
  taxNumber: null,
  number: null,
  date: null,
  dueOn: null,
  subtotal: null,
  tax: null,
  total: null,
  plate: null,
  ownNumber: null,
}

/** What was read of a paper, as the rules work on it. */
export const readOf = (row: ScanRow) => ({
  fields: { ...nothing, ...(row.fields as Partial<ScanFields>) },
  lines: row.lines as ScanLine[],
  candidates: row.candidates as Candidate[],
})

/** The thresholds of the company with the version they were saved with, 0 where they never were. */
export async function thresholdsOf(ctx: Ctx): Promise<Thresholds & { version: number }> {
  const row = await ctx.db.selectFrom('billing.scan_setting').selectAll().executeTakeFirst()
  if (!row) return { ...leastThresholds, version: 0 }
  return { auto: row.auto_from, review: row.review_from, reading: row.reading_from, version: row.version }
}
