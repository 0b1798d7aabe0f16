import { m } from '#generated/words/messages.js'
import { useCompany } from '#kernel/web/session.tsx'
import { monthName } from '../monthNames.ts'
import { accountNameOf } from '../names.ts'
import { SheetMenu } from '../SheetMenu.tsx'
import type { Budget } from './budgetWords.ts'

/** The budget as a sheet: to date, and budget and actual of each month. */
export function BudgetSheet({ budget, year }: { readonly budget: Budget; readonly year: string }) {
  const { currency } = useCompany()
  const money = (header: string) => ({ header, kind: 'money' as const })
  const words = {
    budget: m['accounting.budget.budget'](),
    actual: m['accounting.budget.actual'](),
    remaining: m['accounting.budget.remaining'](),
  }
  return (
    <SheetMenu
      sheet={{
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
      }}
    />
  )
}
