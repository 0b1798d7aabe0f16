import { sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import { keysetPage } from '#kernel/server/page.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { accountBalance } from '#modules/accounting/public.server.ts'
import { findPartyNames } from '#modules/parties/public.server.ts'
import { plateKeyOn, shownPlate } from '../vehicle/vehicle.queries.ts'
import type * as contract from './violationPayment.contract.ts'

/** What decided fines leave open, which is what the account owes authorities (debit less credit, so below zero). */
export async function violationsPayable(ctx: Ctx): Promise<number> {
  const { open } = await ctx.db
    .selectFrom('fleet.violation')
    .select(sql<number>`coalesce(sum(fine_minor - settled_minor), 0)::bigint`.as('open'))
    .where('state', '=', 'decided')
    .executeTakeFirstOrThrow()
  return -Number(open)
}

export async function listPayableViolations(ctx: Ctx, input: InputOf<typeof contract.listPayableViolations>) {
  const open = ctx.db
    .selectFrom('fleet.violation as x')
    .where('x.state', '<>', 'cancelled')
    .where(sql<boolean>`x.settled_minor < x.fine_minor`)
  const authorities = await open
    .select(['x.authority_party_id as id', sql<number>`count(*)::int`.as('count')])
    .select(sql<number>`sum(x.fine_minor - x.settled_minor)::bigint`.as('balance'))
    .groupBy('x.authority_party_id')
    .orderBy('balance', 'desc')
    .execute()
  const chosen = input.authorityPartyId ?? authorities[0]?.id
  let due = open
    .selectAll('x')
    .select(plateKeyOn('x.vehicle_id', ctx.today).as('plate'))
    .where('x.authority_party_id', '=', chosen ?? null)
    .orderBy(sql`x.due_on nulls last`)
    .orderBy('x.number')
    .limit(sql.lit(500))
  if (input.dueUntil) due = due.where('x.due_on', '<=', input.dueUntil)
  const rows = chosen ? await due.execute() : []
  const names = await findPartyNames(
    ctx,
    authorities.map(one => one.id),
  )
  return {
    authorities: authorities.map(one => ({ ...one, name: names.get(one.id) ?? '' })),
    rows: rows.map(row => ({
      id: row.id,
      version: row.version,
      number: row.number,
      reference: row.reference,
      plate: shownPlate(row.plate),
      plateText: row.plate_text,
      vehicleId: row.vehicle_id,
      dueOn: row.due_on,
      fine: row.fine_minor,
      balance: row.fine_minor - row.settled_minor,
      undecided: row.state !== 'decided',
    })),
    ledger: -(await accountBalance(ctx, 'violationsPayable')),
    documents: -(await violationsPayable(ctx)),
  }
}

export async function listViolationPayments(ctx: Ctx, input: InputOf<typeof contract.listViolationPayments>) {
  let rows = ctx.db.selectFrom('fleet.violation_payment as p').selectAll('p')
  if (input.authorityPartyId) rows = rows.where('p.authority_party_id', '=', input.authorityPartyId)
  if (input.search) {
    const typed = input.search.toUpperCase()
    rows = rows.where(sql<boolean>`strpos(p.number || ' ' || upper(coalesce(p.receipt, '')), ${typed}) > 0`)
  }
  const page = await keysetPage(
    rows,
    { ...input, descending: input.descending ?? true },
    { sort: 'p.paid_on', id: 'p.id' },
    row => [row.paid_on, row.id],
  )
  const names = await findPartyNames(
    ctx,
    page.rows.map(row => row.authority_party_id),
  )
  return {
    next: page.next,
    rows: page.rows.map(row => ({
      id: row.id,
      version: row.version,
      paymentId: row.payment_id,
      number: row.number,
      paidOn: row.paid_on,
      authority: { id: row.authority_party_id, name: names.get(row.authority_party_id) ?? '' },
      count: row.violation_count,
      amount: row.amount_minor,
      discount: row.discount_minor,
      receipt: row.receipt,
      reversedOn: row.reversed_on,
    })),
  }
}
