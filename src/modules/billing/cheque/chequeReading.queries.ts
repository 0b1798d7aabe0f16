import { type Selectable, sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import { conflict, deny, invalid, notFound, refused } from '#kernel/shared/refusal.ts'
import type { FreeReceipt } from '../allocation/allocationWriting.commands.ts'
import type { ChequeDraft } from '../payment/paymentWriting.commands.ts'
import type { ChequeTable } from '../tables.ts'
import { type ChequeFacts, type ChequeState, isUncleared } from './cheque.rules.ts'

export type Cheque = Selectable<ChequeTable>

/** Whether a cheque that is not cleared yet is among what settles a document. */
export const isCovered = sql<boolean>`(i.settled_minor > 0 and exists (
  select from billing.allocation ca
  join billing.cheque c on c.company_id = i.company_id and c.payment_id = ca.payment_id
    and c.state in ('onHand', 'lodged', 'issued')
  where ca.company_id = i.company_id and ca.invoice_id = i.id and ca.amount_minor > ca.released_minor))`

/** What the rules need to know of a stored cheque. */
export const factsOf = (cheque: Cheque): ChequeFacts => ({
  direction: cheque.direction,
  number: cheque.number,
  state: cheque.state,
  stateOn: cheque.state_on,
  dueOn: cheque.due_on,
})

/** The cheque with this id, locked; notFound when the company has none. */
export async function lockCheque(ctx: Ctx, id: string): Promise<Cheque> {
  const row = await ctx.db
    .selectFrom('billing.cheque')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row ?? deny(notFound())
}

/**
 * Refuses a cheque that the vault already has (`billing.cheque.duplicate`), and purposes that cannot wait for its clearing: a
 * cheque settles documents or is an advance (`billing.cheque.purpose`).
 */
export async function refuseCheque(
  ctx: Ctx,
  cheque: ChequeDraft,
  splits: readonly { kind: string }[],
): Promise<void> {
  if (splits.some(split => !['invoice', 'advance', 'vendorAdvance'].includes(split.kind)))
    deny(invalid('billing.cheque.purpose', { field: 'splits' }))
  const taken = await ctx.db
    .selectFrom('billing.cheque')
    .select('id')
    .where('bank_key', '=', sql<string>`app.fold_light(${cheque.bank})`)
    .where('number', '=', cheque.number)
    .where('drawer_key', '=', sql<string>`app.fold_light(${cheque.drawer})`)
    .executeTakeFirst()
  const params = { number: cheque.number, bank: cheque.bank }
  if (taken) deny(conflict('billing.cheque.duplicate', { field: 'cheque.number', params }))
}

/**
 * Refuses to give back, move or void money that a cheque only promises (`billing.cheque.state`); `always` also after it cleared,
 * because a cheque is undone by its own moves.
 */
export async function refuseUncleared(
  ctx: Ctx,
  paymentId: string,
  action: 'refund' | 'deposit' | 'void',
  always = false,
): Promise<void> {
  const cheque = await ctx.db
    .selectFrom('billing.cheque')
    .select(['number', 'state'])
    .where('payment_id', '=', paymentId)
    .executeTakeFirst()
  if (!cheque || !(always || isUncleared(cheque.state))) return
  deny(refused('billing.cheque.state', { params: { number: cheque.number, state: cheque.state, action } }))
}

/** Free receipts whose money is really there. */
export async function clearedOnly(ctx: Ctx, receipts: readonly FreeReceipt[]): Promise<FreeReceipt[]> {
  if (receipts.length === 0) return []
  const uncleared = await ctx.db
    .selectFrom('billing.cheque')
    .select('payment_id')
    .where(
      'payment_id',
      'in',
      receipts.map(receipt => receipt.id),
    )
    .where('state', 'in', ['onHand', 'lodged'] satisfies ChequeState[])
    .execute()
  const promised = new Set(uncleared.map(row => row.payment_id))
  return receipts.filter(receipt => !promised.has(receipt.id))
}
