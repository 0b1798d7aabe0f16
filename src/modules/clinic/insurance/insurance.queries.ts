import { sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import type { Day } from '#kernel/shared/day.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { valuesOf } from '#kernel/shared/fieldSet.ts'
import { deny, notFound } from '#kernel/shared/refusal.ts'
import type { ClaimColumn } from '../claim/claimColumns.rules.ts'
import { standingPatient } from '../patient/patient.row.ts'
import type * as contract from './insurance.contract.ts'
import { coverageFields, insurerFields } from './insurance.contract.ts'
import { coverageOn, coveragesOf, planOf } from './insurance.row.ts'
import { sharesOf } from './share.rules.ts'

export async function listInsurers(ctx: Ctx) {
  const rows = await ctx.db
    .selectFrom('clinic.insurer as s')
    .innerJoin('parties.party as y', 'y.id', 's.party_id')
    .selectAll('s')
    .select(sql<string>`coalesce(y.name_ar, y.name_en, y.code)`.as('name'))
    .orderBy('name')
    .execute()
  const plans = await ctx.db.selectFrom('clinic.insurance_plan').selectAll().orderBy('name_ar').execute()
  const rules = await ctx.db.selectFrom('clinic.plan_rule').selectAll().execute()
  return {
    rows: rows.map(row => ({
      id: row.id,
      version: row.version,
      partyId: row.party_id,
      name: row.name,
      ...valuesOf(insurerFields, { ...row, columns: row.columns as ClaimColumn[] }),
      plans: plans
        .filter(plan => plan.insurer_id === row.id)
        .map(plan => ({
          id: plan.id,
          version: plan.version,
          nameAr: plan.name_ar,
          cap: plan.cap_per_visit_minor,
          isActive: plan.is_active,
          rules: rules
            .filter(rule => rule.plan_id === plan.id)
            .map(rule => ({
              serviceGroup: rule.service_group,
              shareKind: rule.share_kind,
              shareBps: rule.share_bps,
              share: rule.share_minor,
              needsApproval: rule.needs_approval,
            })),
        })),
    })),
  }
}

export async function listCoverages(ctx: Ctx, input: InputOf<typeof contract.listCoverages>) {
  const id = await standingPatient(ctx, input.patientId)
  const rows = await coveragesOf(ctx, id)
  const current = await coverageOn(ctx, id, ctx.today)
  return {
    rows: rows.map(row => ({
      id: row.id,
      version: row.version,
      ...valuesOf(coverageFields, row),
      insurer: row.insurer,
      plan: row.plan,
      isCurrent: row.id === current?.id,
    })),
    canWrite: ctx.can('clinic.patients.write'),
  }
}

/** Services with who pays what of them on a day; in the order of the input, repeated where the input repeats one. */
export async function sharedServices(
  ctx: Ctx,
  asked: { standingId: string; on: Day; serviceIds: readonly string[]; fieldOf: (at: number) => string },
) {
  const services =
    asked.serviceIds.length === 0
      ? []
      : await ctx.db
          .selectFrom('clinic.service')
          .select(['id', 'service_group', 'price_minor'])
          .where('id', 'in', [...asked.serviceIds])
          .execute()
  const lines = asked.serviceIds.map((id, at) => {
    const service = services.find(one => one.id === id)
    if (!service) deny(notFound('kernel.record.notFound', { field: asked.fieldOf(at) }))
    return { serviceId: id, group: service.service_group, priceMinor: service.price_minor }
  })
  const cover = await coverageOn(ctx, asked.standingId, asked.on)
  const shares = sharesOf(lines, cover ? await planOf(ctx, cover) : null)
  return { cover, lines: lines.map((line, at) => ({ ...line, ...shares[at]! })) }
}

export async function quoteVisit(ctx: Ctx, input: InputOf<typeof contract.quoteVisit>) {
  const standingId = await standingPatient(ctx, input.patientId, 'patientId')
  const { cover, lines } = await sharedServices(ctx, {
    standingId,
    on: input.on,
    serviceIds: input.serviceIds,
    fieldOf: at => `serviceIds.${at}`,
  })
  return {
    coverage: cover && {
      id: cover.id,
      insurer: cover.insurer,
      plan: cover.plan,
      memberNo: cover.member_no,
      toOn: cover.to_on,
    },
    lines: lines.map(line => ({
      serviceId: line.serviceId,
      price: line.priceMinor,
      patient: line.patientMinor,
      insurer: line.insurerMinor,
      isCovered: line.isCovered,
      needsApproval: line.needsApproval,
    })),
    patient: lines.reduce((sum, line) => sum + line.patientMinor, 0),
    insurer: lines.reduce((sum, line) => sum + line.insurerMinor, 0),
  }
}
