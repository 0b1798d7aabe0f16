import { m } from '#generated/words/messages.js'
import type { ExpenseLack } from './expenseLines.web.ts'

/** What an incomplete line lacks, shown on the button. */
export const expenseLackWords: Readonly<Record<ExpenseLack, () => string>> = {
  line: m['billing.expense.lack.line'],
  account: m['billing.expense.lack.account'],
  amount: m['billing.lack.amount'],
  description: m['billing.expense.lack.description'],
  unit: m['billing.expense.lack.unit'],
  service: m['billing.expense.lack.service'],
}
