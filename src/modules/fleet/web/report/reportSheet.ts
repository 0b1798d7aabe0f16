import { m } from '#generated/words/messages.js'
import type { DigitSet } from '#kernel/shared/digits.ts'
import { formatPercent } from '#kernel/shared/format.ts'
import type { Currency } from '#kernel/shared/money.ts'
import type { Sheet } from '#modules/accounting/web/public.tsx'
import type { ShownReport } from './reportLinks.ts'
import { codeWords, columnWords, type FleetReport, reportWords } from './reportWords.ts'

type How = { readonly currency: Currency; readonly digits: DigitSet }

/** A report as a sheet, cell for cell as it stands on the screen. */
export function sheetOf(report: FleetReport, { columns, rows, totals }: ShownReport, how: How): Sheet {
  const cells = (row: readonly (string | null)[]) =>
    columns.map(({ kind }, at) => {
      const cell = row[at] ?? null
      if (cell === null) return null
      if (kind === 'code') return codeWords[cell]?.() ?? cell
      return kind === 'percent' ? formatPercent(Number(cell), how.digits) : cell
    })
  const total = cells(totals)
  return {
    title: reportWords[report](),
    currency: how.currency,
    columns: columns.map(({ key, kind }) => ({
      header: columnWords[key]?.() ?? key,
      kind: kind === 'money' ? 'money' : 'text',
    })),
    rows: [
      ...rows.map(row => cells(row.cells)),
      ...(total.some(cell => cell !== null) ? [[m['fleet.report.total'](), ...total.slice(1)]] : []),
    ],
  }
}
