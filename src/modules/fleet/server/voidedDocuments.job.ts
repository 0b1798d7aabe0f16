import { sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import type { Schedule } from '#kernel/server/module.ts'
import { findEntry, lockLedger, reverseJournal } from '#modules/accounting/server/public.ts'
import { reliefKey } from '../shared/financing.postings.ts'
import { paperKey } from '../shared/workOrder.postings.ts'
import { oweFuelAgain } from './fuelBill.commands.ts'
import { settlementsOf } from './installment.queries.ts'
import { oweAgain } from './violationPayment.commands.ts'

/** A policy whose bill was voided in billing covers nothing and owes nothing until it is activated again. */
async function reopenPolicies(ctx: Ctx): Promise<void> {
  const reopened = await ctx.db
    .updateTable('fleet.insurance_policy')
    .set(eb => ({
      ...{ state: 'draft' as const, bill_id: null, bill_number: null },
      voided_bills: eb('voided_bills', '+', 1),
      version: eb('version', '+', 1),
    }))
    .where('state', '=', 'active')
    .where(
      sql<boolean>`exists (select from billing.invoice b where b.company_id = app.current_company()
        and b.id = fleet.insurance_policy.bill_id and b.status = 'void')`,
    )
    .returning('id')
    .execute()
  for (const { id } of reopened) ctx.hint('fleet.policy', id)
}

/** Takes back what a settlement relieved when its payment was voided: the whole balance is owed again. */
async function undoReliefs(ctx: Ctx): Promise<void> {
  const voided = await ctx.db
    .selectFrom('fleet.financing_payment as p')
    .innerJoin('billing.payment as b', 'b.id', 'p.payment_id')
    .select(['p.financing_id', 'p.number'])
    .where('p.kind', '=', 'settlement')
    .where('b.status', 'in', ['voided', 'returned'])
    .execute()
  for (const financingId of new Set(voided.map(one => one.financing_id)))
    for (const [at, one] of (await settlementsOf(ctx, financingId)).entries())
      if (!one.stands) await undoRelief(ctx, financingId, at + 1, one.number)
}

async function undoRelief(ctx: Ctx, financingId: string, no: number, payment: string): Promise<void> {
  const sourceKey = reliefKey(financingId, no)
  const entry = await findEntry(ctx, { sourceKey })
  if (!entry || entry.reversal_id) return
  await lockLedger(ctx)
  await reverseJournal(ctx, { sourceKey, reason: `أُلغي سند الصرف ${payment}` })
  ctx.hint('fleet.financing', financingId)
}

const voidedPayment = (paymentId: 'p.payment_id' | 'w.payment_id') =>
  sql<boolean>`exists (select from billing.payment b where b.company_id = app.current_company()
    and b.id = ${sql.ref(paymentId)} and b.status in ('voided', 'returned'))`

/** Fines that a voided voucher had paid are owed to their authority again. */
async function oweFinesAgain(ctx: Ctx): Promise<void> {
  const voided = await ctx.db
    .selectFrom('fleet.violation_payment as p')
    .selectAll('p')
    .where('p.reversed_on', 'is', null)
    .where(voidedPayment('p.payment_id'))
    .orderBy('p.id')
    .execute()
  if (voided.length > 0) await lockLedger(ctx)
  for (const payment of voided) {
    await oweAgain(ctx, payment, { on: ctx.today, reason: `أُلغي سند الصرف ${payment.number}` })
    ctx.hint('fleet.violation', payment.id)
  }
}

/** A work order whose paper was voided waits for it again: its cost is accrued as on the day it was completed. */
async function awaitPapersAgain(ctx: Ctx): Promise<void> {
  const waiting = await ctx.db
    .selectFrom('fleet.work_order as w')
    .select(['w.id', 'w.version', 'w.voided_papers', 'w.bill_document'])
    .where('w.billed_minor', 'is not', null)
    .where(eb =>
      eb.or([
        voidedPayment('w.payment_id'),
        sql<boolean>`exists (select from billing.invoice b where b.company_id = app.current_company()
          and b.id = w.bill_id and b.status = 'void')`,
      ]),
    )
    .orderBy('w.id')
    .execute()
  for (const order of waiting) {
    const key = paperKey({ id: order.id, voidedPapers: order.voided_papers }, 'difference')
    await lockLedger(ctx)
    if (await findEntry(ctx, { sourceKey: key }))
      await reverseJournal(ctx, { sourceKey: key, reason: `أُلغي المستند ${order.bill_document}` })
    await ctx.db
      .updateTable('fleet.work_order')
      .set({
        ...{ billed_minor: null, payment_id: null, bill_id: null, bill_document: null, cleared_minor: 0 },
        ...{ voided_papers: order.voided_papers + 1, version: order.version + 1 },
      })
      .where('id', '=', order.id)
      .execute()
    ctx.hint('fleet.workOrder', order.id)
  }
}

/** Fillings whose paper was voided are owed to their station again. */
async function awaitFuelPapersAgain(ctx: Ctx): Promise<void> {
  const voided = await ctx.db
    .selectFrom('fleet.fuel_bill as p')
    .select(['p.id', 'p.document', 'p.accrued_minor', 'p.amount_minor'])
    .where('p.voided_on', 'is', null)
    .where(eb =>
      eb.or([
        voidedPayment('p.payment_id'),
        sql<boolean>`exists (select from billing.invoice b where b.company_id = app.current_company()
          and b.id = p.bill_id and b.status = 'void')`,
      ]),
    )
    .orderBy('p.id')
    .execute()
  if (voided.length > 0) await lockLedger(ctx)
  for (const paper of voided) {
    const isCheaper = paper.amount_minor < paper.accrued_minor
    await oweFuelAgain(
      ctx,
      { id: paper.id, isCheaper },
      { on: ctx.today, reason: `أُلغي المستند ${paper.document}` },
    )
    ctx.hint('fleet.fuel', paper.id)
  }
}

/** Every minute: what follows in the fleet from documents that were voided in billing. */
export const voidedDocuments: Schedule = {
  name: 'fleet.documents.voided',
  cron: '* * * * *',
  run: async ctx => {
    await reopenPolicies(ctx)
    await undoReliefs(ctx)
    await oweFinesAgain(ctx)
    await awaitPapersAgain(ctx)
    await awaitFuelPapersAgain(ctx)
  },
}
