import type { Ctx } from '#kernel/server/context.ts'
import { deny, notFound } from '#kernel/shared/refusal.ts'
import { type Posted, postManual } from '../posting/posting.commands.ts'
import { type DraftLine, postableLines } from './journal.queries.ts'

export type JournalDraft = {
  id: string
  version: number
  status: 'draft' | 'submitted' | 'posted'
  entry_date: string
  memo: string
  lines: DraftLine[]
  file_ids: string[]
  created_by: string | null
  submitted_by: string | null
}

export async function lockDraft(ctx: Ctx, id: string): Promise<JournalDraft> {
  return (await findDraft(ctx, id)) ?? deny(notFound())
}

const draftOf = (ctx: Ctx, id: string) =>
  ctx.db
    .selectFrom('accounting.journal_draft')
    .select(['id', 'version', 'status', 'entry_date', 'memo', 'lines', 'file_ids'])
    .select(['created_by', 'submitted_by'])
    .where('id', '=', id)

/** The draft, locked; null when it was discarded. */
export async function findDraft(ctx: Ctx, id: string): Promise<JournalDraft | null> {
  return (await draftOf(ctx, id).forUpdate().executeTakeFirst()) ?? null
}

/** The draft for reading alone; null when it was discarded. */
export async function readDraft(ctx: Ctx, id: string): Promise<JournalDraft | null> {
  return (await draftOf(ctx, id).executeTakeFirst()) ?? null
}

/** Posts a manual entry; posting it twice answers the first. */
export async function postDraftEntry(ctx: Ctx, draft: JournalDraft): Promise<Posted> {
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
