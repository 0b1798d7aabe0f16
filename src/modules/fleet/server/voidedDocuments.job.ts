import { sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import type { Schedule } from '#kernel/server/module.ts'
import { findEntry, lockLedger, reverseJournal } from '#modules/accounting/server/public.ts'
import { reliefKey } from '../shared/financing.postings.ts'
import { settlementsOf } from './financing.queries.ts'

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

/** Every minute: what follows in the fleet from documents that were voided in billing. */
export const voidedDocuments: Schedule = {
  name: 'fleet.documents.voided',
  cron: '* * * * *',
  run: async ctx => {
    await reopenPolicies(ctx)
    await undoReliefs(ctx)
  },
}
