import { links } from '../links.web.ts'
import type { Budget, BudgetRow } from './budgetWords.web.ts'

/** Where the actual of a budget row opens: the lines of its account and centre in the months from one place to another. */
export function hrefOfActual(
  { months }: Pick<Budget, 'months'>,
  row: Pick<BudgetRow, 'accountId' | 'costCenterId'>,
  [first, last]: readonly [number, number],
): string | null {
  if (last < first) return null
  return links.statement({
    account: row.accountId,
    from: months[first]!.startsOn,
    to: months[last]!.endsOn,
    costCenterId: row.costCenterId,
    withClosing: false,
  })
}
