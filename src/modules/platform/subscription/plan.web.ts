import type { Subscription } from './subscription.web.ts'

export type PaidCycle = 'monthly' | 'yearly'

export type Plan = Subscription['plans'][number]
