import { m } from '#generated/words/messages.js'
import type { OutputFor } from '#kernel/web/api.ts'

export type Subscription = OutputFor<'platform.subscription.read'>

export type Usage = Subscription['usage'][number]

export const resourceWords: Record<Usage['resource'], () => string> = {
  users: m['platform.resource.users'],
  vehicles: m['platform.resource.vehicles'],
  customers: m['platform.resource.customers'],
  activeContracts: m['platform.resource.activeContracts'],
  storageGb: m['platform.resource.storageGb'],
}
