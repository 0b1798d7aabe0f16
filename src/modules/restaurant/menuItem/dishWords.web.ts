import type { OutputFor } from '#kernel/web/api.ts'

export { words as fieldWords } from '#generated/choices/restaurant.menuItem.field.ts'

export type Dish = OutputFor<'restaurant.menuItem.list'>['rows'][number]
