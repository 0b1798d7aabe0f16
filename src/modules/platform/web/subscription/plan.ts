import type { Subscription } from './subscription.ts'

export type PaidCycle = 'monthly' | 'yearly'

export type Plan = Subscription['plans'][number]
