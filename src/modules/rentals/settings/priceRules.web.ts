import type { OutputFor } from '#kernel/web/api.ts'

type Rules = OutputFor<'rentals.priceRule.list'>
export type Season = Rules['seasons'][number]
export type Agreement = Rules['agreements'][number]
export type Extra = OutputFor<'rentals.extra.list'>['rows'][number]
