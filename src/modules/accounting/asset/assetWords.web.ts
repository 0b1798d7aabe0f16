import { m } from '#generated/words/messages.js'
import type { OutputFor } from '#kernel/web/api.ts'
import type { StatusKind } from '#ui/status.ts'
import type { DepreciationMethod } from './asset.rules.ts'

export { words as disposalWords } from '#generated/choices/accounting.asset.disposal.ts'
export { words as methodWords } from '#generated/choices/accounting.asset.method.ts'
export { words as assetStateWords } from '#generated/choices/accounting.asset.state.ts'

export type Asset = OutputFor<'accounting.asset.get'>
export type AssetRow = OutputFor<'accounting.asset.list'>['rows'][number]
export type Purchase = OutputFor<'accounting.asset.unregistered'>['rows'][number]

export const assetStateKinds: Record<AssetRow['state'], StatusKind> = {
  charging: 'running',
  charged: 'settled',
  disposed: 'out',
}

/** The life of an asset in its own measure: months or units of use. */
export const lifeText = (asset: { method: DepreciationMethod; life: number }): string =>
  asset.method === 'unitsOfUse'
    ? m['accounting.asset.units']({ count: asset.life })
    : m['accounting.asset.months']({ count: asset.life })
