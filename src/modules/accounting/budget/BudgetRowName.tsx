import { accountNameOf, nameOf } from '../account/names.web.ts'
import type { BudgetRow } from './budgetWords.web.ts'

/** The account of a budget's row, with its cost centre below. */
export const BudgetRowName = ({ row }: { row: BudgetRow }) => (
  <span>
    <span className="n quiet">{row.accountCode}</span> <bdi>{accountNameOf(row)}</bdi>
    {row.costCenterAr && (
      <span className="cap accounting-block">
        <bdi>{nameOf({ nameAr: row.costCenterAr, nameEn: row.costCenterEn })}</bdi>
      </span>
    )}
  </span>
)
