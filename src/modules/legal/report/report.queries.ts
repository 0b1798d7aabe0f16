import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { moneyText } from '#kernel/shared/money.ts'
import { deny, forbidden, invalid } from '#kernel/shared/refusal.ts'
import { listDefaulters } from '../defaulter/defaulter.queries.ts'
import { readAs } from '../office/reader.queries.ts'
import type * as contract from './report.contract.ts'
import { type CellKind, isAdded, rates, reportColumns, reportRights } from './report.rules.ts'
import { groupSql, reportSql } from './reportSql.rules.ts'

type Question = InputOf<typeof contract.showLegalReport>
type Value = string | number | null
type Found = { id: string; page?: string | null } & Record<string, Value | undefined>

/** The most rows of a report on screen and in a PDF. */
const mostRows = 2000

/** Defaulters as their page lists them, worst first. */
async function defaulterRows(ctx: Ctx, { band }: Question): Promise<Found[]> {
  const found: Found[] = []
  let cursor: string | undefined
  do {
    const page = await listDefaulters(ctx, {
      limit: 200,
      ...(band ? { band } : {}),
      ...(cursor ? { cursor } : {}),
    })
    for (const row of page.rows)
      found.push({
        id: row.id,
        page: `/legal/defaulters?party=${row.id}`,
        party: row.name,
        contract: row.contract,
        days: row.days,
        invoices: row.invoices,
        overdue: row.overdue,
        score: row.score,
        band: row.band,
        stage: row.stage,
      })
    cursor = page.next ?? undefined
  } while (cursor && found.length <= mostRows)
  return found
}

function rowsOf(ctx: Ctx, question: Question): Promise<Found[]> {
  const { report, from, to, caseType, courtId, lawyerId, by, state } = question
  if (report === 'defaulters') return defaulterRows(ctx, question)
  const statement = report === 'caseGroups' ? groupSql(by ?? 'type') : reportSql[report]
  return rawQuery<Found>(readAs(ctx), `${statement} limit ${mostRows + 1}`, [
    ...[ctx.company.id, from, to, ctx.today, caseType ?? null, courtId ?? null, lawyerId ?? null],
    ...[ctx.company.timeZone, state ?? null],
  ])
}

function cellOf(ctx: Ctx, kind: CellKind, value: Value | undefined): string | null {
  if (value === null || value === undefined) return null
  return kind === 'money' ? moneyText(Number(value), ctx.company.currency) : String(value)
}

/** One report as the screen, the sheet and the PDF show it. */
export async function showLegalReport(ctx: Ctx, input: Question) {
  const { report } = input
  if (input.from > input.to) deny(invalid('legal.report.days', { field: 'to' }))
  const permission = reportRights[report]
  if (!ctx.can(permission)) deny(forbidden('access.permission.missing', { params: { permission } }))
  const columns = reportColumns[report]
  const found = await rowsOf(ctx, input)
  const sumOf = (key: string) => found.reduce((sum, row) => sum + Number(row[key] ?? 0), 0)
  const rate = rates[report]
  return {
    columns: [...columns],
    rows: found.slice(0, mostRows).map(row => ({
      id: row.id,
      page: row.page ?? null,
      cells: columns.map(({ key, kind }) => cellOf(ctx, kind, row[key])),
    })),
    totals: columns.map(column => {
      if (found.length === 0) return null
      if (column.kind === 'percent' && rate) {
        const whole = sumOf(rate.whole)
        return whole > 0 ? String(Math.round((sumOf(rate.part) * 10_000) / whole)) : null
      }
      return isAdded(column) ? cellOf(ctx, column.kind, sumOf(column.key)) : null
    }),
    isCut: found.length > mostRows,
  }
}
