import type { Ctx } from '#kernel/server/context.ts'
import type { Subledger } from '#modules/accounting/public.server.ts'
import { interestOwed, vehicleLoans } from './financing/installment.queries.ts'
import { accruedFuel } from './fuel/fuel.queries.ts'
import { lateClaims } from './lateFine/lateFine.queries.ts'
import { violationsPayable } from './violation/violationPayment.queries.ts'
import { accruedWork } from './workOrder/workOrder.queries.ts'

/** Work and fuel whose paper has not come. */
const accruedFleetCosts = async (ctx: Ctx) => (await accruedWork(ctx)) + (await accruedFuel(ctx))

/** What the documents of the fleet's control accounts sum to (section 6 of 20-fleet). */
export const fleetSubledgers: readonly Subledger[] = [
  { key: 'violationsPayable', sum: violationsPayable, closing: 'now' },
  { key: 'accruedFleetCosts', sum: accruedFleetCosts, closing: 'now' },
  { key: 'vehicleLoan', sum: vehicleLoans, closing: 'now' },
  { key: 'interestPayable', sum: interestOwed, closing: 'now' },
  { key: 'lateClaimsProvision', sum: lateClaims, closing: 'now' },
]
