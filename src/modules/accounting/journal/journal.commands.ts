import { uuidv7 } from 'uuidv7'
import type { Ctx } from '#kernel/server/context.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { deny, notFound, refuse, refused } from '#kernel/shared/refusal.ts'
import { whyNotStale } from '#kernel/shared/stale.ts'
import { voidRequest } from '#modules/approvals/public.server.ts'
import { findEntry, reverseJournal } from '../posting/posting.commands.ts'
import { askApproval, entrySubject } from './entryApproval.commands.ts'
import type * as contract from './journal.contract.ts'
import { type DraftLine, postableLines } from './journal.queries.ts'
import { whyNotBalanced } from './journal.rules.ts'
import { lockDraft, postDraftEntry } from './journalDraft.commands.ts'
import { refuseUnknown, refuseUnknownFiles } from './lineReferences.queries.ts'

export async function saveJournal(ctx: Ctx, input: InputOf<typeof contract.saveJournal>) {
  const lines: DraftLine[] = input.lines.map(line => ({
    accountId: line.accountId,
    debitMinor: line.debit ?? null,
    creditMinor: line.credit ?? null,
    partyId: line.partyId ?? null,
    costCenterId: line.costCenterId ?? null,
    profitUnitId: line.profitUnitId ?? null,
    memo: line.memo,
  }))
  await refuseUnknown(ctx, lines)
  await refuseUnknownFiles(ctx, input.fileIds)
  const values = {
    entry_date: input.date,
    memo: input.memo,
    lines: JSON.stringify(lines),
    file_ids: input.fileIds,
  }
  if (!input.id) {
    const id = uuidv7()
    await ctx.db
      .insertInto('accounting.journal_draft')
      .values({ id, ...values, created_by: ctx.user.id })
      .execute()
    ctx.audit({ subject: `accounting.journal:${id}`, label: input.memo })
    return { id, version: 1 }
  }
  const draft = await lockDraft(ctx, input.id)
  refuse(whyNotStale(draft, draft.status === 'posted' ? 0 : (input.version ?? 0)))
  const version = draft.version + 1
  await ctx.db
    .updateTable('accounting.journal_draft')
    // An edited entry is a new proposal: whatever was decided about the old one no longer counts.
    .set({ ...values, version, status: 'draft', submitted_at: null, submitted_by: null })
    .where('id', '=', input.id)
    .execute()
  if (draft.status === 'submitted') await voidRequest(ctx, entrySubject(draft.id))
  ctx.audit({ subject: `accounting.journal:${input.id}`, label: input.memo })
  return { id: input.id, version }
}

export async function discardJournal(ctx: Ctx, input: InputOf<typeof contract.discardJournal>) {
  const draft = await lockDraft(ctx, input.id)
  refuse(whyNotStale(draft, draft.status === 'posted' ? 0 : input.version))
  await ctx.db.deleteFrom('accounting.journal_draft').where('id', '=', input.id).execute()
  await voidRequest(ctx, entrySubject(draft.id))
  ctx.audit({ subject: `accounting.journal:${input.id}`, label: draft.memo })
  return { ok: true as const }
}

export async function submitJournal(ctx: Ctx, input: InputOf<typeof contract.submitJournal>) {
  const draft = await lockDraft(ctx, input.id)
  refuse(whyNotStale(draft, draft.status === 'draft' ? input.version : 0))
  const lines = postableLines(draft.lines)
  refuse(whyNotBalanced(lines, ctx.company.currency))
  ctx.audit({ subject: `accounting.journal:${draft.id}`, label: draft.memo })
  const amountMinor = lines.reduce((sum, line) => sum + (line.debitMinor ?? 0), 0)
  if (await askApproval(ctx, draft, amountMinor))
    return { status: 'submitted' as const, entryId: null, number: null }
  const { entryId, number } = await postDraftEntry(ctx, draft)
  return { status: 'posted' as const, entryId, number }
}

export async function reverseEntry(ctx: Ctx, input: InputOf<typeof contract.reverseEntry>) {
  const entry = (await findEntry(ctx, { entryId: input.id })) ?? deny(notFound())
  if (entry.reversal_number)
    deny(
      refused('accounting.journal.reversed', {
        params: { number: entry.number, reversal: entry.reversal_number },
      }),
    )
  if (entry.kind !== 'manual' && entry.kind !== 'recurring')
    deny(
      refused('accounting.journal.fromDocument', {
        params: { document: entry.memo, sourceKey: entry.source_key },
      }),
    )
  const dated = input.date ? { date: input.date } : {}
  const posted = await reverseJournal(ctx, { entryId: entry.id, reason: input.reason, ...dated })
  if (posted.replayed)
    deny(
      refused('accounting.journal.reversed', { params: { number: entry.number, reversal: posted.number } }),
    )
  ctx.audit({ subject: `accounting.journal:${entry.id}`, label: entry.number, reason: input.reason })
  return { entryId: posted.entryId, number: posted.number }
}
