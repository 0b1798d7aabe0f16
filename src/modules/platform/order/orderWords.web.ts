import type { OutputFor } from '#kernel/web/api.ts'
import type { StatusKind } from '#ui/status.ts'

export { words as methodWords } from '#generated/choices/platform.order.method.ts'
export { words as orderStateWords } from '#generated/choices/platform.order.state.ts'

export type Order = OutputFor<'platform.order.own'>['rows'][number]
export type OpenOrder = OutputFor<'platform.order.waiting'>['rows'][number]
export const orderStateKinds: Readonly<Record<Order['state'], StatusKind>> = {
  pending: 'decide',
  paid: 'settled',
  cancelled: 'out',
}
