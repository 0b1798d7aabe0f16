import type { Ctx } from '#kernel/server/context.ts'
import { moneyText } from '#kernel/shared/money.ts'
import { deny, forbidden, refused } from '#kernel/shared/refusal.ts'
import {
  type Ended,
  needsApproval,
  type SourceHandler,
  submitForApproval,
} from '#modules/approvals/public.server.ts'
import { lockLedger } from '../posting/posting.commands.ts'
import { type JournalDraft, lockDraft, postDraftEntry, readDraft } from './journalDraft.commands.ts'

export const entrySubject = (id: string) => ({ type: 'accounting.journal', id })

/** Submits a manual entry for approval; false where no rule requires it. */
export async function askApproval(ctx: Ctx, draft: JournalDraft, amountMinor: number): Promise<boolean> {
  if (!(await needsApproval(ctx, 'other', amountMinor))) return false
  await ctx.db
    .updateTable('accounting.journal_draft')
    .set({
      status: 'submitted',
      submitted_at: ctx.now,
      submitted_by: ctx.user.id,
      submitted_by_name: ctx.user.name,
      decided_at: null,
      decided_by: null,
      decided_by_name: null,
      decision_reason: null,
    })
    .where('id', '=', draft.id)
    .execute()
  await submitForApproval(ctx, {
    source: 'other',
    subject: entrySubject(draft.id),
    title: draft.memo,
    amountMinor,
  })
  return true
}

async function lockWaiting(ctx: Ctx, id: string): Promise<JournalDraft> {
  const draft = await lockDraft(ctx, id)
  if (draft.status !== 'submitted') deny(refused('accounting.journal.notWaiting'))
  return draft
}

/** How a manual entry is approved: its last approval posts it, a rejection makes it a draft again with the reason. */
export const entrySource: SourceHandler = {
  type: 'accounting.journal',
  sources: ['other'],
  permission: 'finance.ledger.write',
  posts: true,
  lock: lockLedger,
  fields: async (ctx, id) => {
    const draft = await readDraft(ctx, id)
    return draft && { date: draft.entry_date, memo: draft.memo, lines: draft.lines, files: draft.file_ids }
  },
  facts: async (ctx, id) => {
    const draft = await readDraft(ctx, id)
    if (!draft) return []
    const { currency } = ctx.company
    const debit = draft.lines.reduce((sum, line) => sum + (line.debitMinor ?? 0), 0)
    return [
      { label: 'accounting.approval.fact.date', kind: 'day', value: draft.entry_date },
      { label: 'accounting.approval.fact.debit', kind: 'money', value: moneyText(debit, currency) },
    ]
  },
  approve: async (ctx, id) => {
    const draft = await lockWaiting(ctx, id)
    // The writer of an entry that another user sent is a maker too.
    if (draft.created_by === ctx.user.id) deny(forbidden('approvals.request.ownRequest'))
    const { entryId, number } = await postDraftEntry(ctx, draft)
    await decide(ctx, draft, { decision_reason: null })
    ctx.audit({
      subject: `accounting.journal:${entryId}`,
      label: number,
      changes: [{ field: 'status', before: 'submitted', after: 'posted' }],
    })
  },
  end: async (ctx, id, { reason }: Ended) => {
    const draft = await lockWaiting(ctx, id)
    await decide(ctx, draft, {
      decision_reason: reason,
      status: 'draft',
      version: draft.version + 1,
      submitted_at: null,
      submitted_by: null,
    })
    ctx.audit({
      subject: `accounting.journal:${draft.id}`,
      label: draft.memo,
      changes: [{ field: 'status', before: 'submitted', after: 'draft' }],
      reason,
    })
  },
}

type Decision = {
  decision_reason: string | null
  status?: 'draft'
  version?: number
  submitted_at?: null
  submitted_by?: null
}

/** Names and reason stand beside the entry as they were on the day: the voucher prints them. */
async function decide(ctx: Ctx, draft: JournalDraft, decision: Decision): Promise<void> {
  await ctx.db
    .updateTable('accounting.journal_draft')
    .set({ ...decision, decided_at: ctx.now, decided_by: ctx.user.id, decided_by_name: ctx.user.name })
    .where('id', '=', draft.id)
    .execute()
  ctx.hint('accounting.journal', draft.id)
}
