import type { Insertable } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import { enterCompany } from '#kernel/server/database.ts'
import { dayIn } from '#kernel/shared/day.ts'
import type { Currency } from '#kernel/shared/money.ts'
import { readInstallationRow } from '../installation/installation.row.ts'
import { withNeeded } from '../module/module.rules.ts'
import { countUsage } from '../plan/quota.commands.ts'
import { type Subscription, trialFrom } from '../subscription/subscription.rules.ts'
import type { CompanyTable } from '../tables.ts'
import { type BusinessType, modulesAtFirst } from './businessTypes.rules.ts'
import type { Country } from './countries.rules.ts'
import { type Administrator, runCompanySteps } from './steps.queries.ts'

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
  /** A subscription that goes on in this company, with its days and what was paid. */
  readonly subscription?: Subscription | null
  /** Settings that another company had already. */
  readonly settings?: Partial<Insertable<CompanyTable>>
  readonly administrator: Administrator
}

/**
 * Makes a company in the transaction of the call and moves the call into it: the row with its default modules, the
 * subscription, then the steps that the modules contribute (administrator, founder's employee, chart of accounts).
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
      active_modules: withNeeded(modulesAtFirst(foundation.businessType)),
      onboarding_steps: ['company'],
      ...foundation.settings,
    })
    .returning(['id', 'uuid'])
    .executeTakeFirstOrThrow()
  await enterCompany(ctx.db, row.id)
  const subscription =
    foundation.subscription ?? (foundation.plan === 'trial' ? await trialOf(ctx, foundation) : null)
  if (subscription) await subscribe(ctx, row.id, subscription)
  // After the subscription, so that the company's scope already has the features of its trial.
  await ctx.enterCompany(row.id)
  const { temporaryPassword } = await runCompanySteps(ctx, {
    businessType: foundation.businessType,
    administrator: foundation.administrator,
  })
  // Every later record is counted where it is made; only what the steps made is not.
  await countUsage(ctx)
  ctx.audit({
    subject: `platform.company:${row.uuid}`,
    label: foundation.nameAr,
    changes: [{ field: 'status', before: null, after: 'active' }],
  })
  return { companyId: row.uuid, temporaryPassword }
}

/** The trial as the installation is set; none where it gives no days. */
async function trialOf(ctx: Ctx, { timeZone }: Foundation): Promise<Subscription | null> {
  const { trial_days: days, trial_plan: plan } = await readInstallationRow(ctx)
  return days === 0 ? null : trialFrom(dayIn(ctx.now, timeZone), days, plan)
}

async function subscribe(ctx: Ctx, companyId: number, subscription: Subscription): Promise<void> {
  await ctx.db
    .insertInto('platform.subscription')
    .values({
      company_id: companyId,
      plan_code: subscription.planCode,
      cycle: subscription.cycle,
      state: subscription.state,
      starts_on: subscription.startsOn,
      ends_on: subscription.endsOn,
      paid_minor: subscription.paidMinor,
      changed_at: ctx.now,
    })
    .execute()
}
