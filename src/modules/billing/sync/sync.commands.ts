import type { Ctx } from '#kernel/server/context.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { deny, notFound } from '#kernel/shared/refusal.ts'
import { lockLedger, postJournal, reverseJournal } from '#modules/accounting/public.server.ts'
import type { JournalDraft } from '#modules/accounting/public.ts'
import type * as contract from './sync.contract.ts'
import { type Difference, differencesOf } from './syncComparing.queries.ts'
import { invoiceDraftOf, paymentDraftOf } from './syncDrafting.queries.ts'
import { chequeDraftOf, depositDraftOf } from './syncMoves.queries.ts'

export async function repairSync(ctx: Ctx, input: InputOf<typeof contract.repairSync>) {
  await lockLedger(ctx)
  const wished = new Set(input.sourceKeys)
  const found = await differencesOf(ctx)
  const chosen = found.filter(one => wished.has(one.sourceKey))
  if (chosen.length === 0) deny(notFound())
  for (const one of chosen) {
    const { fault, sourceKey } = one
    // What is posted never changes: a wrong entry is undone, and the document posts anew.
    if (fault !== 'missing') await reverseJournal(ctx, { sourceKey, reason: input.reason })
    if (fault === 'orphan' || fault === 'state') continue
    await postJournal(ctx, await draftOf(ctx, one))
  }
  const { id } = await ctx.db
    .insertInto('billing.sync_run')
    .values({
      repaired: chosen.length,
      reason: input.reason,
      source_keys: chosen.map(one => one.sourceKey),
      created_by: ctx.actor?.userId ?? null,
      created_by_name: ctx.user.name,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  ctx.audit({
    subject: `billing.sync:${id}`,
    label: chosen
      .map(one => one.number)
      .join(' ')
      .slice(0, 200),
    changes: [{ field: 'repaired', before: 0, after: chosen.length }],
    reason: input.reason,
  })
  ctx.hint('billing.sync', id)
  return { repaired: chosen.length, left: found.length - chosen.length }
}

/** The entry that a stored document or move should have. */
function draftOf(ctx: Ctx, { kind, sourceKey, documentId }: Difference): Promise<JournalDraft> {
  switch (kind) {
    case 'payment':
      return paymentDraftOf(ctx, documentId!)
    case 'invoice':
      return invoiceDraftOf(ctx, documentId!)
    case 'deposit':
      return depositDraftOf(ctx, sourceKey)
    case 'cheque':
      return chequeDraftOf(ctx, sourceKey)
  }
}
