import type { Ctx } from '#kernel/server/context.ts'
import { enterCompany } from '#kernel/server/database.ts'
import { dayIn } from '#kernel/shared/day.ts'
import type { Currency } from '#kernel/shared/money.ts'
import { type BusinessType, defaultModules } from '../shared/business-types.ts'
import type { Country } from '../shared/countries.ts'
import { withNeeded } from '../shared/module.rules.ts'
import { trialFrom } from '../shared/subscription.rules.ts'
import { type Administrator, runCompanySteps } from './steps.ts'

export type Foundation = {
  readonly nameAr: string
  readonly nameEn: string
  readonly businessType: BusinessType
  readonly country: Country
  readonly currency: Currency
  readonly timeZone: string
  readonly email: string
  readonly phone?: string | null
  readonly address?: string | null
  readonly city?: string | null
  readonly commercialRegister?: string | null
  readonly license?: string | null
  readonly plan: 'trial' | 'free'
  readonly administrator: Administrator
}

/**
 * Makes a company in the transaction of the call and moves the call into it: the row with its default modules, the
 * subscription, then the step every module has registered (administrator, founder's employee, chart of accounts).
 */
export async function foundCompany(ctx: Ctx, foundation: Foundation) {
  const row = await ctx.db
    .insertInto('platform.company')
    .values({
      name: foundation.nameEn,
      name_ar: foundation.nameAr,
      business_type: foundation.businessType,
      country: foundation.country,
      currency: foundation.currency,
      time_zone: foundation.timeZone,
      email: foundation.email,
      phone: foundation.phone ?? null,
      address: foundation.address ?? null,
      city: foundation.city ?? null,
      commercial_register: foundation.commercialRegister ?? null,
      license: foundation.license ?? null,
      active_modules: withNeeded(defaultModules[foundation.businessType]),
      onboarding_steps: ['company'],
    })
    .returning(['id', 'uuid'])
    .executeTakeFirstOrThrow()
  await enterCompany(ctx.db, row.id)
  if (foundation.plan === 'trial') await startTrial(ctx, row.id, foundation.timeZone)
  // After the subscription, so that the company's scope already knows the features of its trial.
  await ctx.enterCompany(row.id)
  const { temporaryPassword } = await runCompanySteps(ctx, {
    businessType: foundation.businessType,
    administrator: foundation.administrator,
  })
  ctx.audit({
    subject: `platform.company:${row.uuid}`,
    label: foundation.nameAr,
    changes: [{ field: 'status', before: null, after: 'active' }],
  })
  return { companyId: row.uuid, temporaryPassword }
}

async function startTrial(ctx: Ctx, companyId: number, timeZone: string): Promise<void> {
  const trial = trialFrom(dayIn(ctx.now, timeZone))
  await ctx.db
    .insertInto('platform.subscription')
    .values({
      company_id: companyId,
      plan_code: trial.planCode,
      cycle: trial.cycle,
      state: trial.state,
      starts_on: trial.startsOn,
      ends_on: trial.endsOn,
      changed_at: ctx.now,
    })
    .execute()
}
