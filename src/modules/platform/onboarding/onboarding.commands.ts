import type { Ctx } from '#kernel/server/context.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { conflict, deny } from '#kernel/shared/refusal.ts'
import { lockOwnCompany } from '../company/company.row.ts'
import { proposals } from '../company/countries.rules.ts'
import { foundCompany } from '../company/founding.commands.ts'
import type * as contract from './onboarding.contract.ts'
import { onboardingSteps, stepsWith } from './onboarding.rules.ts'

export async function startOnboarding(ctx: Ctx, input: InputOf<typeof contract.startOnboarding>) {
  // A super administrator has no own company; they create companies from the platform's page.
  if (ctx.actor?.company || ctx.actor?.superAdmin) deny(conflict('platform.onboarding.hasCompany'))
  const { companyId } = await foundCompany(ctx, {
    nameAr: input.nameAr,
    nameEn: input.nameEn ?? input.nameAr,
    businessType: input.businessType,
    country: input.country,
    ...proposals[input.country],
    email: ctx.user.email,
    plan: 'trial',
    administrator: { kind: 'existing', userId: ctx.user.id },
  })
  return { companyId }
}

export async function completeOnboarding(ctx: Ctx, input: InputOf<typeof contract.completeOnboarding>) {
  const row = await lockOwnCompany(ctx)
  const steps = stepsWith(row.onboarding_steps, input.step)
  const isComplete = steps.length === onboardingSteps.length
  await ctx.db
    .updateTable('platform.company')
    .set({ onboarding_steps: steps, onboarded_at: row.onboarded_at ?? (isComplete ? ctx.now : null) })
    .where('id', '=', row.id)
    .execute()
  ctx.audit({
    subject: `platform.company:${row.uuid}`,
    label: row.name_ar,
    changes: [{ field: 'onboardingSteps', before: row.onboarding_steps, after: steps }],
  })
  return { ok: true as const }
}
