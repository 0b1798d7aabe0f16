import { m } from '#generated/words/messages.js'
import type { OutputFor } from '#kernel/web/api.ts'
import type { StatusKind } from '#ui/status.ts'
import type { Departure, DepreciationMethod } from '../../shared/asset.rules.ts'

export type Asset = OutputFor<'accounting.asset.get'>
export type AssetRow = OutputFor<'accounting.asset.list'>['rows'][number]
export type Purchase = OutputFor<'accounting.asset.unregistered'>['rows'][number]

export const assetStateWords: Record<AssetRow['state'], () => string> = {
  charging: m['accounting.asset.state.charging'],
  charged: m['accounting.asset.state.charged'],
  disposed: m['accounting.asset.state.disposed'],
}

export const assetStateKinds: Record<AssetRow['state'], StatusKind> = {
  charging: 'running',
  charged: 'settled',
  disposed: 'out',
}

export const methodWords: Record<DepreciationMethod, () => string> = {
  straightLine: m['accounting.asset.method.straightLine'],
  decliningBalance: m['accounting.asset.method.decliningBalance'],
  unitsOfUse: m['accounting.asset.method.unitsOfUse'],
}

export const disposalWords: Record<Departure, () => string> = {
  sale: m['accounting.asset.disposal.sale'],
  scrap: m['accounting.asset.disposal.scrap'],
  totalLoss: m['accounting.asset.disposal.totalLoss'],
  undone: m['accounting.asset.disposal.undone'],
}

/** The life of an asset in its own measure: months or units of use. */
export const lifeText = (asset: { method: DepreciationMethod; life: number }): string =>
  asset.method === 'unitsOfUse'
    ? m['accounting.asset.units']({ count: asset.life })
    : m['accounting.asset.months']({ count: asset.life })
