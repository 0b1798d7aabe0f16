import { words as blockReasonWords } from '#generated/choices/realestate.property.blockReason.ts'
import { words as conditionWords } from '#generated/choices/realestate.property.condition.ts'
import { words as featureWords } from '#generated/choices/realestate.property.feature.ts'
import { words as levelWords } from '#generated/choices/realestate.property.level.ts'
import { words as ownershipWords } from '#generated/choices/realestate.property.ownership.ts'
import { words as statusWords } from '#generated/choices/realestate.property.status.ts'
import { words as typeWords } from '#generated/choices/realestate.property.type.ts'
import { words as useWords } from '#generated/choices/realestate.property.use.ts'
import type { InputFor, OutputFor } from '#kernel/web/api.ts'
import type { StatusKind } from '#ui/status.ts'
import type { PropertyState } from './property.rules.ts'

export {
  blockReasonWords,
  conditionWords,
  featureWords,
  levelWords,
  ownershipWords,
  statusWords,
  typeWords,
  useWords,
}

export type PropertyRow = OutputFor<'realestate.property.list'>['rows'][number]
export type PropertyValues = InputFor<'realestate.property.save'>
export type PropertyFilter = Omit<InputFor<'realestate.property.totals'>, 'search'>
export type Property = OutputFor<'realestate.property.get'>

export const statusKinds: Readonly<Record<PropertyState, StatusKind>> = {
  available: 'free',
  reserved: 'promised',
  leased: 'running',
  maintenance: 'paused',
  sold: 'out',
}

/** «النخيل، 101»: a unit is named with its building. */
export const nameOf = (row: Pick<PropertyRow, 'propertyName' | 'parentName'>): string =>
  row.parentName ? `${row.parentName}، ${row.propertyName}` : row.propertyName
