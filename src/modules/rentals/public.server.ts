// The front door of rentals for the composition root and the modules above.
import { registerApprovalSource } from '#modules/approvals/public.server.ts'
import {
  registerContractInvoices,
  registerCredited,
  registerLateFeeSource,
  registerVoided,
} from '#modules/billing/public.server.ts'
import { registerOpenItemsCheck, registerPartyFigures } from '#modules/parties/public.server.ts'
import { registerSignSource, registerUsage } from '#modules/platform/public.server.ts'
import { amendmentSignSource, amendmentType } from './amendment/amendmentSignSource.queries.ts'
import { contractSource } from './contract/contractApproval.queries.ts'
import { invoicesOfContracts } from './contract/contractInvoices.queries.ts'
import { countActiveContracts, openRentals, rentalFigures, rentalsOfAll } from './contract/figures.queries.ts'
import {
  handoverSignSource,
  returnSignSource,
  swapHandoverSignSource,
  swapReturnSignSource,
} from './contract/record/recordSignSource.queries.ts'
import { followCredited } from './credit/creditedDocuments.commands.ts'
import { followVoided } from './credit/voidedDocuments.commands.ts'
import { feeWaiverLimit, feeWaiverSource } from './lateFee/feeWaivers.commands.ts'
import { lateFeeRowOf, lateFeeSourceType } from './lateFee/lateFees.queries.ts'
import { quotationSignSource } from './quotation/quotationSignSource.queries.ts'
import { contractSignSource } from './signing/signSource.queries.ts'

export { registerRentalForecast } from './contract/forecast.queries.ts'
export { startRentals } from './contract/steps/start.rules.ts'
export { depositSource } from './settlement/deposits.queries.ts'

/**
 * Tells the lower modules what rentals adds: figures and open work of customers, the rows that bear late fees, what follows
 * when an invoice is voided or credited, the contracts that are signed and approved, the count of contracts the plan limits. Called once, in the composition root.
 */
export function registerRentals(): void {
  registerPartyFigures(rentalFigures, rentalsOfAll)
  registerOpenItemsCheck(openRentals)
  registerContractInvoices('rentals', invoicesOfContracts)
  registerVoided('rentals', followVoided)
  registerCredited('rentals', followCredited)
  registerLateFeeSource(lateFeeSourceType, lateFeeRowOf, feeWaiverLimit)
  registerSignSource('rentals.contract', contractSignSource)
  registerSignSource('rentals.handover', handoverSignSource)
  registerSignSource('rentals.return', returnSignSource)
  registerSignSource('rentals.swapHandover', swapHandoverSignSource)
  registerSignSource('rentals.swapReturn', swapReturnSignSource)
  registerSignSource('rentals.quotation', quotationSignSource)
  registerSignSource(amendmentType, amendmentSignSource)
  registerApprovalSource('rentals.contract', contractSource)
  registerApprovalSource('rentals.feeWaiver', feeWaiverSource)
  registerUsage('activeContracts', countActiveContracts)
}
export { countContracts } from './contract/list/contractFilter.queries.ts'
