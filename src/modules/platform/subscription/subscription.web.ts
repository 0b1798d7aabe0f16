import type { OutputFor } from '#kernel/web/api.ts'

export { words as resourceWords } from '#generated/choices/platform.resource.ts'

export type Subscription = OutputFor<'platform.subscription.read'>

export type Usage = Subscription['usage'][number]
