import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import { rightsTopic } from '#kernel/server/realtime.ts'
import { deny, refuse, refused } from '#kernel/shared/refusal.ts'
import { writeSystemLog } from '../audit/systemLog.commands.ts'
import { type CompanyRow, lockOwnCompany } from '../company/company.row.ts'
import { foundCompany } from '../company/founding.commands.ts'
import { fillExamples, takeMembers } from '../company/steps.queries.ts'
import { fillJob } from '../failedJob/queuedJobs.rules.ts'
import { storedSubscription } from '../subscription/subscription.row.ts'
import { findExampleData, whyNotExamples } from './exampleData.queries.ts'
import { whyNotEnd } from './exampleData.rules.ts'

export async function beginExampleData(ctx: Ctx) {
  const company = await lockOwnCompany(ctx)
  refuse(await whyNotExamples(ctx))
  await ctx.db
    .insertInto('platform.example_data')
    .values({ state: 'filling', begun_at: ctx.now, begun_by: ctx.user.id })
    .execute()
  const { id, name, email } = ctx.user
  await ctx.enqueue(fillJob, { id, name, email })
  ctx.audit({
    subject: `platform.company:${company.uuid}`,
    label: company.name_ar,
    changes: [{ field: 'exampleData', before: null, after: 'filling' }],
  })
  return { ok: true as const }
}

type Person = { id: string; name: string; email: string }

/**
 * Makes the records, each action in a transaction of its own at its own moment of the past. What fails half-way stays to be left as a
 * whole: the fresh company begins without it.
 */
export async function fillExampleData(ctx: Ctx, person: Person): Promise<void> {
  const row = await findExampleData(ctx)
  if (row?.state !== 'filling') return
  let failure: Error | null = null
  try {
    await fillExamples(ctx, person)
  } catch (error) {
    failure = error as Error
    await writeSystemLog(ctx, {
      level: 'error',
      category: 'system',
      action: fillJob,
      companyId: ctx.company.id,
      message: 'تعذر إعداد البيانات التجريبية',
      metadata: { email: person.email, reason: failure.message.slice(0, 500) },
    })
  }
  const [head] = await rawQuery<{ seq: number }>(
    ctx.db,
    'select seq from app.audit_head where company_id = $1',
    [ctx.company.id],
  )
  await ctx.db
    .updateTable('platform.example_data')
    .set({ state: failure ? 'failed' : 'ready', ready_seq: head?.seq ?? 0 })
    .execute()
  ctx.hint('platform.exampleData', ctx.company.uuid)
}

/** Everything of the old row that is a setting of the company and no record of its business. */
const settingsOf = (old: CompanyRow) => ({
  digits: old.digits,
  display_decimals: old.display_decimals,
  vat_number: old.vat_number,
  first_day_of_week: old.first_day_of_week,
  fiscal_year_start: old.fiscal_year_start,
  employee_scope: old.employee_scope,
  browse_consent: old.browse_consent,
  active_modules: old.active_modules,
  // The logo is a file of the old company.
  custom_branding: JSON.stringify({ ...(old.custom_branding as object), logoFileId: null }),
  onboarding_steps: old.onboarding_steps,
  onboarded_at: old.onboarded_at,
})

export async function endExampleData(ctx: Ctx) {
  // Platform staff never decide this for a company.
  if (ctx.actor?.superAdmin) deny(refused('platform.browse.companyDecides'))
  const old = await lockOwnCompany(ctx)
  refuse(whyNotEnd((await findExampleData(ctx))?.state ?? null))
  const subscription = await storedSubscription(ctx)
  const modules = await ctx.db.selectFrom('platform.module_setting').selectAll().execute()
  const join = await takeMembers(ctx)
  ctx.hint(rightsTopic, '*')
  await ctx.db
    .updateTable('platform.company')
    .set({ status: 'closed', status_reason: 'بيانات تجريبية', closed_at: ctx.now, version: old.version + 1 })
    .where('id', '=', old.id)
    .execute()
  if (subscription)
    await ctx.db
      .updateTable('platform.subscription')
      .set({ state: 'free', plan_code: 'free', paid_minor: 0, changed_at: ctx.now })
      .where('company_id', '=', old.id)
      .execute()
  const { companyId } = await foundCompany(ctx, {
    nameAr: old.name_ar,
    nameEn: old.name,
    businessType: old.business_type,
    country: old.country,
    currency: old.currency,
    timeZone: old.time_zone,
    email: old.email,
    phone: old.phone,
    address: old.address,
    city: old.city,
    commercialRegister: old.commercial_register,
    license: old.license,
    plan: 'free',
    subscription,
    settings: settingsOf(old),
    administrator: { kind: 'moved', join },
  })
  for (const { module_name, is_enabled, config } of modules)
    await ctx.db
      .insertInto('platform.module_setting')
      .values({ module_name, is_enabled, config: JSON.stringify(config) })
      .execute()
  return { companyId }
}
