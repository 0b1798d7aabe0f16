import type { Ctx } from '#kernel/server/context.ts'
import { registerAssetRule, registerLoanDue, registerSubledger } from '#modules/accounting/public.server.ts'
import { registerApprovalSource } from '#modules/approvals/public.server.ts'
import { registerVoided } from '#modules/billing/public.server.ts'
import { whyNotActOnAsset } from './acquisition/acquisition.queries.ts'
import { interestOwed, vehicleLoans } from './financing/installment.queries.ts'
import { loanDueLater } from './financing/loanDue.queries.ts'
import { followVoided } from './financing/voidedDocuments.commands.ts'
import { accruedFuel } from './fuel/fuel.queries.ts'
import { lateClaims } from './lateFine/lateFine.queries.ts'
import { violationsPayable } from './violation/violationPayment.queries.ts'
import { accruedWork } from './workOrder/workOrder.queries.ts'
import { workOrderSource } from './workOrder/workOrderApproval.commands.ts'

/** Work and fuel whose paper has not come. */
const accruedFleetCosts = async (ctx: Ctx) => (await accruedWork(ctx)) + (await accruedFuel(ctx))

/** What the documents of the fleet's control accounts sum to, by the account's key (section 6 of 20-fleet). */
export const fleetSubledgers = {
  violationsPayable,
  accruedFleetCosts,
  vehicleLoan: vehicleLoans,
  interestPayable: interestOwed,
  lateClaimsProvision: lateClaims,
} as const

/**
 * Tells accounting what the fleet's control accounts must equal and which loans fall due late, billing who follows when a
 * document falls, and approvals what an approved work order does. Called once, in the composition root.
 */
export function registerFleet(): void {
  for (const [key, sum] of Object.entries(fleetSubledgers))
    registerSubledger(key as keyof typeof fleetSubledgers, sum, 'fleet')
  registerLoanDue(loanDueLater)
  registerAssetRule('fleet', whyNotActOnAsset)
  registerVoided('fleet', followVoided)
  registerApprovalSource('fleet.workOrder', workOrderSource)
}
