import type { OutputFor } from '#kernel/web/api.ts'

export type Offer = OutputFor<'platform.plan.list'>
export type OfferedPlan = Offer['plans'][number]
export type Gate = Offer['gates'][number]
