import { registerApprovalSource } from '#modules/approvals/public.server.ts'
import { budgetSource } from '../budget/budgetApproval.commands.ts'
import { entrySource } from './entryApproval.commands.ts'

/** What accounting puts before approvers: manual entries and budgets. */
export function registerAccountingApprovals(): void {
  registerApprovalSource('accounting.journal', entrySource)
  registerApprovalSource('accounting.budget', budgetSource)
}
