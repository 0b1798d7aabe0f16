import type { SourceHandler } from '#modules/approvals/public.server.ts'
import { budgetSource } from '../budget/budgetApproval.commands.ts'
import { entrySource } from './entryApproval.commands.ts'

/** What accounting puts before approvers: manual entries and budgets. */
export const accountingApprovals: readonly SourceHandler[] = [entrySource, budgetSource]
