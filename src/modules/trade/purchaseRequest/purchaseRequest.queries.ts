import { sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import { keysetPage, whereEqual } from '#kernel/server/page.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { actionsFrom } from '#kernel/shared/lifecycle.ts'
import { deny, notFound } from '#kernel/shared/refusal.ts'
import { requestAbout } from '#modules/approvals/public.server.ts'
import type * as contract from './purchaseRequest.contract.ts'
import { requestLines, requestSubject, totalOf } from './purchaseRequest.row.ts'
import { requestTransitions } from './purchaseRequest.rules.ts'

type Filter = Pick<InputOf<typeof contract.totalPurchaseRequests>, 'state'> & {
  search?: string | null | undefined
}

function foundRequests(ctx: Ctx, filter: Filter) {
  const found = whereEqual(ctx.db.selectFrom('trade.purchase_request as r'), { 'r.state': filter.state })
  if (!filter.search) return found
  return found.where(
    sql<boolean>`(strpos(r.number, ${filter.search.toUpperCase()}) > 0
      or strpos(app.fold_light(r.reason || ' ' || r.created_by_name), app.fold_light(${filter.search})) > 0)`,
  )
}

const requestRows = (ctx: Ctx, filter: Filter) =>
  foundRequests(ctx, filter)
    .innerJoin('trade.warehouse as w', 'w.id', 'r.warehouse_id')
    .leftJoin('trade.purchase_order as o', 'o.id', 'r.order_id')
    .selectAll('r')
    .select(['w.name_ar as warehouse', 'o.number as order_number'])
type FoundRow = Awaited<ReturnType<ReturnType<typeof requestRows>['execute']>>[number]

const shownRow = (row: FoundRow, lines: readonly { amount: number }[]) => ({
  id: row.id,
  version: row.version,
  number: row.number,
  requestedOn: row.requested_on,
  neededOn: row.needed_on,
  warehouse: row.warehouse,
  reason: row.reason,
  requestedBy: row.created_by_name,
  state: row.state,
  total: totalOf(lines),
})

export async function listPurchaseRequests(ctx: Ctx, input: InputOf<typeof contract.listPurchaseRequests>) {
  const { rows, next } = await keysetPage(
    requestRows(ctx, input),
    { ...input, descending: input.descending ?? true },
    { sort: 'r.number', id: 'r.id' },
    row => [row.number, row.id],
  )
  const lines = await requestLines(
    ctx,
    rows.map(row => row.id),
  )
  return {
    rows: rows.map(row =>
      shownRow(
        row,
        lines.filter(line => line.requestId === row.id),
      ),
    ),
    next,
  }
}

export const totalPurchaseRequests = (ctx: Ctx, input: InputOf<typeof contract.totalPurchaseRequests>) =>
  foundRequests(ctx, input)
    .select([
      sql<number>`count(*)::int`.as('count'),
      sql<number>`(count(*) filter (where r.state = 'submitted'))::int`.as('submitted'),
      sql<number>`(count(*) filter (where r.state = 'approved'))::int`.as('approved'),
    ])
    .executeTakeFirstOrThrow()

export async function getPurchaseRequest(ctx: Ctx, { id }: InputOf<typeof contract.getPurchaseRequest>) {
  const row = await requestRows(ctx, {}).where('r.id', '=', id).executeTakeFirst()
  if (!row) deny(notFound())
  const lines = await requestLines(ctx, [id])
  return {
    ...shownRow(row, lines),
    warehouseId: row.warehouse_id,
    order: row.order_id && row.order_number ? { id: row.order_id, number: row.order_number } : null,
    lines: lines.map(({ requestId: _, ...line }) => line),
    approval: await requestAbout(ctx, requestSubject(id)),
    actions: actionsFrom(
      requestTransitions,
      row.state,
      new Set(['trade.suppliers.write'].filter(one => ctx.can(one))),
    ),
  }
}
