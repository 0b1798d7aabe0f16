// The front door of rentals for the composition root and the modules above.
import { registerApprovalSource } from '#modules/approvals/server/public.ts'
import {
  registerContractInvoices,
  registerCredited,
  registerLateFeeSource,
  registerVoided,
} from '#modules/billing/server/public.ts'
import { registerOpenItemsCheck, registerPartyFigures } from '#modules/parties/server/public.ts'
import { registerSignSource, registerUsage } from '#modules/platform/server/public.ts'
import { amendmentSignSource, amendmentType } from './amendment-sign-source.ts'
import { contractSource } from './contract-approval.ts'
import { invoicesOfContracts } from './contract-invoices.ts'
import { followCredited } from './creditedDocuments.ts'
import { feeWaiverLimit, feeWaiverSource } from './fee-waivers.ts'
import { countActiveContracts, openRentals, rentalFigures, rentalsOfAll } from './figures.ts'
import { lateFeeRowOf, lateFeeSourceType } from './late-fees.ts'
import { quotationSignSource } from './quotation-sign-source.ts'
import {
  handoverSignSource,
  returnSignSource,
  swapHandoverSignSource,
  swapReturnSignSource,
} from './record-sign-source.ts'
import { contractSignSource } from './sign-source.ts'
import { followVoided } from './voidedDocuments.ts'

export { depositSource } from './deposits.ts'
export { registerRentalForecast } from './forecast.ts'

export { startRentals } from './start.ts'

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
export { countContracts } from './contract-filter.ts'
