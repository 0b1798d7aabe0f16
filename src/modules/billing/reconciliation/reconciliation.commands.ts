import type { Ctx } from '#kernel/server/context.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { conflict, deny, invalid, notFound, refuse, refused } from '#kernel/shared/refusal.ts'
import { lockLedger } from '#modules/accounting/public.server.ts'
import { approvedTo, getBank, reckoned } from '../bank/bankReading.queries.ts'
import { typingIn } from '../foreign/foreignTyping.queries.ts'
import { dayShownIn, shownWith } from '../money/amounts.queries.ts'
import type * as contract from './reconciliation.contract.ts'
import { whyNotApprove, whyReconciled } from './reconciliation.rules.ts'

export async function approveReconciliation(ctx: Ctx, input: InputOf<typeof contract.approveReconciliation>) {
  const { asOf } = input
  if (asOf > ctx.today) deny(invalid('billing.date.future', { field: 'asOf' }))
  // Nothing is booked while the figures are taken.
  await lockLedger(ctx)
  const bank = await getBank(ctx, input.treasuryAccountId, true)
  const statement = typingIn(ctx, bank).meant(input.statement, 'statement')
  refuse(whyReconciled(asOf, await approvedTo(ctx, bank.id), dayShownIn(ctx)))
  const sums = await reckoned(ctx, bank, asOf)
  refuse(whyNotApprove(statement, sums, shownWith(ctx, bank.currency)))
  const figures = {
    statement_minor: statement,
    status: 'approved' as const,
    book_minor: sums.bookMinor,
    receipts_minor: sums.receiptsMinor,
    payments_minor: sums.paymentsMinor,
    reason: null,
    approved_at: ctx.now,
    approved_by_name: ctx.user.name,
  }
  const { id } = await ctx.db
    .insertInto('billing.reconciliation')
    .values({ ...figures, treasury_account_id: bank.id, as_of: asOf, created_by: ctx.actor?.userId ?? null })
    .onConflict(row =>
      row
        .columns(['company_id', 'treasury_account_id', 'as_of'])
        .doUpdateSet(eb => ({ ...figures, version: eb('billing.reconciliation.version', '+', 1) })),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  ctx.audit({
    subject: `billing.reconciliation:${id}`,
    label: `${bank.nameAr} ${dayShownIn(ctx)(asOf)}`,
    changes: [{ field: 'status', before: null, after: 'approved' }],
  })
  ctx.hint('billing.reconciliation', id)
  return { id }
}

export async function reopenReconciliation(ctx: Ctx, input: InputOf<typeof contract.reopenReconciliation>) {
  const row = await ctx.db
    .selectFrom('billing.reconciliation')
    .selectAll()
    .where('id', '=', input.id)
    .executeTakeFirst()
  if (!row) deny(notFound())
  const bank = await getBank(ctx, row.treasury_account_id, true)
  if (row.version !== input.version || row.status !== 'approved') deny(conflict('kernel.record.stale'))
  const newest = await approvedTo(ctx, bank.id)
  if (newest && newest > row.as_of)
    deny(refused('billing.reconciliation.order', { params: { date: dayShownIn(ctx)(newest) } }))
  await ctx.db
    .updateTable('billing.reconciliation')
    .set({
      status: 'open',
      reason: input.reason,
      version: row.version + 1,
      approved_at: null,
      approved_by_name: null,
    })
    .where('id', '=', row.id)
    .execute()
  ctx.audit({
    subject: `billing.reconciliation:${row.id}`,
    label: `${bank.nameAr} ${dayShownIn(ctx)(row.as_of)}`,
    changes: [{ field: 'status', before: 'approved', after: 'open' }],
    reason: input.reason,
  })
  ctx.hint('billing.reconciliation', row.id)
  return { ok: true as const }
}
