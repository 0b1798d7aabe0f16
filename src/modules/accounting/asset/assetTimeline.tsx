import { m } from '#generated/words/messages.js'
import type { TimelineWords } from '#modules/platform/public.web.tsx'
import { assetStateWords, disposalWords } from './assetWords.web.ts'

const amounts: Readonly<Record<string, () => string>> = {
  cost: m['accounting.asset.cost'],
  salvage_minor: m['accounting.asset.salvageValue'],
}

const states: Readonly<Record<string, () => string>> = {
  ...disposalWords,
  inService: assetStateWords.charging,
  disposed: assetStateWords.disposed,
}

/** Names of an asset's fields in its story. */
export const assetTimeline: TimelineWords = {
  fields: {
    ...amounts,
    name_ar: m['accounting.asset.name'],
    location: m['accounting.asset.location'],
    serial: m['accounting.asset.serial'],
    custodian: m['accounting.asset.custodian'],
    life: m['accounting.asset.life'],
    units: m['accounting.asset.useUnits'],
    status: m['accounting.asset.state'],
    disposal: m['accounting.asset.disposeKind'],
    profit_unit_id: m['accounting.asset.unit'],
    cost_center_id: m['accounting.asset.costCenter'],
    yearly_rate_bps: m['accounting.asset.yearlyRate'],
  },
  sayValue: (field, value) => {
    return field === 'status' || field === 'disposal' ? states[String(value)]?.() : undefined
  },
}
