import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import { addDays } from '#kernel/shared/day.ts'
import { moneyText } from '#kernel/shared/money.ts'
import { deny, invalid, refuse } from '#kernel/shared/refusal.ts'
import { analyseVehicles } from '../analysis/analysis.queries.ts'
import { shareBps } from '../analysis/analysis.rules.ts'
import { whyNotMay } from '../permit/permission.queries.ts'
import { fleetHours } from '../servicePlan/usage.queries.ts'
import { shownPlate } from '../vehicle/vehicle.queries.ts'
import { type CellKind, type Column, isAdded, reportColumns, reportRights } from './report.rules.ts'
import {
  type Found,
  performanceRows,
  profitabilityRows,
  type Question,
  type Value,
} from './reportBooks.queries.ts'
import { reportSql } from './reportSql.rules.ts'

const mostRows = 1000

const booksPermissions = ['fleet.analysis.read', 'finance.analysis.view']

async function rowsOf(ctx: Ctx, question: Question): Promise<Found[]> {
  const { report, from, to, groupId, branchId } = question
  if (report === 'performance') return performanceRows(ctx, question)
  if (report === 'profitability') return profitabilityRows(ctx, question)
  const rows = await rawQuery<Found>(ctx.db, `${reportSql[report]} limit ${mostRows + 1}`, [
    ...[ctx.company.id, from, report === 'forecast' ? addDays(ctx.today, 90) : to, ctx.company.timeZone],
    ...[ctx.now, ctx.today, groupId ?? null, branchId ?? null],
  ])
  if (report !== 'usage' && report !== 'efficiency') return rows
  const hours = await fleetHours(ctx, from, to)
  return rows.map(row => {
    const used = hours.get(row.id)
    if (!used) return row
    const { rented, inFleet, serviceable } = used
    return {
      ...row,
      rentedHours: Math.round(rented),
      fleetHours: Math.round(inFleet),
      utilisation: shareBps(rented, inFleet),
      serviceable: shareBps(rented, serviceable),
    }
  })
}

function cellOf(ctx: Ctx, kind: CellKind, value: Value | undefined): string | null {
  if (value === null || value === undefined) return null
  if (kind === 'money') return moneyText(Number(value), ctx.company.currency)
  if (kind === 'plate') return shownPlate(String(value))
  return value instanceof Date ? value.toISOString() : String(value)
}

/** One report as the screen, the sheet and the paper show it. */
export async function showFleetReport(ctx: Ctx, input: Question) {
  const { report } = input
  if (input.from > input.to) deny(invalid('fleet.analysis.days', { field: 'to' }))
  const [permission, ...others] = reportRights[report] ?? []
  if (permission && !others.some(other => ctx.can(other))) refuse(whyNotMay(ctx, permission))
  const columns: readonly Column[] = reportColumns[report]
  const found = await rowsOf(ctx, input)
  const shown = found.slice(0, mostRows)
  const totalOf = (column: Column) => {
    if (!isAdded(column)) return null
    const sum = shown.reduce((total, row) => total + Number(row[column.key] ?? 0), 0)
    // Litres have three decimals, which a sum of them must not grow beyond.
    return cellOf(ctx, column.kind, Math.round(sum * 1000) / 1000)
  }
  return {
    columns: columns.map(({ key, kind }) => ({ key, kind })),
    rows: shown.map(row => ({
      id: row.id,
      opens: row.opensType && row.opensId ? { type: row.opensType, id: row.opensId } : null,
      cells: columns.map(column => cellOf(ctx, column.kind, row[column.key])),
    })),
    totals: columns.map(totalOf),
    isCut: found.length > mostRows,
  }
}

/** The figures above the reports; those of the books for readers of the analysis. */
export async function fleetReportCards(ctx: Ctx, input: Omit<Question, 'report'>) {
  const seen = await analyseVehicles(ctx, input)
  const mayBooks = booksPermissions.some(permission => ctx.can(permission))
  const known = seen.rows.filter(row => row.carrying !== null)
  return {
    vehicles: seen.rows.length,
    utilisation: seen.utilisation,
    carrying: mayBooks ? known.reduce((sum, row) => sum + row.carrying!, 0) : null,
    maintenance: mayBooks ? seen.shown.maintenance : null,
  }
}
