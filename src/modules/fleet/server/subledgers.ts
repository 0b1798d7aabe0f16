import { registerSubledger } from '#modules/accounting/server/public.ts'
import { interestOwed, vehicleLoans } from './financing.queries.ts'
import { lateClaims } from './lateFine.queries.ts'
import { violationsPayable } from './violationPayment.queries.ts'
import { accruedFleetCosts } from './workOrder.queries.ts'

/**
 * Tells accounting what the documents of the fleet's control accounts sum to (section 6 of 20-fleet). Called once, in the
 * composition root.
 */
export function registerFleet(): void {
  registerSubledger('violationsPayable', violationsPayable)
  registerSubledger('accruedFleetCosts', accruedFleetCosts)
  registerSubledger('vehicleLoan', vehicleLoans)
  registerSubledger('interestPayable', interestOwed)
  registerSubledger('lateClaimsProvision', lateClaims)
}
