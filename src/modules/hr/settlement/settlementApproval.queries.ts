import type { Ctx } from '#kernel/server/context.ts'
import { lockRecord } from '#kernel/server/record.ts'
import { moneyText } from '#kernel/shared/money.ts'
import { conflict, deny, forbidden } from '#kernel/shared/refusal.ts'
import type { SourceHandler } from '#modules/approvals/public.server.ts'
import { findPartyName } from '#modules/parties/public.server.ts'
import { ownEmployee } from '../employee/employee.row.ts'
import { moveSettlement, settlements, settlementToChange } from './settlement.row.ts'
import { computeSettlementOf, type SettlementRow } from './settlementComputing.queries.ts'

const findSettlement = (ctx: Ctx, id: string): Promise<SettlementRow | undefined> =>
  ctx.db.selectFrom('hr.settlement').selectAll().where('id', '=', id).executeTakeFirst()

/** How a settlement is approved: computed again at the decision, by somebody other than whoever sent it. */
export const settlementSource: SourceHandler = {
  type: 'hr.settlement',
  sources: ['payroll'],
  permission: 'hr.payroll.write',
  posts: false,
  fields: async (ctx, id) => {
    const row = await findSettlement(ctx, id)
    return row
      ? {
          cause: row.cause,
          file: row.file_id,
          fingerprint: (await computeSettlementOf(ctx, row)).fingerprint,
        }
      : null
  },
  facts: async (ctx, id) => {
    const row = await findSettlement(ctx, id)
    if (!row) return []
    return [
      {
        label: 'hr.settlement.field.employee',
        kind: 'text',
        value: (await findPartyName(ctx, row.party_id)) ?? '',
      },
      { label: 'hr.settlement.field.lastDay', kind: 'day', value: row.last_on },
      { label: 'hr.settlement.field.cause', kind: 'word', value: `hr.settlement.cause.${row.cause}` },
      {
        label: 'hr.settlement.field.net',
        kind: 'money',
        value: moneyText(row.net_minor, ctx.company.currency),
      },
    ]
  },
  document: async (_, id) => `hr.settlement:${id}`,
  lock: async (ctx, id) => {
    await lockRecord(ctx, settlements, { id })
  },
  approve: async (ctx, id) => {
    const row = await settlementToChange(ctx, { id }, 'approve')
    const isOwn = (await ownEmployee(ctx))?.id === row.employee_id
    if (row.submitted_by === ctx.user.id || isOwn) deny(forbidden('approvals.request.ownRequest'))
    if ((await computeSettlementOf(ctx, row)).fingerprint !== row.fingerprint)
      deny(conflict('approvals.request.stale'))
    await moveSettlement(ctx, row, 'approved', {
      approved_at: ctx.now,
      approved_by: ctx.user.id,
      approved_by_name: ctx.user.name,
    })
  },
  end: async (ctx, id, { reason }) => {
    const row = await settlementToChange(ctx, { id }, 'return')
    await moveSettlement(
      ctx,
      row,
      'draft',
      { submitted_at: null, submitted_by: null, submitted_by_name: null },
      reason,
    )
  },
}
