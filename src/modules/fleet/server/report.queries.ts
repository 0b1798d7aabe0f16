import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import { addDays } from '#kernel/shared/day.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { moneyText } from '#kernel/shared/money.ts'
import { deny, invalid, refuse } from '#kernel/shared/refusal.ts'
import { shareBps } from '../shared/analysis.rules.ts'
import type * as contract from '../shared/report.contract.ts'
import {
  type CellKind,
  type Column,
  type FleetReport,
  isAdded,
  reportColumns,
} from '../shared/report.rules.ts'
import { analyseVehicles } from './analysis.queries.ts'
import { whyNotMay } from './permission.ts'
import { reportSql } from './report.sql.ts'
import { fleetHours } from './usage.queries.ts'
import { shownPlate } from './vehicle.queries.ts'

export type Question = Pick<InputOf<typeof contract.showFleetReport>, 'report' | 'from' | 'to' | 'groupId'>
type Value = string | number | Date | null
type Found = {
  readonly id: string
  readonly opensType: string | null
  readonly opensId: string | null
} & Readonly<Record<string, Value>>

const mostRows = 1000

/** What a report shows is read by whoever may read its records. */
const permissions: Partial<Readonly<Record<FleetReport, string>>> = {
  ...{ maintenance: 'fleet.maintenance.read', expiries: 'fleet.documents.read' },
  ...{ custody: 'fleet.tracking.read', fines: 'fleet.violations.read', forecast: 'fleet.installments.read' },
  lateFines: 'fleet.violations.read',
}

async function rowsOf(ctx: Ctx, { report, from, to, groupId }: Question): Promise<Found[]> {
  const rows = await rawQuery<Found>(ctx.db, `${reportSql[report]} limit ${mostRows + 1}`, [
    ...[ctx.company.id, from, report === 'forecast' ? addDays(ctx.today, 90) : to, ctx.company.timeZone],
    ...[ctx.now, ctx.today, groupId ?? null],
  ])
  if (report !== 'usage') return rows
  const hours = await fleetHours(ctx, from, to)
  return rows.map(row => {
    const used = hours.get(row.id)
    if (!used) return row
    const { rented, inFleet, serviceable } = used
    return {
      ...row,
      ...{ rentedHours: Math.round(rented), fleetHours: Math.round(inFleet) },
      ...{ utilisation: shareBps(rented, inFleet), serviceable: shareBps(rented, serviceable) },
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
  const permission = permissions[report]
  if (permission) refuse(whyNotMay(ctx, permission))
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

/** The figures above the reports; those of the books for whoever may read the analysis. */
export async function fleetReportCards(ctx: Ctx, input: Omit<Question, 'report'>) {
  const seen = await analyseVehicles(ctx, input)
  const mayBooks = ctx.can('fleet.analysis.read') || ctx.can('finance.analysis.view')
  const known = seen.rows.filter(row => row.carrying !== null)
  return {
    vehicles: seen.rows.length,
    utilisation: seen.utilisation,
    carrying: mayBooks ? known.reduce((sum, row) => sum + row.carrying!, 0) : null,
    maintenance: mayBooks ? seen.shown.maintenance : null,
  }
}
