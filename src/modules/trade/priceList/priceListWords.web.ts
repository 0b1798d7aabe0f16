import type { OutputFor } from '#kernel/web/api.ts'

export type PriceList = OutputFor<'trade.priceList.list'>['rows'][number]
