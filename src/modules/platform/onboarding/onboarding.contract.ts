import { z } from 'zod'
import { command, query } from '#kernel/shared/endpoint.ts'
import { done, id, optionalText, text } from '#kernel/shared/fields.ts'
import { businessType, country } from '../company/fields.rules.ts'
import { onboardingSteps } from './onboarding.rules.ts'

export const startOnboarding = command({
  name: 'platform.onboarding.start',
  access: 'authenticated',
  summary:
    'The first step of a person without a company: the company exists, he is its administrator, the trial runs.',
  input: z.object({
    nameAr: text(120),
    nameEn: optionalText(120),
    businessType: businessType(),
    country: country(),
  }),
  output: z.object({ companyId: id() }),
  refusals: ['platform.onboarding.hasCompany', 'access.account.emailTaken'],
  changes: ['access.session.read', 'platform'],
})

export const completeOnboarding = command({
  name: 'platform.onboarding.complete',
  access: { permission: 'admin.settings.write' },
  summary: 'Marks a step as done or skipped; the last one ends the onboarding.',
  input: z.object({ step: z.enum(onboardingSteps) }),
  output: done,
  changes: ['platform.onboarding', 'platform.company'],
})

export const readOnboardingProgress = query({
  name: 'platform.onboarding.progress',
  access: 'authenticated',
  summary: 'The steps of the onboarding page and the five-step checklist of the dashboard.',
  input: z.object({}),
  output: z.object({
    steps: z.array(z.object({ step: z.enum(onboardingSteps), isDone: z.boolean() })),
    isComplete: z.boolean(),
    checklist: z.array(
      z.object({
        key: z.string(),
        /** Word key of its sentence. */
        title: z.string(),
        path: z.string(),
        isDone: z.boolean(),
      }),
    ),
  }),
})
