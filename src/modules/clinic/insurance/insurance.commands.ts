import { uuidv7 } from 'uuidv7'
import type { Ctx } from '#kernel/server/context.ts'
import { lockRecord, saveRecord } from '#kernel/server/record.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { columnsOf } from '#kernel/shared/fieldSet.ts'
import { deny, invalid, notFound, refuse } from '#kernel/shared/refusal.ts'
import { addPartyRole, getParty, registerParty } from '#modules/parties/public.server.ts'
import { filesOf, patients, standingPatient } from '../patient/patient.row.ts'
import type * as contract from './insurance.contract.ts'
import { coverageFields, insurerFields } from './insurance.contract.ts'
import { coverages, coveragesOf, insurers, plans } from './insurance.row.ts'
import { whyNotColumns, whyNotCover, whyNotRules } from './insurance.rules.ts'

const made = (ctx: Ctx) => ({ created_at: ctx.now, created_by: ctx.user.id })

function told(ctx: Ctx, kind: string, id: string, label: string) {
  ctx.audit({ subject: `${kind}:${id}`, label, changes: [{ field: 'name', before: null, after: label }] })
  ctx.hint('clinic.insurance', id)
}

export async function saveInsurer(ctx: Ctx, input: InputOf<typeof contract.saveInsurer>) {
  refuse(whyNotColumns(input.columns))
  const columns = columnsOf(insurerFields, input)
  if (input.id) {
    const row = await lockRecord(ctx, insurers, { id: input.id, version: input.version ?? 0 })
    await saveRecord(ctx, insurers, row, columns)
    return { id: row.id }
  }
  let partyId = input.partyId ?? null
  if (partyId) {
    partyId = (await getParty(ctx, partyId)).id
    await addPartyRole(ctx, partyId, 'insurer')
  } else {
    if (!input.nameAr) deny(invalid('kernel.field.required', { field: 'nameAr' }))
    const party = { kind: 'organization' as const, nameAr: input.nameAr, roles: ['insurer' as const] }
    partyId = (await registerParty(ctx, party)).id
  }
  const id = uuidv7()
  await ctx.db
    .insertInto('clinic.insurer')
    .values({ id, party_id: partyId, ...columns, ...made(ctx) })
    .execute()
  told(ctx, 'clinic.insurer', id, (await getParty(ctx, partyId)).name)
  return { id }
}

async function writeRules(ctx: Ctx, planId: string, rules: InputOf<typeof contract.savePlan>['rules']) {
  await ctx.db.deleteFrom('clinic.plan_rule').where('plan_id', '=', planId).execute()
  for (const rule of rules)
    await ctx.db
      .insertInto('clinic.plan_rule')
      .values({
        plan_id: planId,
        service_group: rule.serviceGroup,
        share_kind: rule.shareKind,
        share_bps: rule.shareKind === 'percent' ? (rule.shareBps ?? 0) : null,
        share_minor: rule.shareKind === 'fixed' ? (rule.share ?? 0) : null,
        needs_approval: rule.needsApproval,
      })
      .execute()
}

/** Bills that were written keep the shares they had: a plan applies to what is invoiced from now on. */
export async function savePlan(ctx: Ctx, input: InputOf<typeof contract.savePlan>) {
  refuse(whyNotRules(input.rules))
  await lockRecord(ctx, insurers, { id: input.insurerId })
  const columns = {
    name_ar: input.nameAr,
    cap_per_visit_minor: input.cap ?? null,
    is_active: input.isActive,
  }
  const said = input.rules.map(rule => rule.serviceGroup).join(', ')
  if (input.id) {
    const row = await lockRecord(ctx, plans, { id: input.id, version: input.version ?? 0 })
    if (row.insurer_id !== input.insurerId) deny(notFound())
    await writeRules(ctx, row.id, input.rules)
    await saveRecord(ctx, plans, row, columns, {
      changes: [{ field: 'rules', before: null, after: said }],
    })
    return { id: row.id }
  }
  const id = uuidv7()
  await ctx.db
    .insertInto('clinic.insurance_plan')
    .values({ id, insurer_id: input.insurerId, ...columns, ...made(ctx) })
    .execute()
  await writeRules(ctx, id, input.rules)
  told(ctx, 'clinic.plan', id, input.nameAr)
  return { id }
}

export async function saveCoverage(ctx: Ctx, input: InputOf<typeof contract.saveCoverage>) {
  const standing = await standingPatient(ctx, input.patientId, 'patientId')
  await lockRecord(ctx, patients, { id: standing })
  const plan = await ctx.db
    .selectFrom('clinic.insurance_plan')
    .select('id')
    .where('id', '=', input.planId)
    .executeTakeFirst()
  if (!plan) deny(notFound('kernel.record.notFound', { field: 'planId' }))
  const days = { fromOn: input.fromOn, toOn: input.toOn ?? null }
  const others = await coveragesOf(ctx, standing)
  refuse(
    whyNotCover(
      days,
      others
        .filter(other => other.id !== input.id)
        .map(other => ({ fromOn: other.from_on, toOn: other.to_on, insurer: other.insurer })),
    ),
  )
  const columns = columnsOf(coverageFields, input)
  if (input.id) {
    const row = await lockRecord(ctx, coverages, { id: input.id, version: input.version ?? 0 })
    if (!(await filesOf(ctx, standing)).includes(row.patient_id)) deny(notFound())
    if (row.plan_id !== input.planId || row.member_no !== input.memberNo) await refuseUsed(ctx, row.id)
    await saveRecord(ctx, coverages, row, columns)
    ctx.hint('clinic.patient', standing)
    return { id: row.id }
  }
  const id = uuidv7()
  await ctx.db
    .insertInto('clinic.coverage')
    .values({ id, patient_id: standing, ...columns, ...made(ctx) })
    .execute()
  told(ctx, 'clinic.coverage', id, input.memberNo)
  ctx.hint('clinic.patient', standing)
  return { id }
}

/** A claim names the plan and the member as they were when the visit was invoiced: a new card is a new cover. */
async function refuseUsed(ctx: Ctx, coverageId: string): Promise<void> {
  const used = await ctx.db
    .selectFrom('clinic.visit_bill')
    .select('id')
    .where('coverage_id', '=', coverageId)
    .where('is_void', '=', false)
    .limit(1)
    .executeTakeFirst()
  if (used) deny(invalid('clinic.coverage.used', { field: 'planId' }))
}
