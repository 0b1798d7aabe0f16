import type { CompanyModule } from '#kernel/shared/manifest.ts'
import { type Refusal, refused } from '#kernel/shared/refusal.ts'
import { type Country, proposals } from '../company/countries.rules.ts'
import type { Resource } from '../subscription/subscription.rules.ts'

export const exampleStates = ['filling', 'ready', 'failed'] as const
export type ExampleState = (typeof exampleStates)[number]

/** What the generated records need of a plan. */
const exampleNeeds: Readonly<Record<Resource, number>> = {
  users: 1,
  vehicles: 40,
  customers: 40,
  activeContracts: 30,
}

/**
 * The generated company rents cars, lets property, is a clinic, a shop or a workshop; its plates, identity numbers and prices are those of
 * the company's country. One of these sets is switched on.
 */
const neededModules: readonly (readonly CompanyModule[])[] = [
  ['finance', 'vehicles', 'contracts', 'customers'],
  ['finance', 'properties', 'contracts', 'customers', 'tenants'],
  ['finance', 'patients', 'appointments', 'medical_records'],
  ['finance', 'inventory', 'sales', 'suppliers'],
]

export type ExampleFacts = {
  readonly country: Country
  readonly currency: string
  readonly modules: readonly CompanyModule[]
  readonly state: ExampleState | null
  readonly hasRecords: boolean
  readonly limits: Readonly<Record<Resource, number | null>>
}

/** Why a company cannot begin with generated records, or null. */
export function whyNotBegin(facts: ExampleFacts): Refusal | null {
  if (facts.state !== null || facts.hasRecords) return refused('platform.exampleData.notEmpty')
  const isLocal = facts.currency === proposals[facts.country].currency
  if (!isLocal || !neededModules.some(set => set.every(module => facts.modules.includes(module))))
    return refused('platform.exampleData.otherTrade')
  const resources = Object.keys(exampleNeeds) as Resource[]
  const tooSmall = resources.some(resource => {
    const limit = facts.limits[resource]
    return limit !== null && limit < exampleNeeds[resource]
  })
  return tooSmall ? refused('platform.exampleData.plan') : null
}

/** Why a company cannot leave its generated records, or null. */
export function whyNotEnd(state: ExampleState | null): Refusal | null {
  if (state === null) return refused('platform.exampleData.none')
  return state === 'filling' ? refused('platform.exampleData.filling') : null
}
