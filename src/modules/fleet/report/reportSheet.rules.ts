import { m } from '#generated/words/messages.js'
import type { WireOutputOf } from '#kernel/shared/endpoint.ts'
import { formatInstant } from '#kernel/shared/format.ts'
import type { Currency } from '#kernel/shared/money.ts'
import { wordOf } from '#kernel/shared/said.ts'
import type { Sheet } from '#modules/accounting/public.ts'
import type { showFleetReport } from './report.contract.ts'
import type { FleetReport } from './report.rules.ts'
import { codeWords, columnWords, reportWords } from './reportWords.rules.ts'

export type ShownReport = WireOutputOf<typeof showFleetReport>

type How = { currency: Currency; timeZone: string }

/** A report as a sheet, cell for cell as it stands on the screen: to be saved there, or mailed on a schedule. */
export function sheetOf(report: FleetReport, { columns, rows, totals }: ShownReport, how: How): Sheet {
  const cells = (row: readonly (string | null)[]) =>
    columns.map(({ kind }, at) => {
      const cell = row[at] ?? null
      if (cell === null) return null
      if (kind === 'code') return wordOf(codeWords, cell)
      if (kind === 'instant') return formatInstant(new Date(cell), how.timeZone, 'latin')
      return kind === 'percent' ? String(Number(cell) / 10_000) : cell
    })
  const total = cells(totals)
  return {
    title: reportWords[report](),
    currency: how.currency,
    columns: columns.map(({ key, kind }) => ({
      header: columnWords[key]?.() ?? key,
      kind: kind === 'money' || kind === 'number' || kind === 'percent' || kind === 'day' ? kind : 'text',
    })),
    rows: [
      ...rows.map(row => cells(row.cells)),
      ...(total.some(cell => cell !== null) ? [[m['fleet.report.total'](), ...total.slice(1)]] : []),
    ],
  }
}
