import { uuidv7 } from 'uuidv7'
import type { Ctx } from '#kernel/server/context.ts'
import { nextNumber } from '#kernel/server/numbering.ts'
import type { Day } from '#kernel/shared/day.ts'
import { deny, notFound, refuse } from '#kernel/shared/refusal.ts'
import { postJournal } from '#modules/accounting/public.server.ts'
import { latest } from '../allocation/allocation.rules.ts'
import { shownIn } from '../money/amounts.queries.ts'
import { type DepositMove, depositAppliedEntry, depositFreedEntry } from './deposit.postings.ts'
import { whyNotUse } from './deposit.rules.ts'

export type HeldDeposit = {
  readonly id: string
  readonly number: string
  readonly partyId: string
  readonly controlAccountId: string
  readonly balanceMinor: number
  readonly reservedMinor: number
  readonly source: string | null
  readonly holdUntil: Day | null
  readonly receivedOn: Day
}

/** The deposit as it stands; notFound when the company has none with this id. The ledger is locked by then. */
export async function getHeldDeposit(ctx: Ctx, id: string): Promise<HeldDeposit> {
  const row = await ctx.db
    .selectFrom('billing.deposit')
    .select([
      'id',
      'number',
      'party_id',
      'control_account_id',
      'balance_minor',
      'reserved_minor',
      'source',
      'hold_until',
      'received_on',
    ])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) deny(notFound())
  return {
    id: row.id,
    number: row.number,
    partyId: row.party_id,
    controlAccountId: row.control_account_id,
    balanceMinor: row.balance_minor,
    reservedMinor: row.reserved_minor,
    source: row.source,
    holdUntil: row.hold_until,
    receivedOn: row.received_on,
  }
}

type MoveRow = {
  kind: 'receive' | 'apply' | 'return' | 'forfeit' | 'reserve' | 'release'
  amountMinor: number
  on: Day
  paymentId?: string
  invoiceId?: string
  reserveId?: string
  until?: Day
  reason?: string
}

/** Writes a move; the deposit's sums follow by trigger. */
export async function writeMove(ctx: Ctx, depositId: string, move: MoveRow, id = uuidv7()): Promise<string> {
  await ctx.db
    .insertInto('billing.deposit_move')
    .values({
      id,
      deposit_id: depositId,
      kind: move.kind,
      amount_minor: move.amountMinor,
      moved_on: move.on,
      payment_id: move.paymentId ?? null,
      invoice_id: move.invoiceId ?? null,
      reserve_id: move.reserveId ?? null,
      until: move.until ?? null,
      reason: move.reason ?? null,
      created_by: ctx.actor?.userId ?? null,
    })
    .execute()
  return id
}

export type NewDeposit = {
  readonly partyId: string
  readonly purpose: string
  readonly source?: string | null
  readonly holdUntil?: Day | null
}

/** Opens an empty deposit with its number; its money comes by a receive move. */
export async function openDeposit(
  ctx: Ctx,
  deposit: NewDeposit,
  on: Day,
  controlAccountId: string,
  sourceKey: string,
): Promise<{ id: string; number: string }> {
  const id = uuidv7()
  const number = await nextNumber(ctx, 'DEP', on)
  await ctx.db
    .insertInto('billing.deposit')
    .values({
      id,
      number,
      party_id: deposit.partyId,
      purpose: deposit.purpose,
      source: deposit.source ?? null,
      received_on: on,
      hold_until: deposit.holdUntil ?? null,
      control_account_id: controlAccountId,
      source_key: sourceKey,
      created_by: ctx.actor?.userId ?? null,
    })
    .execute()
  ctx.effects.push({ kind: 'number', value: number })
  ctx.audit({ subject: `billing.deposit:${id}`, label: number })
  return { id, number }
}

/** Ends the reserves whose last day is past: they free themselves (rule 20 of 30-rentals). */
export async function endExpiredReserves(ctx: Ctx, depositId: string): Promise<void> {
  for (const reserve of await liveReserves(ctx, depositId))
    if (reserve.until < ctx.today)
      await writeMove(ctx, depositId, {
        kind: 'release',
        amountMinor: reserve.amountMinor,
        on: ctx.today,
        reserveId: reserve.id,
        reason: 'انتهت مدة الحجز',
      })
}

export type LiveReserve = { id: string; amountMinor: number; until: Day; reason: string | null }

/** Reserves of a deposit that were not released. */
export async function liveReserves(ctx: Ctx, depositId: string): Promise<LiveReserve[]> {
  const rows = await ctx.db
    .selectFrom('billing.deposit_move as m')
    .leftJoin('billing.deposit_move as r', 'r.reserve_id', 'm.id')
    .select(['m.id', 'm.amount_minor as amountMinor', 'm.until', 'm.reason'])
    .where('m.deposit_id', '=', depositId)
    .where('m.kind', '=', 'reserve')
    .where('r.id', 'is', null)
    .orderBy('m.until')
    .execute()
  return rows.map(row => ({ ...row, until: row.until! }))
}

/** The deposit with its expired reserves freed, when `amountMinor` may leave it; `billing.deposit.insufficient` otherwise. */
export async function depositToUse(ctx: Ctx, depositId: string, amountMinor: number): Promise<HeldDeposit> {
  await getHeldDeposit(ctx, depositId)
  await endExpiredReserves(ctx, depositId)
  const deposit = await getHeldDeposit(ctx, depositId)
  refuse(whyNotUse(amountMinor, deposit.balanceMinor, deposit.reservedMinor, shownIn(ctx)))
  return deposit
}

/** What a posting needs of a move of this deposit. */
export function moveOf(deposit: HeldDeposit, moveId: string, amountMinor: number, on: Day): DepositMove {
  return {
    depositId: deposit.id,
    moveId,
    number: deposit.number,
    date: on,
    partyId: deposit.partyId,
    depositAccountId: deposit.controlAccountId,
    amountMinor,
  }
}

type AppliedTo = { id: string; partyId: string; controlAccountId: string }

/**
 * Pays a document from a deposit that {@link depositToUse} has cleared: move, allocation and entry, no earlier than the day on which
 * both are in the books.
 */
export async function payFromDeposit(
  ctx: Ctx,
  deposit: HeldDeposit,
  document: AppliedTo & { number: string; countsOn: Day },
  amountMinor: number,
  wishedOn: Day,
): Promise<string> {
  const on = latest(wishedOn, deposit.receivedOn, document.countsOn)
  const moveId = await writeMove(ctx, deposit.id, { kind: 'apply', amountMinor, on, invoiceId: document.id })
  await ctx.db
    .insertInto('billing.allocation')
    .values({
      invoice_id: document.id,
      deposit_id: deposit.id,
      amount_minor: amountMinor,
      allocated_on: on,
      posted: true,
      created_by: ctx.actor?.userId ?? null,
    })
    .execute()
  const otherSide = { accountId: document.controlAccountId, partyId: document.partyId }
  await postJournal(ctx, depositAppliedEntry(moveOf(deposit, moveId, amountMinor, on), otherSide))
  ctx.effects.push({ kind: 'allocation', value: { number: document.number, amountMinor } })
  return moveId
}

/** Gives a deposit back what it had paid on a document; the allocation's release row is the caller's. */
export async function freeAppliedDeposit(
  ctx: Ctx,
  depositId: string,
  document: AppliedTo,
  amountMinor: number,
  on: Day,
): Promise<void> {
  const deposit = await getHeldDeposit(ctx, depositId)
  const moveId = await writeMove(ctx, depositId, {
    kind: 'apply',
    amountMinor: -amountMinor,
    on,
    invoiceId: document.id,
  })
  const otherSide = { accountId: document.controlAccountId, partyId: document.partyId }
  await postJournal(ctx, depositFreedEntry(moveOf(deposit, moveId, amountMinor, on), otherSide))
}
