import type { Ctx } from '#kernel/server/context.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { moneyText } from '#kernel/shared/money.ts'
import { forbidden, type Refusal, refuse, refused } from '#kernel/shared/refusal.ts'
import { notify, raiseAlert, resolveAlert } from '#modules/alerts/server/public.ts'
import { whyNotStale } from '../shared/account.rules.ts'
import type * as contract from '../shared/entryApproval.contract.ts'
import { type JournalDraft, lockDraft, postDraftEntry } from './journalDraft.ts'

const waitsKind = 'journal_waits'
const subjectOf = (id: string) => ({ type: 'accounting.journal', id })

/** The sum from which a manual entry waits for a second person; null where none does. */
export async function approvalLimit(ctx: Ctx): Promise<number | null> {
  const { from } = await ctx.db
    .selectFrom('accounting.finance_settings')
    .select('entry_approval_from_minor as from')
    .executeTakeFirstOrThrow()
  return from
}

/** Puts the draft before whoever may decide, and tells them. */
export async function askApproval(ctx: Ctx, draft: JournalDraft, amountMinor: number): Promise<void> {
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
  await raiseAlert(ctx, {
    type: 'smart',
    kind: waitsKind,
    severity: 'medium',
    titleKey: 'accounting.alert.entryWaits',
    params: {
      memo: draft.memo,
      amount: moneyText(amountMinor, ctx.company.currency),
      name: ctx.user.name,
    },
    subject: subjectOf(draft.id),
    permissionId: 'approvals.requests.read',
  })
}

/** Nobody waits for a decision any more: it was edited, discarded or decided. */
export async function stopWaiting(ctx: Ctx, draftId: string): Promise<void> {
  await resolveAlert(ctx, waitsKind, subjectOf(draftId))
}

export async function approveEntry(ctx: Ctx, input: InputOf<typeof contract.approveEntry>) {
  const draft = await lockWaiting(ctx, input)
  const { entryId, number } = await postDraftEntry(ctx, draft)
  await decide(ctx, draft, { decision_reason: null })
  await tellAuthor(ctx, draft, {
    tone: 'success',
    kind: 'journal_approved',
    titleKey: 'accounting.notice.entryApproved',
    params: { memo: draft.memo, number },
    subject: subjectOf(entryId),
  })
  ctx.audit({
    subject: `accounting.journal:${entryId}`,
    label: number,
    changes: [{ field: 'status', before: 'submitted', after: 'posted' }],
  })
  return { entryId, number }
}

export async function sendBackEntry(ctx: Ctx, input: InputOf<typeof contract.sendBackEntry>) {
  const draft = await lockWaiting(ctx, input)
  await decide(ctx, draft, {
    decision_reason: input.reason,
    status: 'draft',
    version: draft.version + 1,
    submitted_at: null,
    submitted_by: null,
  })
  await tellAuthor(ctx, draft, {
    tone: 'warning',
    kind: 'journal_sent_back',
    titleKey: 'accounting.notice.entrySentBack',
    params: { memo: draft.memo, reason: input.reason },
    subject: subjectOf(draft.id),
  })
  ctx.audit({
    subject: `accounting.journal:${draft.id}`,
    label: draft.memo,
    changes: [{ field: 'status', before: 'submitted', after: 'draft' }],
    reason: input.reason,
  })
  return { ok: true as const }
}

/** A1 of the approvals: whoever made a thing never decides it. */
export function whyNotDecide(
  userId: string,
  draft: Pick<JournalDraft, 'created_by' | 'submitted_by'>,
): Refusal | null {
  const isMine = draft.created_by === userId || draft.submitted_by === userId
  return isMine ? forbidden('approvals.request.ownRequest') : null
}

async function lockWaiting(ctx: Ctx, input: { readonly id: string; readonly version: number }) {
  const draft = await lockDraft(ctx, input.id)
  if (draft.status !== 'submitted') refuse(refused('accounting.journal.notWaiting'))
  refuse(whyNotStale(draft, input.version))
  refuse(whyNotDecide(ctx.user.id, draft))
  return draft
}

type Decision = {
  readonly decision_reason: string | null
  readonly status?: 'draft'
  readonly version?: number
  readonly submitted_at?: null
  readonly submitted_by?: null
}

async function decide(ctx: Ctx, draft: JournalDraft, decision: Decision): Promise<void> {
  await ctx.db
    .updateTable('accounting.journal_draft')
    .set({ ...decision, decided_at: ctx.now, decided_by: ctx.user.id, decided_by_name: ctx.user.name })
    .where('id', '=', draft.id)
    .execute()
  await stopWaiting(ctx, draft.id)
  ctx.hint('accounting.journal', draft.id)
}

async function tellAuthor(
  ctx: Ctx,
  draft: JournalDraft,
  notice: Parameters<typeof notify>[2],
): Promise<void> {
  if (draft.submitted_by) await notify(ctx, draft.submitted_by, notice)
}
