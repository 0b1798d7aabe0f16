import type { Selectable } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import type { Currency } from '#kernel/shared/money.ts'
import { conflict, deny, forbidden, notFound, refuse } from '#kernel/shared/refusal.ts'
import {
  accountBalance,
  financeSettings,
  lockLedger,
  postJournal,
} from '#modules/accounting/public.server.ts'
import { stopTellingOfShift } from '../ageing/overdue.job.ts'
import { shownIn } from '../money/amounts.queries.ts'
import type { CashSessionTable } from '../tables.ts'
import { worthOf } from '../treasury/treasuryExchange.commands.ts'
import { heldIn } from '../treasury/treasuryReading.queries.ts'
import { countedTotal, type Denomination, whyNotCloseSession } from './cash.rules.ts'
import { sessionEntry } from './session.postings.ts'

/** A shift with its box; its amounts are in the box's currency. */
export type Session = Selectable<CashSessionTable> & {
  readonly boxName: string
  readonly accountId: string
  readonly currency: Currency
}

type Box = { id: string; account_id: string; currency: Currency }

/** What the books say lies in a box, in its own currency. */
const bookOf = async (ctx: Ctx, box: Box): Promise<number> =>
  box.currency === ctx.company.currency
    ? accountBalance(ctx, { accountId: box.account_id })
    : (await heldIn(ctx, box.id)).foreignMinor

const boxOf = (session: Session): Box => ({
  id: session.treasury_account_id,
  account_id: session.accountId,
  currency: session.currency,
})

/** The shift with its box; notFound when the company has none with this id. */
export async function getSession(ctx: Ctx, id: string): Promise<Session> {
  const row = await ctx.db
    .selectFrom('billing.cash_session as s')
    .innerJoin('billing.treasury_account as t', 't.id', 's.treasury_account_id')
    .selectAll('s')
    .select(['t.name_ar as boxName', 't.account_id as accountId', 't.currency'])
    .where('s.id', '=', id)
    .executeTakeFirst()
  return row ? { ...row, currency: row.currency as Currency } : deny(notFound())
}

/** Opens the shift of a cash box with what was counted into the drawer. Refuses while one is open (`billing.session.open`). */
export async function startSession(
  ctx: Ctx,
  input: { treasuryAccountId: string; openingCountMinor: number },
): Promise<{ id: string; boxName: string; openingDifferenceMinor: number }> {
  await lockLedger(ctx)
  const box = await ctx.db
    .selectFrom('billing.treasury_account')
    .select(['id', 'name_ar', 'account_id', 'currency'])
    .where('id', '=', input.treasuryAccountId)
    .where('kind', '=', 'cash')
    .where('active', '=', true)
    .executeTakeFirst()
  if (!box) deny(notFound('kernel.record.notFound', { field: 'treasuryAccountId' }))
  const open = await ctx.db
    .selectFrom('billing.cash_session')
    .select('cashier_name')
    .where('treasury_account_id', '=', box.id)
    .where('status', '<>', 'closed')
    .executeTakeFirst()
  if (open) deny(conflict('billing.session.open', { params: { user: open.cashier_name } }))
  const book = await bookOf(ctx, { ...box, currency: box.currency as Currency })
  const { id } = await ctx.db
    .insertInto('billing.cash_session')
    .values({
      treasury_account_id: box.id,
      cashier_id: ctx.user.id,
      cashier_name: ctx.user.name,
      opened_at: ctx.now,
      opening_count_minor: input.openingCountMinor,
      opening_book_minor: book,
      created_by: ctx.actor?.userId ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, boxName: box.name_ar, openingDifferenceMinor: input.openingCountMinor - book }
}

/** Cashiers work with their own shift; holders of `finance.treasury.write` with every one. */
function refuseForeign(ctx: Ctx, session: Session): void {
  if (session.cashier_id !== ctx.user.id && !ctx.can('finance.treasury.write'))
    deny(forbidden('access.permission.missing', { params: { permission: 'finance.treasury.write' } }))
}

/**
 * Counts the drawer, blind: the answer is only whether the difference is within the tolerance. From here on the box takes no more money in
 * this shift.
 */
export async function countDrawer(
  ctx: Ctx,
  input: { id: string; denominations: readonly Denomination[] },
): Promise<{ session: Session; countedMinor: number; withinTolerance: boolean }> {
  await lockLedger(ctx)
  const session = await getSession(ctx, input.id)
  refuseForeign(ctx, session)
  if (session.status !== 'open') deny(conflict('kernel.record.stale'))
  const countedMinor = countedTotal(input.denominations)
  const expectedMinor = await bookOf(ctx, boxOf(session))
  await ctx.db
    .updateTable('billing.cash_session')
    .set({
      status: 'counted',
      counted_at: ctx.now,
      counted_minor: countedMinor,
      expected_minor: expectedMinor,
      denominations: JSON.stringify(input.denominations),
      version: session.version + 1,
    })
    .where('id', '=', session.id)
    .execute()
  const { sessionToleranceMinor } = await financeSettings(ctx)
  const worth = await worthOf(ctx, boxOf(session), countedMinor - expectedMinor)
  const withinTolerance = worth <= sessionToleranceMinor
  return { session, countedMinor, withinTolerance }
}

/**
 * Closes a counted shift and posts its difference. Above the tolerance it takes a treasury writer other than the cashier
 * (`billing.session.secondUser`).
 */
export async function endSession(ctx: Ctx, id: string): Promise<Session & { differenceMinor: number }> {
  await lockLedger(ctx)
  const session = await getSession(ctx, id)
  if (session.status !== 'counted') deny(conflict('kernel.record.stale'))
  const differenceMinor = session.counted_minor! - session.expected_minor!
  const { sessionToleranceMinor } = await financeSettings(ctx)
  const closer = { userId: ctx.user.id, mayApprove: ctx.can('finance.treasury.write') }
  // Weighed in the company's currency, as the tolerance is.
  const worthMinor = await worthOf(ctx, boxOf(session), differenceMinor)
  const facts = { differenceMinor: worthMinor, cashierId: session.cashier_id }
  refuse(whyNotCloseSession(facts, sessionToleranceMinor, closer, shownIn(ctx)))
  const isApproval = worthMinor > sessionToleranceMinor
  if (!isApproval) refuseForeign(ctx, session)
  await ctx.db
    .updateTable('billing.cash_session')
    .set({
      status: 'closed',
      closed_at: ctx.now,
      version: session.version + 1,
      ...(isApproval ? { approved_by: ctx.user.id, approved_by_name: ctx.user.name } : {}),
    })
    .where('id', '=', session.id)
    .execute()
  await postDifference(ctx, session, differenceMinor, Math.sign(differenceMinor) * worthMinor)
  await stopTellingOfShift(ctx, session.treasury_account_id)
  return { ...session, differenceMinor }
}

async function postDifference(
  ctx: Ctx,
  session: Session,
  differenceMinor: number,
  worthMinor: number,
): Promise<void> {
  const { id, boxName, accountId } = session
  const entry = sessionEntry({ id, date: ctx.today, boxName, accountId, differenceMinor: worthMinor })
  if (!entry) return
  await ctx.db
    .insertInto('billing.treasury_move')
    .values({
      treasury_account_id: session.treasury_account_id,
      moved_on: ctx.today,
      amount_minor: worthMinor,
      foreign_minor: session.currency === ctx.company.currency ? null : differenceMinor,
      kind: 'session',
      session_id: id,
    })
    .execute()
  await postJournal(ctx, entry)
}
