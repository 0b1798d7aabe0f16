import { uuidv7 } from 'uuidv7'
import type { Ctx } from '#kernel/server/context.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { deny, notFound, refuse, refused } from '#kernel/shared/refusal.ts'
import { whyNotStale } from '../shared/account.rules.ts'
import type * as contract from '../shared/journal.contract.ts'
import { whyNotBalanced } from '../shared/journal.rules.ts'
import { type DraftLine, postableLines } from './journal.queries.ts'
import { findEntry, type Posted, postManual, reverseJournal } from './posting.commands.ts'

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
  ctx.audit({ subject: `accounting.journal:${input.id}`, label: input.memo })
  return { id: input.id, version }
}

export async function discardJournal(ctx: Ctx, input: InputOf<typeof contract.discardJournal>) {
  const draft = await lockDraft(ctx, input.id)
  refuse(whyNotStale(draft, draft.status === 'posted' ? 0 : input.version))
  await ctx.db.deleteFrom('accounting.journal_draft').where('id', '=', input.id).execute()
  ctx.audit({ subject: `accounting.journal:${input.id}`, label: draft.memo })
  return { ok: true as const }
}

/** Decides whether a submitted manual entry posts at once or waits for approval. */
export type EntryGate = (
  ctx: Ctx,
  entry: {
    readonly draftId: string
    readonly version: number
    readonly memo: string
    readonly amountMinor: number
  },
) => Promise<'post' | 'wait'>

let gate: EntryGate = async () => 'post'

/**
 * Puts approval rules (source `other`) before manual entries; called once in the composition root. When the gate says
 * `wait`, the decided request later calls {@link postSubmittedEntry}.
 */
export function registerEntryGate(entryGate: EntryGate): void {
  gate = entryGate
}

export async function submitJournal(ctx: Ctx, input: InputOf<typeof contract.submitJournal>) {
  const draft = await lockDraft(ctx, input.id)
  refuse(whyNotStale(draft, draft.status === 'draft' ? input.version : 0))
  const lines = postableLines(draft.lines)
  refuse(whyNotBalanced(lines, ctx.company.currency))
  ctx.audit({ subject: `accounting.journal:${draft.id}`, label: draft.memo })
  const amountMinor = lines.reduce((sum, line) => sum + (line.debitMinor ?? 0), 0)
  const { id: draftId, memo } = draft
  const decision = await gate(ctx, { draftId, version: draft.version, memo, amountMinor })
  if (decision === 'wait') {
    await ctx.db
      .updateTable('accounting.journal_draft')
      .set({ status: 'submitted', submitted_at: ctx.now, submitted_by: ctx.user.id })
      .where('id', '=', draft.id)
      .execute()
    return { status: 'submitted' as const, entryId: null, number: null }
  }
  const { entryId, number } = await postDraftEntry(ctx, draft)
  return { status: 'posted' as const, entryId, number }
}

/** Posts a manual entry whose approval has been given; the refusals are those of posting. Posting twice answers the first. */
export async function postSubmittedEntry(ctx: Ctx, draftId: string): Promise<Posted> {
  return postDraftEntry(ctx, await lockDraft(ctx, draftId))
}

async function postDraftEntry(ctx: Ctx, draft: Draft): Promise<Posted> {
  const posted = await postManual(ctx, {
    sourceKey: `accounting:manual:${draft.id}:post`,
    date: draft.entry_date,
    memo: draft.memo,
    lines: postableLines(draft.lines),
    fileIds: draft.file_ids,
  })
  await ctx.db
    .updateTable('accounting.journal_draft')
    .set({ status: 'posted', entry_id: posted.entryId })
    .where('id', '=', draft.id)
    .execute()
  return posted
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

type Draft = {
  id: string
  version: number
  status: 'draft' | 'submitted' | 'posted'
  entry_date: string
  memo: string
  lines: DraftLine[]
  file_ids: string[]
}

async function lockDraft(ctx: Ctx, id: string): Promise<Draft> {
  const draft = await ctx.db
    .selectFrom('accounting.journal_draft')
    .select(['id', 'version', 'status', 'entry_date', 'memo', 'lines', 'file_ids'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return draft ?? deny(notFound())
}
