import { registerApprovalSource } from '#modules/approvals/server/public.ts'
import { budgetSource } from './budget.approval.ts'
import { entrySource } from './entryApproval.ts'

/** What accounting puts before approvers: manual entries and budgets. */
export function registerAccountingApprovals(): void {
  registerApprovalSource('accounting.journal', entrySource)
  registerApprovalSource('accounting.budget', budgetSource)
}
