import { sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import { recordKind } from '#kernel/server/record.ts'

export const feePlans = recordKind({
  table: 'services.fee_plan',
  kind: 'services.feePlan',
  label: row => row.name_ar,
})

/** The plans of a company, the newest term first; there are a dozen a year. */
export async function listFeePlans(ctx: Ctx) {
  const rows = await ctx.db
    .selectFrom('services.fee_plan as p')
    .selectAll('p')
    .select(
      sql<number>`(select count(*)::int from services.enrolment e
        where e.company_id = p.company_id and e.plan_id = p.id and e.state = 'active')`.as('pupils'),
    )
    .orderBy('p.starts_on', 'desc')
    .orderBy('p.id')
    .execute()
  return {
    rows: rows.map(row => ({
      id: row.id,
      version: row.version,
      nameAr: row.name_ar,
      startsOn: row.starts_on,
      endsOn: row.ends_on,
      amount: row.amount_minor,
      siblingBps: row.sibling_bps,
      dueDays: row.due_days,
      active: row.active,
      pupils: row.pupils,
    })),
  }
}
