import { m } from '#generated/words/messages.js'
import type { OutputFor } from '#kernel/web/api.ts'

export type FuelRow = OutputFor<'fleet.fuel.list'>['rows'][number]
export type FuelLog = OutputFor<'fleet.fuel.get'>

export const payerWords: Readonly<Record<FuelRow['paidBy'], () => string>> = {
  company: m['fleet.fuel.paidBy.company'],
  custodian: m['fleet.fuel.paidBy.custodian'],
}

export const findingWords: Readonly<Record<NonNullable<FuelRow['finding']>, () => string>> = {
  over_tank: m['fleet.fuel.finding.over_tank'],
  high_use: m['fleet.fuel.finding.high_use'],
}
