import type { OutputFor } from '#kernel/web/api.ts'

export { words as findingWords } from '#generated/choices/fleet.fuel.finding.ts'
export { words as payerWords } from '#generated/choices/fleet.fuel.paidBy.ts'

export type FuelRow = OutputFor<'fleet.fuel.list'>['rows'][number]
export type FuelLog = OutputFor<'fleet.fuel.get'>
