import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { moneyText } from '#kernel/shared/money.ts'
import { deny, forbidden, invalid } from '#kernel/shared/refusal.ts'
import { listAgreements } from '../agreement/agreement.queries.ts'
import { listProperties } from '../property/property.queries.ts'
import { occupancyBps } from '../vacancy/vacancy.rules.ts'
import type * as contract from './report.contract.ts'
import { type CellKind, isAdded, reportColumns, reportRights } from './report.rules.ts'
import { reportSql } from './reportSql.rules.ts'

type Question = InputOf<typeof contract.showEstateReport>
type Value = string | number | null
type Found = { id: string; page?: string | null } & Record<string, Value | undefined>
type Unit = Awaited<ReturnType<typeof listProperties>>['rows'][number]

/** The most rows of a report on screen and in a PDF. */
const mostRows = 2000

/** What can be let, as the page of properties shows it. */
async function unitsOf(ctx: Ctx): Promise<Unit[]> {
  const units: Unit[] = []
  let cursor: string | undefined
  do {
    const page = await listProperties(ctx, { limit: 1000, ...(cursor ? { cursor } : {}) })
    units.push(...page.rows.filter(row => row.level !== 'building' && row.isActive))
    cursor = page.next ?? undefined
  } while (cursor)
  return units
}

const sumOf = (units: readonly Unit[], of: (unit: Unit) => number) =>
  units.reduce((sum, unit) => sum + of(unit), 0)

async function occupancyRows(ctx: Ctx): Promise<Found[]> {
  const groups = Map.groupBy(await unitsOf(ctx), unit => unit.parentId ?? unit.id)
  return [...groups].map(([id, units]) => {
    const count = (state: Unit['status']) => units.filter(unit => unit.status === state).length
    const leased = count('leased')
    const blocked = count('maintenance')
    return {
      id,
      page: `/properties/${id}`,
      property: units[0]!.parentName ?? units[0]!.propertyName,
      units: units.length,
      leased,
      reserved: count('reserved'),
      maintenance: blocked,
      available: count('available'),
      vacant: units.filter(unit => unit.vacancyDays > 0).length,
      occupancy: occupancyBps({
        unitDays: units.length - count('sold'),
        leasedDays: leased,
        blockedDays: blocked,
      }),
      vacancyLoss: sumOf(units, unit => unit.vacancyLoss),
    }
  })
}

async function portfolioRows(ctx: Ctx): Promise<Found[]> {
  return (await unitsOf(ctx)).map(unit => ({
    id: unit.id,
    page: `/properties/${unit.id}`,
    code: unit.code,
    unit: unit.parentName ? `${unit.parentName}، ${unit.propertyName}` : unit.propertyName,
    type: unit.propertyType,
    area: unit.area,
    status: unit.status,
    asking: unit.rentalPrice,
    rent: unit.holder?.rent ?? null,
    vacancyDays: unit.vacancyDays,
  }))
}

/** Our own leases alone: what an area and a kind of unit earns a month, and by the square metre. */
async function marketRows(ctx: Ctx): Promise<Found[]> {
  const let_ = (await unitsOf(ctx)).filter(unit => unit.holder && (unit.areaSqm ?? 0) > 0)
  return [...Map.groupBy(let_, unit => `${unit.area} ${unit.propertyType}`)].map(([id, units]) => {
    const areaSqm = sumOf(units, unit => unit.areaSqm ?? 0)
    const rent = sumOf(units, unit => unit.holder?.rent ?? 0)
    return {
      id,
      area: units[0]!.area,
      type: units[0]!.propertyType,
      units: units.length,
      areaSqm: Math.round(areaSqm * 100) / 100,
      rent,
      perSqm: Math.round(rent / areaSqm),
    }
  })
}

async function ownerRows(ctx: Ctx): Promise<Found[]> {
  return (await listAgreements(ctx, {})).rows.map(row => ({
    id: row.id,
    page: `/owners?agreement=${row.id}`,
    agreement: row.number,
    owner: row.representative,
    payable: row.payable,
    uncollected: row.uncollected,
    reserve: row.reserve,
    payableNow: row.available,
  }))
}

function rowsOf(ctx: Ctx, { report, from, to }: Question): Promise<Found[]> {
  if (report === 'occupancy') return occupancyRows(ctx)
  if (report === 'portfolio') return portfolioRows(ctx)
  if (report === 'market') return marketRows(ctx)
  if (report === 'owners') return ownerRows(ctx)
  const given = [ctx.company.id, from, to, ctx.today]
  return rawQuery<Found>(ctx.db, `${reportSql[report]} limit ${mostRows + 1}`, given)
}

function cellOf(ctx: Ctx, kind: CellKind, value: Value | undefined): string | null {
  if (value === null || value === undefined) return null
  return kind === 'money' ? moneyText(Number(value), ctx.company.currency) : String(value)
}

/** One report as the screen, the sheet and the PDF show it. */
export async function showEstateReport(ctx: Ctx, input: Question) {
  if (input.from > input.to) deny(invalid('realestate.report.days', { field: 'to' }))
  const permission = reportRights[input.report]
  if (!ctx.can(permission)) deny(forbidden('access.permission.missing', { params: { permission } }))
  const columns = reportColumns[input.report]
  const found = await rowsOf(ctx, input)
  return {
    columns: [...columns],
    rows: found.slice(0, mostRows).map(row => ({
      id: row.id,
      page: row.page ?? null,
      cells: columns.map(({ key, kind }) => cellOf(ctx, kind, row[key])),
    })),
    totals: columns.map(column => {
      if (found.length === 0 || !isAdded(column)) return null
      const total = found.reduce((sum, row) => sum + Number(row[column.key] ?? 0), 0)
      return cellOf(ctx, column.kind, total)
    }),
    isCut: found.length > mostRows,
  }
}
