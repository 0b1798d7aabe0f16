import type { Ctx } from '#kernel/server/context.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { deny, notFound } from '#kernel/shared/refusal.ts'
import { freeAdvances } from '../settlement/leaseMoney.queries.ts'
import type * as contract from './bundle.contract.ts'
import { openRows } from './covering.commands.ts'

/** The cheques of a lease as the vault has them, by their days. */
export const chequesOf = (ctx: Ctx, leaseId: string) =>
  ctx.db
    .selectFrom('realestate.cheque_bundle as b')
    .innerJoin('realestate.bundle_cheque as k', 'k.bundle_id', 'b.id')
    .innerJoin('billing.cheque as c', 'c.id', 'k.cheque_id')
    .innerJoin('billing.payment as p', 'p.id', 'k.payment_id')
    .select(['c.id', 'b.id as bundleId', 'c.number', 'c.bank', 'c.drawer', 'c.due_on as dueOn', 'c.state'])
    .select(['c.amount_minor as amount', 'p.id as paymentId', 'p.free_minor as freeMinor'])
    .where('b.lease_id', '=', leaseId)
    .orderBy('c.due_on')
    .orderBy('c.number')
    .execute()

/** What cheques of a lease hold that settles nothing yet. */
export const chequesHeld = async (ctx: Ctx, leaseId: string): Promise<number> =>
  (await chequesOf(ctx, leaseId))
    .filter(one => one.state === 'onHand' || one.state === 'lodged' || one.state === 'cleared')
    .reduce((sum, one) => sum + one.freeMinor, 0)

/** The numbers of the cheques that cover each row, and the rows whose money is only promised yet. */
export async function rowCheques(ctx: Ctx, leaseId: string) {
  const rows = await ctx.db
    .selectFrom('realestate.rent_cover as v')
    .innerJoin('realestate.lease_row as r', 'r.id', 'v.row_id')
    .innerJoin('billing.cheque as c', 'c.payment_id', 'v.payment_id')
    .innerJoin('billing.payment as p', 'p.id', 'v.payment_id')
    .select(['r.id as rowId', 'c.number', 'c.state'])
    .where('r.lease_id', '=', leaseId)
    .where('p.status', '=', 'posted')
    .orderBy('c.due_on')
    .orderBy('c.number')
    .execute()
  const promised = rows.filter(one => one.state === 'onHand' || one.state === 'lodged')
  return {
    numbers: Map.groupBy(rows, one => one.rowId),
    promised: new Set(promised.map(one => one.rowId)),
  }
}

export async function listBundles(ctx: Ctx, { leaseId }: InputOf<typeof contract.listBundles>) {
  const lease = await ctx.db
    .selectFrom('realestate.lease')
    .select('tenant_id')
    .where('id', '=', leaseId)
    .executeTakeFirst()
  if (!lease) deny(notFound())
  const covers = await ctx.db
    .selectFrom('realestate.rent_cover as v')
    .innerJoin('realestate.lease_row as r', 'r.id', 'v.row_id')
    .select(['v.payment_id as paymentId', 'r.no', 'v.amount_minor as amount'])
    .where('r.lease_id', '=', leaseId)
    .orderBy('r.no')
    .execute()
  const advances = await freeAdvances(ctx, lease.tenant_id)
  return {
    cheques: (await chequesOf(ctx, leaseId)).map(({ paymentId, freeMinor: _, ...cheque }) => ({
      ...cheque,
      covers: covers.filter(one => one.paymentId === paymentId).map(({ no, amount }) => ({ no, amount })),
    })),
    open: (await openRows(ctx, leaseId)).map(row => ({
      no: row.no,
      dueOn: row.dueOn,
      amount: row.openMinor,
    })),
    advance: advances.reduce((sum, one) => sum + one.freeMinor, 0),
  }
}
