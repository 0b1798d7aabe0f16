import { m } from '#generated/words/messages.js'
import type { OutputFor } from '#kernel/web/api.ts'
import type { StatusKind } from '#ui/status.ts'

export type Order = OutputFor<'platform.order.own'>['rows'][number]
export type OpenOrder = OutputFor<'platform.order.waiting'>['rows'][number]

export const orderStateWords: Readonly<Record<Order['state'], () => string>> = {
  pending: m['platform.order.state.pending'],
  paid: m['platform.order.state.paid'],
  cancelled: m['platform.order.state.cancelled'],
}
export const orderStateKinds: Readonly<Record<Order['state'], StatusKind>> = {
  pending: 'decide',
  paid: 'settled',
  cancelled: 'out',
}
export const methodWords: Readonly<Record<NonNullable<Order['method']>, () => string>> = {
  transfer: m['platform.order.method.transfer'],
  cash: m['platform.order.method.cash'],
  cheque: m['platform.order.method.cheque'],
  link: m['platform.order.method.link'],
}
