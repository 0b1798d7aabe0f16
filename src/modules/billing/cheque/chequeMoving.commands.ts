import { uuidv7 } from 'uuidv7'
import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import type { Day } from '#kernel/shared/day.ts'
import { deny, invalid, notFound, refuse } from '#kernel/shared/refusal.ts'
import { financeSettings, postJournal, resolveAccounts } from '#modules/accounting/public.server.ts'
import { raiseAlert, resolveAlert } from '#modules/alerts/public.server.ts'
import { liveAllocations, releaseRow, settleFrom } from '../allocation/allocationWriting.commands.ts'
import { unapplyLater } from '../allocation/unapplying.queries.ts'
import { type Once, once } from '../document/once.commands.ts'
import { refuseTenders, tellVoided } from '../document/registered.queries.ts'
import { issueNow } from '../invoice/invoiceIssuing.commands.ts'
import { dayShownIn, shownIn } from '../money/amounts.queries.ts'
import { openInvoices } from '../openItems/openInvoices.queries.ts'
import {
  refuseOverdraft,
  type TreasuryAccount,
  treasuryAccounts,
} from '../treasury/treasuryReading.queries.ts'
import { undoPayment } from '../voiding/voiding.commands.ts'
import { type ChequeShare, chequeEntry } from './cheque.postings.ts'
import { type ChequeState, whyNotMove } from './cheque.rules.ts'
import { type Cheque, factsOf, lockCheque } from './chequeReading.queries.ts'
import { writeChequeMove } from './chequeWriting.commands.ts'

export type ChequeOrder = {
  readonly sourceKey: string
  readonly chequeId: string
  readonly to: Exclude<ChequeState, 'onHand' | 'issued' | 'replaced'>
  readonly on: Day
  /** The bank it is lodged at. */
  readonly treasuryAccountId?: string | null
  /** What the bank took for a bounced cheque. */
  readonly feeMinor?: number
  /** What the drawer is charged for it; the company's fee when left out, nothing when 0. */
  readonly chargeMinor?: number
  readonly reason?: string | null
}

export type ChequeMoved = {
  readonly number: string
  readonly amountMinor: number
  readonly before: ChequeState
  readonly state: ChequeState
  /** The fee invoice of a bounced cheque. */
  readonly feeInvoice: { readonly invoiceId: string; readonly number: string } | null
}

/**
 * Moves a cheque along its life and posts what that means (section 6 of 40-finance). A bounce opens its documents again, makes
 * its payment returned and charges the drawer the company's fee; lodging again covers what it covered before; handing back
 * reverses the receipt. Refuses moves its state does not know (`billing.cheque.state`), lodging before it is due
 * (`billing.cheque.early`), and an issued cheque that the bank account cannot pay.
 */
export async function moveCheque(ctx: Ctx, order: ChequeOrder): Promise<Once<ChequeMoved>> {
  const { sourceKey, ...payload } = order
  return once(ctx, sourceKey, payload, async () => {
    const cheque = await lockCheque(ctx, order.chequeId)
    refuse(whyNotMove(factsOf(cheque), order.to, order.on, ctx.today, dayShownIn(ctx)))
    const feeInvoice = await move(ctx, cheque, order)
    const { number, amount_minor: amountMinor, state: before } = cheque
    return { label: number, answer: { number, amountMinor, before, state: order.to, feeInvoice } }
  })
}

async function move(ctx: Ctx, cheque: Cheque, order: ChequeOrder): Promise<ChequeMoved['feeInvoice']> {
  const { to, on } = order
  const bank = await bankOf(ctx, cheque, order)
  const feeMinor = to === 'bounced' ? (order.feeMinor ?? 0) : 0
  const payment = await ctx.db
    .selectFrom('billing.payment')
    .selectAll()
    .where('id', '=', cheque.payment_id)
    .executeTakeFirstOrThrow()
  if (to === 'lodged' && cheque.direction === 'in' && bank)
    await refuseLodging(ctx, cheque, payment.source_key, bank.id, on)
  const written = {
    to,
    on,
    feeMinor,
    reason: order.reason ?? null,
    treasuryAccountId: to === 'lodged' ? (bank?.id ?? null) : null,
  }
  if (to === 'handedBack') {
    await undoPayment(ctx, payment, on, order.reason || `إعادة الشيك ${cheque.number}`)
    await writeChequeMove(ctx, cheque, written)
    return null
  }
  const isOpened = to === 'bounced' || to === 'stopped'
  const isCovered = to === 'lodged' && cheque.state === 'bounced'
  const shares = isOpened
    ? await openAgain(ctx, cheque, payment, on)
    : isCovered
      ? await coverAgain(ctx, cheque, payment, on)
      : []
  const isCleared = to === 'cleared' && cheque.direction === 'in'
  const free = isCleared ? { amountMinor: payment.free_minor, partyId: cheque.party_id } : null
  if (isCleared) await keepAsAdvance(ctx, payment.id)
  const fee = to === 'bounced' && cheque.direction === 'in' ? await chargeDrawer(ctx, cheque, order) : null
  await tellBounce(ctx, cheque, to)
  const no = await writeChequeMove(ctx, cheque, { ...written, feeInvoiceId: fee?.invoiceId ?? null })
  const entry = chequeEntry({
    chequeId: cheque.id,
    no,
    number: cheque.number,
    direction: cheque.direction,
    from: cheque.state,
    to,
    date: on,
    amountMinor: cheque.amount_minor,
    feeMinor,
    shares,
    free,
    bankAccountId: bank?.accountId ?? null,
  })
  await moveBank(ctx, cheque, { to, on, bank, feeMinor })
  if (entry) await postJournal(ctx, entry)
  const reason = order.reason || `${to === 'stopped' ? 'إيقاف' : 'ارتجاع'} الشيك ${cheque.number}`
  const { id, number } = payment
  if (isOpened) await tellVoided(ctx, { kind: 'payment', id, number, state: 'returned', on, reason })
  return fee
}

/** The money of a cheque goes where it is lodged: a module may refuse that as it refuses a tender. */
async function refuseLodging(
  ctx: Ctx,
  cheque: Cheque,
  sourceKey: string,
  treasuryAccountId: string,
  date: Day,
): Promise<void> {
  const paid = await ctx.db
    .selectFrom('billing.allocation')
    .select('invoice_id')
    .where('payment_id', '=', cheque.payment_id)
    .groupBy('invoice_id')
    .execute()
  await refuseTenders(ctx, {
    direction: 'in',
    sourceKey,
    date,
    partyId: cheque.party_id,
    tenders: [{ treasuryAccountId, amountMinor: cheque.amount_minor }],
    invoiceIds: paid.map(one => one.invoice_id),
  })
}

/** A bounce alerts at once, until the cheque moves on. */
async function tellBounce(ctx: Ctx, cheque: Cheque, to: ChequeState): Promise<void> {
  const subject = { type: 'billing.payment', id: cheque.payment_id }
  if (to !== 'bounced') {
    if (cheque.state === 'bounced') await resolveAlert(ctx, 'cheque_bounced', subject)
    return
  }
  const { number, bank, amount_minor: amount } = cheque
  await raiseAlert(ctx, {
    type: 'smart',
    kind: 'cheque_bounced',
    severity: 'high',
    titleKey: 'billing.alert.chequeBounced',
    params: { number, bank, amount: shownIn(ctx)(amount) },
    subject,
    permissionId: 'finance.treasury.view',
  })
}

/** The bank of a move: where it is lodged, or the one the cheque already has. */
async function bankOf(ctx: Ctx, cheque: Cheque, order: ChequeOrder): Promise<TreasuryAccount | null> {
  const id = order.to === 'lodged' ? order.treasuryAccountId : cheque.treasury_account_id
  if (!id) {
    if (order.to === 'lodged') deny(invalid('kernel.field.required', { field: 'treasuryAccountId' }))
    return null
  }
  const account = (await treasuryAccounts(ctx, [id])).get(id)!
  if (account.kind !== 'bank') deny(notFound('kernel.record.notFound', { field: 'treasuryAccountId' }))
  if (account.currency !== ctx.company.currency)
    deny(invalid('billing.cheque.foreign', { field: 'treasuryAccountId' }))
  return account
}

type Payment = {
  id: string
  free_minor: number
  credit_minor: number
  advance_account_id: string | null
  version: number
}

const setStatus = (ctx: Ctx, payment: Payment, status: 'posted' | 'returned') =>
  ctx.db
    .updateTable('billing.payment')
    .set({ status, version: payment.version + 1 })
    .where('id', '=', payment.id)
    .execute()

const freeShare = (cheque: Cheque, payment: Payment, amountMinor: number): ChequeShare[] =>
  amountMinor > 0 ? [{ accountId: payment.advance_account_id!, partyId: cheque.party_id, amountMinor }] : []

/** What the cheque covered is open again; its payment is returned. */
async function openAgain(ctx: Ctx, cheque: Cheque, payment: Payment, on: Day): Promise<ChequeShare[]> {
  const freeMinor = payment.free_minor + (await unapplyLater(ctx, payment.id, on))
  const live = await liveAllocations(ctx, { paymentId: payment.id })
  for (const allocation of live) await releaseRow(ctx, allocation, allocation.liveMinor, on)
  await setStatus(ctx, payment, 'returned')
  const shares = live.map(({ controlAccountId: accountId, partyId, liveMinor: amountMinor }) => ({
    accountId,
    partyId,
    amountMinor,
  }))
  return [...shares, ...freeShare(cheque, payment, freeMinor)]
}

/** Lodged again, it covers what it covered when it bounced, as far as that is open; the rest waits as before. */
async function coverAgain(ctx: Ctx, cheque: Cheque, payment: Payment, on: Day): Promise<ChequeShare[]> {
  const opened = await openedByBounce(ctx, cheque)
  const documents = await openInvoices(
    ctx,
    opened.map(one => one.invoiceId),
  )
  await setStatus(ctx, payment, 'posted')
  const { id, advance_account_id: advances } = payment
  const source = {
    kind: 'payment' as const,
    id,
    date: on,
    partyId: cheque.party_id,
    advanceAccountId: advances!,
  }
  const shares: ChequeShare[] = []
  let restMinor = payment.credit_minor
  for (const { invoiceId, amountMinor, foreignMinor } of opened) {
    const document = documents.get(invoiceId)
    const part = Math.min(amountMinor, document?.openMinor ?? 0)
    if (!document || part === 0) continue
    if (document.countsOn > on) {
      await settleFrom(ctx, source, document, part, document.countsOn)
      continue
    }
    await ctx.db
      .insertInto('billing.allocation')
      .values({
        id: uuidv7(),
        invoice_id: invoiceId,
        payment_id: payment.id,
        amount_minor: part,
        ...(foreignMinor !== null && part === amountMinor ? { foreign_minor: foreignMinor } : {}),
        allocated_on: on,
        posted: false,
        created_by: ctx.actor?.userId ?? null,
      })
      .execute()
    const { controlAccountId: accountId, partyId } = document
    shares.push({ accountId, partyId, amountMinor: part })
    restMinor -= part
  }
  return [...shares, ...freeShare(cheque, payment, restMinor)]
}

/** What the last bounce of a cheque opened again: its releases are of the same transaction. */
function openedByBounce(ctx: Ctx, cheque: Cheque) {
  return rawQuery<{ invoiceId: string; amountMinor: number; foreignMinor: number | null }>(
    ctx.db,
    `select a.invoice_id as "invoiceId", sum(-a.amount_minor)::bigint as "amountMinor", sum(-a.foreign_minor)::bigint as "foreignMinor"
     from billing.allocation a
     where a.company_id = $1 and a.payment_id = $2 and a.amount_minor < 0 and a.created_at = (
       select max(m.created_at) from billing.cheque_move m
       where m.company_id = $1 and m.cheque_id = $3 and m.to_state = 'bounced')
     group by a.invoice_id order by min(a.id::text)`,
    [ctx.company.id, cheque.payment_id, cheque.id],
  )
}

/** From clearing on, what the cheque left free is an advance like any other. */
async function keepAsAdvance(ctx: Ctx, paymentId: string): Promise<void> {
  const { accountId } = (await resolveAccounts(ctx, ['customerAdvances'])).get('customerAdvances')!
  await ctx.db
    .updateTable('billing.payment')
    .set(eb => ({ advance_account_id: accountId, version: eb('version', '+', 1) }))
    .where('id', '=', paymentId)
    .execute()
}

/** The company's fee for a bounced cheque as an invoice to its party, due at once. */
async function chargeDrawer(ctx: Ctx, cheque: Cheque, order: ChequeOrder) {
  const amountMinor = order.chargeMinor ?? (await financeSettings(ctx)).bouncedChequeFeeMinor
  if (amountMinor <= 0) return null
  const id = uuidv7()
  const line = { descriptionAr: `رسم الشيك المرتجع ${cheque.number}`, key: 'bouncedChequeFee', amountMinor }
  const { answer } = await issueNow(
    ctx,
    {
      sourceKey: `billing:invoice:${id}:issue`,
      kind: 'service',
      partyId: cheque.party_id,
      // A charge for a broken promise, not a supply: it carries no tax.
      date: order.on,
      dueOn: order.on,
      lines: [{ ...line, taxCode: null }],
    },
    id,
  )
  const { invoiceId, number, totalMinor } = answer
  const changes = [{ field: 'totalMinor', before: null, after: totalMinor }]
  ctx.audit({ subject: `billing.invoice:${invoiceId}`, label: number, changes })
  return { invoiceId, number }
}

type BankMove = {
  to: ChequeState
  on: Day
  bank: TreasuryAccount | null
  feeMinor: number
}

/** What the bank account gains or loses by the move. */
async function moveBank(ctx: Ctx, cheque: Cheque, { to, on, bank, feeMinor }: BankMove): Promise<void> {
  if (!bank) return
  const isIn = cheque.direction === 'in'
  const put = async (kind: 'cheque' | 'bankFee', amountMinor: number) => {
    if (amountMinor < 0) await refuseOverdraft(ctx, [{ account: bank, amountMinor: -amountMinor }])
    await ctx.db
      .insertInto('billing.treasury_move')
      .values({
        treasury_account_id: bank.id,
        moved_on: on,
        amount_minor: amountMinor,
        kind,
        cheque_id: cheque.id,
      })
      .execute()
  }
  if (to === 'cleared') await put('cheque', isIn ? cheque.amount_minor : -cheque.amount_minor)
  if (feeMinor > 0) await put('bankFee', -feeMinor)
}
