import { sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import { recordKind } from '#kernel/server/record.ts'
import type { Day } from '#kernel/shared/day.ts'
import { filesOf } from '../patient/patient.row.ts'
import type { Plan } from './share.rules.ts'

export const insurers = recordKind({
  table: 'clinic.insurer',
  kind: 'clinic.insurer',
  label: row => row.provider_code ?? '',
})
export const plans = recordKind({
  table: 'clinic.insurance_plan',
  kind: 'clinic.plan',
  label: row => row.name_ar,
})
export const coverages = recordKind({
  table: 'clinic.coverage',
  kind: 'clinic.coverage',
  label: row => row.member_no,
})

/** The covers of a file and of those merged into it, newest first. */
export async function coveragesOf(ctx: Ctx, standingId: string) {
  return ctx.db
    .selectFrom('clinic.coverage as c')
    .innerJoin('clinic.insurance_plan as n', 'n.id', 'c.plan_id')
    .innerJoin('clinic.insurer as s', 's.id', 'n.insurer_id')
    .innerJoin('parties.party as y', 'y.id', 's.party_id')
    .selectAll('c')
    .select([
      'n.name_ar as plan',
      'n.insurer_id',
      'n.cap_per_visit_minor',
      's.party_id',
      sql<string>`coalesce(y.name_ar, y.name_en, y.code)`.as('insurer'),
    ])
    .where('c.patient_id', 'in', await filesOf(ctx, standingId))
    .orderBy('c.from_on', 'desc')
    .orderBy('c.id', 'desc')
    .execute()
}

/** The cover that holds on a day, or null. Of two files that were merged, the one that began last counts. */
export async function coverageOn(ctx: Ctx, standingId: string, on: Day) {
  const rows = await coveragesOf(ctx, standingId)
  return rows.find(row => row.from_on <= on && (row.to_on === null || row.to_on >= on)) ?? null
}

export async function planOf(
  ctx: Ctx,
  cover: { plan_id: string; cap_per_visit_minor: number | null },
): Promise<Plan> {
  const rules = await ctx.db
    .selectFrom('clinic.plan_rule')
    .selectAll()
    .where('plan_id', '=', cover.plan_id)
    .execute()
  return {
    capMinor: cover.cap_per_visit_minor,
    rules: rules.map(rule => ({
      serviceGroup: rule.service_group,
      shareKind: rule.share_kind,
      shareBps: rule.share_bps,
      shareMinor: rule.share_minor,
      needsApproval: rule.needs_approval,
    })),
  }
}
