import { links } from '../links.web.ts'
import { type Days, drillOf, type RowLines } from './report.rules.ts'

export type Dimensions = { readonly costCenterId?: string | null; readonly profitUnitId?: string | null }

/** Where a figure of a statement opens: the statement of its account, or the lines that it is the sum of. */
export function hrefOfCell(lines: RowLines, days: Days, dimensions: Dimensions): string {
  const { accountId, ...drill } = drillOf(lines, days)
  const from = 'from' in drill ? drill.from : null
  const isOneAccount =
    accountId && !lines.alsoAccountId && !lines.exceptAccountId && !lines.side && lines.days !== 'moved'
  if (isOneAccount)
    return links.statement({
      account: accountId,
      from,
      to: drill.to,
      withClosing: lines.days === 'period' ? false : null,
      ...dimensions,
    })
  return links.linesBehind({
    ...drill,
    account: accountId ?? null,
    withClosing: 'withClosing' in drill ? false : null,
    withOpening: 'withOpening' in drill ? false : null,
    all: from ? null : true,
    ...dimensions,
  })
}
