import type { Selectable } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Change, Ctx } from '#kernel/server/context.ts'
import { lockRecord, recordKind } from '#kernel/server/record.ts'
import { whyNotFrom } from '#kernel/shared/lifecycle.ts'
import { deny, notFound, refuse, refused } from '#kernel/shared/refusal.ts'
import { readAs } from '../office/reader.queries.ts'
import type { LegalCaseTable } from '../tables.ts'
import { type CaseAction, caseTransitions } from './case.rules.ts'

export type CaseRow = Selectable<LegalCaseTable>

const cases = recordKind({
  table: 'legal.legal_case',
  kind: 'legal.case',
  label: row => row.number ?? row.title,
})

/** A case as the person may see it, locked in the version that was seen; refused where its state does not allow the action. */
export async function caseToChange(ctx: Ctx, seen: { id: string; version: number }, action: CaseAction) {
  readAs(ctx)
  const row = await lockRecord(ctx, cases, seen)
  if (row.status === 'closed' && action !== 'reopen') refuseClosed(row)
  refuse(whyNotFrom(caseTransitions, action, row.status, 'legal.case.state'))
  return row
}

/** A locked case that something is added to: concurrent additions are serialized. */
export async function standingCase(ctx: Ctx, id: string): Promise<CaseRow> {
  readAs(ctx)
  const row = await lockRecord(ctx, cases, { id })
  if (row.status === 'closed') refuseClosed(row)
  return row
}

function refuseClosed(row: CaseRow): never {
  deny(refused('legal.case.closed', { params: { number: row.number ?? '' } }))
}

export async function seenCase(ctx: Ctx, id: string): Promise<CaseRow> {
  const row = await readAs(ctx)
    .selectFrom('legal.legal_case')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) deny(notFound())
  return row
}

type Told = { kind: string; note?: string | null; changes?: readonly Change[]; reason?: string | null }

/**
 * Writes what was done into the case's own timeline and into the chain of the company. Of a confidential case the chain says that something
 * was done, and neither number, title nor values: people read it whom the case does not concern.
 */
export async function tellCase(
  ctx: Ctx,
  row: CaseRow,
  { kind, note, changes = [], reason }: Told,
): Promise<void> {
  await ctx.db
    .insertInto('legal.case_event')
    .values({
      id: uuidv7(),
      case_id: row.id,
      at: ctx.now,
      user_id: ctx.user.id,
      user_name: ctx.user.name,
      kind,
      note: note ?? reason ?? null,
    })
    .execute()
  const isOpen = !row.confidential
  ctx.audit({
    subject: `legal.case:${row.id}`,
    ...(isOpen ? { label: row.number ?? row.title } : {}),
    changes: isOpen ? changes : [],
    ...(reason && isOpen ? { reason } : {}),
  })
  ctx.hint('legal.case', row.id)
}

/** Saves columns of a locked case as its next version. */
export async function saveCaseRow(
  ctx: Ctx,
  row: CaseRow,
  columns: Partial<Omit<CaseRow, 'company_id' | 'id' | 'version' | 'search'>>,
  told: Told,
): Promise<void> {
  await ctx.db
    .updateTable('legal.legal_case')
    .set({ ...columns, version: row.version + 1 })
    .where('id', '=', row.id)
    .execute()
  await tellCase(ctx, { ...row, ...columns }, told)
}
