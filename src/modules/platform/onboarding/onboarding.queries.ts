import type { Ctx } from '#kernel/server/context.ts'
import { checklistOf } from '../company/steps.queries.ts'
import { onboardingSteps } from './onboarding.rules.ts'

/** How far the onboarding has come, and the checklist of the dashboard; nothing is done for a person without a company. */
export async function readOnboardingProgress(ctx: Ctx) {
  if (!ctx.actor?.company) {
    const steps = onboardingSteps.map(step => ({ step, isDone: false }))
    return { steps, isComplete: false, checklist: [] }
  }
  const row = await ctx.db
    .selectFrom('platform.company')
    .select(['onboarding_steps', 'onboarded_at'])
    .where('id', '=', ctx.company.id)
    .executeTakeFirstOrThrow()
  const checklist = []
  for (const step of await checklistOf(ctx))
    checklist.push({ key: step.key, title: step.title, path: step.path, isDone: await step.isDone(ctx) })
  return {
    steps: onboardingSteps.map(step => ({ step, isDone: row.onboarding_steps.includes(step) })),
    isComplete: row.onboarded_at !== null,
    checklist,
  }
}
