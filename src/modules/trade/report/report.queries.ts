import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import type { Day } from '#kernel/shared/day.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { moneyText } from '#kernel/shared/money.ts'
import { deny, forbidden, invalid } from '#kernel/shared/refusal.ts'
import type * as contract from './report.contract.ts'
import {
  type CellKind,
  costColumns,
  isAdded,
  reportColumns,
  reportRights,
  type TradeReport,
} from './report.rules.ts'
import { reportSql } from './reportSql.rules.ts'

type Value = string | number | null
type Found = { id: string; page?: string | null } & Record<string, Value | undefined>

/** The most rows of a report on screen and in a PDF. */
const mostRows = 2000

function cellOf(ctx: Ctx, kind: CellKind, value: Value | undefined): string | null {
  if (value === null || value === undefined) return null
  return kind === 'money' ? moneyText(Number(value), ctx.company.currency) : String(value)
}

/** The totals of the money columns of a report, without its rows. */
export async function moneyMinor(ctx: Ctx, report: TradeReport, from: Day, to: Day) {
  const sums = reportColumns[report]
    .filter(({ kind }) => kind === 'money')
    .map(({ key }) => `coalesce(sum(r."${key}"), 0)::bigint as "${key}"`)
  const [row] = await rawQuery<Record<string, number>>(
    ctx.db,
    `select ${sums.join(', ')} from (${reportSql[report]}) r where $1::int is not null`,
    [ctx.company.id, from, to, ctx.today],
  )
  return row!
}

/** One report as the screen, the sheet and the PDF show it. */
export async function showTradeReport(ctx: Ctx, input: InputOf<typeof contract.showTradeReport>) {
  if (input.from > input.to) deny(invalid('trade.report.days', { field: 'to' }))
  const permission = reportRights[input.report]
  if (!ctx.can(permission)) deny(forbidden('access.permission.missing', { params: { permission } }))
  const columns = reportColumns[input.report].filter(
    ({ key }) => ctx.can('trade.costs.read') || !costColumns.has(key),
  )
  const found = await rawQuery<Found>(ctx.db, `${reportSql[input.report]} limit ${mostRows + 1}`, [
    ctx.company.id,
    input.from,
    input.to,
    ctx.today,
  ])
  const rows = found.slice(0, mostRows)
  return {
    columns: [...columns],
    rows: rows.map(row => ({
      id: row.id,
      page: row.page ?? null,
      cells: columns.map(({ key, kind }) => cellOf(ctx, kind, row[key])),
    })),
    totals: columns.map(column => {
      if (rows.length === 0 || !isAdded(column)) return null
      return cellOf(
        ctx,
        column.kind,
        rows.reduce((sum, row) => sum + Number(row[column.key] ?? 0), 0),
      )
    }),
    isCut: found.length > mostRows,
  }
}
