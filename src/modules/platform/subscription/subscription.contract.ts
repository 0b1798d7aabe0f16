import { z } from 'zod'
import { query } from '#kernel/shared/endpoint.ts'
import { day } from '#kernel/shared/fields.ts'
import { platformMoney } from '../company/fields.rules.ts'
import { cycles, resources, subscriptionStates } from './subscription.rules.ts'

const limits = z.object({
  users: z.number().int().nullable(),
  vehicles: z.number().int().nullable(),
  customers: z.number().int().nullable(),
  activeContracts: z.number().int().nullable(),
  storageGb: z.number().int().nullable(),
})

const planView = z.object({
  code: z.string(),
  nameAr: z.string(),
  nameEn: z.string(),
  priceMonthlyMinor: platformMoney(),
  priceYearlyMinor: platformMoney(),
  limits,
})

export const readSubscription = query({
  name: 'platform.subscription.read',
  access: 'authenticated',
  summary: 'Plan, state, days left, usage, features; prices only for holders of admin.settings.read.',
  input: z.object({}),
  output: z.object({
    planCode: z.string(),
    planNameAr: z.string(),
    planNameEn: z.string(),
    cycle: z.enum(cycles).nullable(),
    state: z.enum(subscriptionStates),
    startsOn: day().nullable(),
    endsOn: day().nullable(),
    daysLeft: z.number().int().nullable(),
    usage: z.array(
      z.object({
        resource: z.enum([...resources, 'storageGb']),
        used: z.number().nullable(),
        limit: z.number().int().nullable(),
      }),
    ),
    features: z.array(
      z.object({
        code: z.string(),
        nameAr: z.string(),
        nameEn: z.string(),
        isOpen: z.boolean(),
        requiredPlans: z.array(z.string()),
      }),
    ),
    /** Empty without the right to see prices. */
    plans: z.array(planView),
  }),
})

export const previewSubscription = query({
  name: 'platform.subscription.preview',
  access: { permission: 'admin.settings.read' },
  summary: 'What a change of plan costs today: credit of the unused days, amount due, new period.',
  input: z.object({ planCode: z.string().max(40), cycle: z.enum(['monthly', 'yearly']) }),
  output: z.object({
    planCode: z.string(),
    cycle: z.enum(['monthly', 'yearly']),
    takesEffect: z.enum(['now', 'atEnd']),
    startsOn: day(),
    endsOn: day(),
    priceMinor: platformMoney(),
    creditMinor: platformMoney(),
    dueMinor: platformMoney(),
  }),
  refusals: ['platform.plan.unknown'],
})

export const hasFeature = query({
  name: 'platform.feature.has',
  access: 'authenticated',
  summary: 'Whether the plan of the company opens a feature; false for an unknown code, never an error.',
  input: z.object({ featureCode: z.string().max(60) }),
  output: z.object({ has: z.boolean() }),
})
