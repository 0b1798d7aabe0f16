import { uuidv7 } from 'uuidv7'
import type { Ctx } from '#kernel/server/context.ts'
import type { Day } from '#kernel/shared/day.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { moneyText } from '#kernel/shared/money.ts'
import { deny, invalid, notFound, refuse, refused } from '#kernel/shared/refusal.ts'
import { whyNotStale } from '#kernel/shared/stale.ts'
import { findEntry, lockLedger, postJournal, reverseJournal } from '#modules/accounting/public.server.ts'
import { creditInvoice, type PaymentOutSplit, payOut, voidPayment } from '#modules/billing/public.server.ts'
import { getParty } from '#modules/parties/public.server.ts'
import { settleFines } from '../alarm/alarmsSettle.queries.ts'
import { getSettings } from '../settings/settings.queries.ts'
import { stateChanged, whyNotReason } from '../vehicle/vehicle.rules.ts'
import { vehicleDimensions } from '../vehicle/vehicleDimensions.queries.ts'
import { factsOfRow } from './violation.commands.ts'
import { discountEntry, discountKey, fineLine } from './violation.postings.ts'
import { lockViolation, lockViolations, type ViolationRow } from './violation.queries.ts'
import { whyNotSettle } from './violation.rules.ts'
import { factsOf, writeDecision } from './violationDeciding.commands.ts'
import type * as contract from './violationPayment.contract.ts'

type Line = InputOf<typeof contract.payViolations>['lines'][number]

/** Pays fines to their authority with one voucher. Undecided ones are first borne by the company (R9, section 4). */
export async function payViolations(ctx: Ctx, input: InputOf<typeof contract.payViolations>) {
  const { lines, authorityPartyId } = input
  const on = input.on ?? ctx.today
  await getParty(ctx, authorityPartyId)
  const rows = await lockViolations(
    ctx,
    lines.map(line => line.id),
  )
  if (rows.size < lines.length) deny(invalid('kernel.field.invalid', { field: 'lines' }))
  for (const [at, line] of lines.entries()) {
    const violation = rows.get(line.id)!
    if (violation.authority_party_id !== authorityPartyId)
      deny(refused('fleet.violation.otherAuthority', { params: { number: violation.number } }))
    const wanted = { amountMinor: line.amount, discountMinor: line.discount ?? 0 }
    const shown = (minor: number) => moneyText(minor, ctx.company.currency)
    refuse(whyNotSettle(factsOfRow(violation), wanted, shown, `lines.${at}.amount`))
  }
  await lockLedger(ctx)
  for (const violation of rows.values())
    if (violation.state === 'queued' || violation.state === 'matched')
      await writeDecision(ctx, violation, { liability: 'company', partyId: null, isProvisional: true })
  const id = uuidv7()
  const { paymentId, number } = await payOut(ctx, {
    sourceKey: `fleet:violationPayment:${id}:pay`,
    date: on,
    partyId: authorityPartyId,
    tenders: [
      {
        treasuryAccountId: input.treasuryAccountId,
        amountMinor: lines.reduce((sum, line) => sum + line.amount, 0),
        ...(input.receipt ? { reference: input.receipt } : {}),
      },
    ],
    splits: await splitsOf(ctx, lines, rows),
    memo: `سداد ${lines.length} من المخالفات`,
  })
  await ctx.db
    .insertInto('fleet.violation_payment')
    .values({
      id,
      number,
      payment_id: paymentId,
      authority_party_id: authorityPartyId,
      paid_on: on,
      violation_count: lines.length,
      amount_minor: lines.reduce((sum, line) => sum + line.amount, 0),
      discount_minor: lines.reduce((sum, line) => sum + (line.discount ?? 0), 0),
      receipt: input.receipt,
      created_by: ctx.actor?.userId ?? null,
    })
    .execute()
  for (const line of lines) await settle(ctx, id, line, on)
  await settleFines(
    ctx,
    lines.map(line => line.id),
  )
  ctx.audit({
    subject: `fleet.violationPayment:${id}`,
    label: number,
    changes: [{ field: 'violationCount', before: 0, after: lines.length }],
  })
  ctx.hint('fleet.violation', id)
  return { id, paymentId, number }
}

async function splitsOf(ctx: Ctx, lines: readonly Line[], rows: ReadonlyMap<string, ViolationRow>) {
  const splits: PaymentOutSplit[] = []
  for (const line of lines) {
    const violation = rows.get(line.id)!
    const { profitUnitId, costCenterId } = await vehicleDimensions(ctx, violation.vehicle_id)
    splits.push({
      kind: 'line',
      key: 'violationsPayable',
      amountMinor: line.amount,
      description: `${violation.number} · ${violation.reference}`,
      taxCode: null,
      profitUnitId,
      costCenterId,
    })
  }
  return splits
}

/** What the voucher settles of one fine, and where the authority's discount goes (R19). */
async function settle(ctx: Ctx, violationPaymentId: string, line: Line, on: Day): Promise<void> {
  const violation = await lockViolation(ctx, line.id)
  const discountMinor = line.discount ?? 0
  const id = uuidv7()
  // Read before the settlement is written: its own discount is what is passed on now.
  const kind = discountMinor > 0 ? await passDiscountOn(ctx, violation, id, discountMinor, on) : null
  await ctx.db
    .insertInto('fleet.violation_settlement')
    .values({
      id,
      violation_payment_id: violationPaymentId,
      violation_id: violation.id,
      amount_minor: line.amount,
      discount_minor: discountMinor,
      discount_kind: kind,
    })
    .execute()
  await ctx.db
    .updateTable('fleet.violation')
    .set({
      settled_minor: violation.settled_minor + line.amount + discountMinor,
      version: violation.version + 1,
    })
    .where('id', '=', violation.id)
    .execute()
}

async function passDiscountOn(
  ctx: Ctx,
  violation: ViolationRow,
  settlementId: string,
  amountMinor: number,
  on: Day,
): Promise<'credit' | 'entry' | 'income'> {
  const facts = await factsOf(ctx, violation)
  const isCompanys = (await getSettings(ctx)).discountTo === 'company'
  if (!isCompanys && violation.liability === 'custodian' && violation.invoice_id) {
    await creditInvoice(ctx, {
      sourceKey: discountKey(settlementId),
      invoiceId: violation.invoice_id,
      lines: [fineLine(facts, amountMinor)],
      reason: 'خصم الجهة على المخالفة',
      date: on,
    })
    return 'credit'
  }
  const to = isCompanys
    ? 'violationDiscount'
    : violation.liability === 'employee'
      ? 'employeeAdvances'
      : 'violationExpense'
  const partyId = to === 'employeeAdvances' ? violation.liable_party_id : null
  await postJournal(ctx, discountEntry(facts, { settlementId, amountMinor, on, to, partyId }))
  return isCompanys ? 'income' : 'entry'
}

async function lockPayment(ctx: Ctx, id: string) {
  const payment = await ctx.db
    .selectFrom('fleet.violation_payment')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return payment ?? deny(notFound())
}

/**
 * Whether a discount is in the amount borne now: a credit note passed it on, or a later decision took its entry back and charged that much
 * less.
 */
async function isBorne(ctx: Ctx, settlement: { id: string; discount_kind: string | null }): Promise<boolean> {
  if (settlement.discount_kind !== 'entry') return settlement.discount_kind === 'credit'
  const entry = await findEntry(ctx, { sourceKey: discountKey(settlement.id) })
  return Boolean(entry?.reversal_id)
}

/** Takes a voucher back: the fines are owed again; decisions stay as they are. */
export async function reverseViolationPayment(
  ctx: Ctx,
  input: InputOf<typeof contract.reverseViolationPayment>,
) {
  const payment = await lockPayment(ctx, input.id)
  refuse(whyNotStale(payment, input.version))
  if (payment.reversed_on) deny(stateChanged('reversed'))
  refuse(whyNotReason(input.reason))
  const settlements = await ctx.db
    .selectFrom('fleet.violation_settlement')
    .selectAll()
    .where('violation_payment_id', '=', payment.id)
    .execute()
  for (const one of settlements)
    if (await isBorne(ctx, one)) deny(refused('fleet.violation.discountCredited'))
  await lockViolations(
    ctx,
    settlements.map(one => one.violation_id),
  )
  await lockLedger(ctx)
  const reason = input.reason!
  const { voidedOn } = await voidPayment(ctx, {
    sourceKey: `fleet:violationPayment:${payment.id}:reverse`,
    paymentId: payment.payment_id,
    reason,
  })
  await oweAgain(ctx, payment.id, { on: voidedOn, reason })
  ctx.audit({
    subject: `fleet.violationPayment:${payment.id}`,
    label: payment.number,
    changes: [{ field: 'reversedOn', before: null, after: voidedOn }],
    reason,
  })
  ctx.hint('fleet.violation', payment.id)
  return { ok: true as const }
}

/**
 * The fines of a voucher that pays nothing any more are owed again. A discount that a credit note or a later decision passed on stays with
 * the bearer of the fine and keeps settling its part; one that was only posted is reversed.
 */
export async function oweAgain(
  ctx: Ctx,
  id: string,
  { on, reason }: { on: Day; reason: string },
): Promise<void> {
  const payment = await lockPayment(ctx, id)
  // Billing reports a voucher voided from here too: what is done is done once.
  if (payment.reversed_on) return
  const settlements = await ctx.db
    .selectFrom('fleet.violation_settlement')
    .selectAll()
    .where('violation_payment_id', '=', payment.id)
    .execute()
  for (const one of settlements) {
    const isKept = await isBorne(ctx, one)
    if (one.discount_kind && !isKept) await reverseJournal(ctx, { sourceKey: discountKey(one.id), reason })
    const backMinor = one.amount_minor + (isKept ? 0 : one.discount_minor)
    await ctx.db
      .updateTable('fleet.violation')
      .set(eb => ({ settled_minor: eb('settled_minor', '-', backMinor), version: eb('version', '+', 1) }))
      .where('id', '=', one.violation_id)
      .execute()
  }
  await ctx.db
    .updateTable('fleet.violation_payment')
    .set({ reversed_on: on, reverse_reason: reason, version: payment.version + 1 })
    .where('id', '=', payment.id)
    .execute()
}
