import type { OutputFor } from '#kernel/web/api.ts'
import { links } from '../links.web.ts'
import type { Days } from '../report/report.rules.ts'
import { hrefOfCell } from '../report/reportLinks.web.ts'

export type FigureLines = OutputFor<'accounting.overview.show'>['cards'][number]['lines']

/** Where a figure of the ledger opens: the lines, statement or trial balance that sum to it. */
export function hrefOfLines(lines: FigureLines, span: Days, costCenterId: string | null): string | null {
  if (!lines) return null
  const { accountIds, classes, section, under, days } = lines
  if (under) return links.trialBalance({ from: span.from, to: span.to, under })
  if (accountIds && accountIds.length > 2) return links.trialBalance({ from: span.from, to: span.to })
  const [first, second] = accountIds ?? []
  if (accountIds && !first) return null
  return hrefOfCell(
    {
      ...(first ? { accountId: first } : {}),
      ...(second ? { alsoAccountId: second } : {}),
      ...(classes ? { classes } : {}),
      ...(section ? { section } : {}),
      days,
    },
    span,
    { costCenterId },
  )
}
