import type { OutputFor } from '#kernel/web/api.ts'

export { words as actWords } from '#generated/choices/restaurant.order.act.ts'
export { words as channelWords } from '#generated/choices/restaurant.order.channel.ts'
export { words as fieldWords } from '#generated/choices/restaurant.order.field.ts'
export { words as lineStateWords } from '#generated/choices/restaurant.order.lineState.ts'
export { words as stateWords } from '#generated/choices/restaurant.order.state.ts'

export type Order = OutputFor<'restaurant.order.get'>
export type OrderHead = OutputFor<'restaurant.order.list'>['rows'][number]
export type OrderLine = Order['lines'][number]
export type Check = Order['checks'][number]

export const stepOf = ({ id, version }: { id: string; version: number }) => ({ id, version })
