import { z } from 'zod'
import { command, query } from '#kernel/shared/endpoint.ts'
import { done, text, version, wholeNumber } from '#kernel/shared/fields.ts'
import { platformMoney } from '../company/fields.rules.ts'

const limit = wholeNumber(0, 1_000_000).nullable()
const planFields = {
  nameAr: text(60),
  nameEn: text(60),
  priceMonthlyMinor: platformMoney(),
  priceYearlyMinor: platformMoney(),
  /** Null is without limit. */
  maxUsers: limit,
  maxVehicles: limit,
  maxCustomers: limit,
  maxActiveContracts: limit,
  maxStorageGb: limit,
  /** Whether companies can choose it; those that have it keep it. */
  isActive: z.boolean(),
}
const gateFields = {
  nameAr: text(60),
  nameEn: text(60),
  /** The plans that open the feature. */
  requiredPlans: z.array(z.string().max(40)).min(1).max(20),
  /** A gate that is not active closes nothing: every plan has the feature. */
  isActive: z.boolean(),
}
const key = { code: z.string().max(40), version: version() }
const changes = ['platform.plan', 'platform.subscription', 'platform.order', 'platform.dashboard']

export const listOffer = query({
  name: 'platform.plan.list',
  access: 'superAdmin',
  summary:
    'Every plan, also one that is no longer offered, how many companies have it, and what opens which feature.',
  input: z.object({}),
  output: z.object({
    plans: z.array(z.object({ ...key, ...planFields, companies: z.number().int() })),
    gates: z.array(z.object({ ...key, ...gateFields })),
  }),
})

export const savePlan = command({
  name: 'platform.plan.save',
  access: 'superAdmin',
  summary: 'Changes price, limits and name of a plan; orders that were made keep their price.',
  input: z.object({ ...key, ...planFields }),
  output: done,
  refusals: ['platform.plan.freeStays', 'platform.plan.freePrice', 'kernel.record.stale'],
  changes,
})

export const saveFeatureGate = command({
  name: 'platform.featureGate.save',
  access: 'superAdmin',
  summary: 'Changes which plans open a feature.',
  input: z.object({ ...key, ...gateFields }),
  output: done,
  refusals: ['platform.plan.unknown', 'kernel.record.stale'],
  changes,
})
