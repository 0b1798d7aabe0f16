import { m } from '#generated/words/messages.js'
import type { Currency } from '#kernel/shared/money.ts'
import { accountNameOf } from '../account/names.web.ts'
import { monthName } from '../monthNames.web.ts'
import type { Sheet } from '../report/sheet.web.ts'
import type { Budget } from './budgetWords.web.ts'

/** The budget as it leaves: to date, and budget and actual of each month. */
export function budgetSheet(budget: Budget, year: string, currency: Currency): Sheet {
  const money = (header: string) => ({ header, kind: 'money' as const })
  const words = {
    budget: m['accounting.budget.budget'](),
    actual: m['accounting.budget.actual'](),
    remaining: m['accounting.budget.remaining'](),
  }
  return {
    title: `${budget.nameAr} ${year}`,
    currency,
    columns: [
      { header: m['accounting.costCenter.code'](), kind: 'text' },
      { header: m['accounting.budget.account.title'](), kind: 'text' },
      { header: m['accounting.dimension.costCenter'](), kind: 'text' },
      ...Object.values(words).map(money),
      ...budget.months.flatMap(month => [
        money(`${monthName(month.startsOn)} · ${words.budget}`),
        money(`${monthName(month.startsOn)} · ${words.actual}`),
      ]),
    ],
    rows: budget.rows.map(row => [
      row.accountCode,
      accountNameOf(row),
      row.costCenterAr ?? '',
      row.toDate.budget,
      row.toDate.actual,
      row.toDate.remaining,
      ...row.months.flatMap(month => [month.budget, month.actual]),
    ]),
  }
}
