import { sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { findPartyNames } from '#modules/parties/public.server.ts'
import { seenCase } from '../case/case.row.ts'
import { readAs } from '../office/reader.queries.ts'
import type * as contract from './cost.contract.ts'
import { costStateOf } from './cost.rules.ts'

/** Costs of a case with what became of the documents that carry them. */
export function costsOf(ctx: Ctx, caseId: string) {
  return readAs(ctx)
    .selectFrom('legal.case_cost as k')
    .leftJoin('billing.payment as p', 'p.id', 'k.payment_id')
    .leftJoin('billing.invoice as b', 'b.id', 'k.bill_id')
    .selectAll('k')
    .select(['p.number as payment_number', 'b.number as bill_number'])
    .select(sql<boolean>`(k.payment_id is not null or k.bill_id is not null)`.as('is_booked'))
    .select(sql<boolean>`coalesce(p.status <> 'posted', b.status <> 'issued', false)`.as('is_undone'))
    .where('k.case_id', '=', caseId)
    .orderBy('k.created_at')
    .orderBy('k.id')
}

type Booked = Awaited<ReturnType<ReturnType<typeof costsOf>['execute']>>[number]

export const stateOf = (row: Booked) =>
  costStateOf({
    isBooked: row.is_booked,
    isUndone: row.is_undone,
    isReturned: row.return_payment_id !== null,
    isConsumed: row.consumed_on !== null,
  })

export async function listCosts(ctx: Ctx, { caseId }: InputOf<typeof contract.listCosts>) {
  await seenCase(ctx, caseId)
  const rows = await costsOf(ctx, caseId).execute()
  const names = await findPartyNames(
    ctx,
    rows.flatMap(row => (row.payee_id ? [row.payee_id] : [])),
  )
  return {
    costs: rows.map(row => ({
      id: row.id,
      version: row.version,
      costKind: row.cost_kind,
      amount: row.amount_minor,
      note: row.note,
      payee: row.payee_id ? (names.get(row.payee_id) ?? '') : null,
      state: stateOf(row),
      document: row.payment_number ?? row.bill_number,
      createdAt: row.created_at,
    })),
  }
}
