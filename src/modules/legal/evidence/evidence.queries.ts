import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import type { Day } from '#kernel/shared/day.ts'
import { readAs } from '../office/reader.queries.ts'

/** The letters of a case that went out or came in; drafts prove nothing. */
export const lettersOf = (ctx: Ctx, caseId: string) =>
  readAs(ctx)
    .selectFrom('legal.letter')
    .select(['id', 'number', 'letter_type', 'channel', 'sent_on', 'delivered_on', 'proof', 'file_id'])
    .where('case_id', '=', caseId)
    .where('state', 'in', ['sent', 'delivered', 'answered'])
    .orderBy('sent_on')
    .orderBy('number')
    .execute()

/** Where the case was filed and what was decided. */
export async function proceedingsOf(ctx: Ctx, caseId: string) {
  const rows = await readAs(ctx)
    .selectFrom('legal.proceeding as p')
    .innerJoin('legal.court as k', 'k.id', 'p.court_id')
    .select(['p.court_level', 'p.filed_on', 'p.judged_on', 'p.result', 'p.judgment_text'])
    .select(['p.automated_number', 'p.court_number', 'p.year', 'k.name_ar as court'])
    .where('p.case_id', '=', caseId)
    .orderBy('p.filed_on')
    .execute()
  return rows.map(row => ({
    ...row,
    number: row.court_number ? `${row.court_number}/${row.year ?? ''}` : (row.automated_number ?? ''),
  }))
}

/** Why the bank returned each cheque, the last time it did. */
export async function bouncesOf(
  ctx: Ctx,
  chequeIds: readonly string[],
): Promise<Map<string, { on: Day; reason: string }>> {
  const rows = await rawQuery<{ chequeId: string; on: Day; reason: string }>(
    ctx.db,
    `select distinct on (cheque_id) cheque_id as "chequeId", moved_on as "on", coalesce(reason, '') as reason
     from billing.cheque_move where company_id = $1 and cheque_id = any ($2) and to_state = 'bounced'
     order by cheque_id, moved_on desc`,
    [ctx.company.id, chequeIds],
  )
  return new Map(rows.map(({ chequeId, on, reason }) => [chequeId, { on, reason }]))
}
