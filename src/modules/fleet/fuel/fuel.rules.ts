import type { Minor } from '#kernel/shared/money.ts'
import { conflict, invalid, type Refusal, refused } from '#kernel/shared/refusal.ts'
import { stateChanged } from '../vehicle/vehicle.rules.ts'

/** Who paid for a filling; what a holder paid costs the company nothing. */
export const fuelPayers = ['company', 'custodian'] as const
export type FuelPayer = (typeof fuelPayers)[number]

/** What flags a filling for review: more than the tank holds, or far more than the vehicle uses. */
export const fuelFindings = ['over_tank', 'high_use'] as const
export type FuelFinding = (typeof fuelFindings)[number]

/** Why a filling is not kept so: what the company owes needs a creditor. */
export function whyNotFill(fill: {
  paidBy: FuelPayer
  costMinor: Minor | null
  vendorPartyId: string | null
}): Refusal | null {
  const isOwed = fill.paidBy === 'company' && fill.costMinor !== null
  return isOwed && !fill.vendorPartyId
    ? invalid('fleet.fuel.vendorMissing', { field: 'vendorPartyId' })
    : null
}

type Log = {
  paidBy: FuelPayer
  costMinor: Minor | null
  vendorPartyId: string | null
  isVoided: boolean
  /** The station's paper it stands on already. */
  document: string | null
}

/** Why an entry cannot be taken back: it was before, or the station's paper already stands on it. */
export function whyNotVoidFuel(log: Log): Refusal | null {
  if (log.isVoided) return stateChanged('voided')
  return log.document ? refused('fleet.fuel.billed', { params: { document: log.document } }) : null
}

/** Why fillings do not make one paper: nothing is owed for one of them, it is paid already, or they are of two stations. */
export function whyNotBillTogether(logs: readonly Log[]): Refusal | null {
  for (const log of logs) {
    if (log.isVoided) return stateChanged('voided')
    if (log.document) return conflict('fleet.fuel.billed', { params: { document: log.document } })
    if (log.paidBy !== 'company' || log.costMinor === null) return refused('fleet.fuel.notOwed')
    if (log.vendorPartyId !== logs[0]!.vendorPartyId) return refused('fleet.fuel.otherVendor')
  }
  return null
}
