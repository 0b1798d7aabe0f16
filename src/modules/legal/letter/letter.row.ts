import type { Selectable } from 'kysely'
import type { Change, Ctx } from '#kernel/server/context.ts'
import { lockRecord, recordKind } from '#kernel/server/record.ts'
import { conflict, deny } from '#kernel/shared/refusal.ts'
import { type CaseRow, seenCase, tellCase } from '../case/case.row.ts'
import { readAs } from '../office/reader.queries.ts'
import type { LetterTable } from '../tables.ts'

export type LetterRow = Selectable<LetterTable>

const letters = recordKind({
  table: 'legal.letter',
  kind: 'legal.letter',
  label: row => row.number ?? row.subject,
})

/** A letter locked in the version that was seen, as the person may see it, with the case it belongs to. */
export async function letterToChange(
  ctx: Ctx,
  seen: { id: string; version: number },
  states: readonly string[],
): Promise<{ row: LetterRow; of: CaseRow | null }> {
  readAs(ctx)
  const row = await lockRecord(ctx, letters, seen)
  if (!states.includes(row.state)) deny(conflict('legal.letter.state'))
  return { row, of: row.case_id ? await seenCase(ctx, row.case_id) : null }
}

/** Writes what was done with a letter into the chain, and into the timeline of its case; of a confidential case the chain holds no more than that. */
export async function tellLetter(
  ctx: Ctx,
  letter: { id: string; label: string },
  of: CaseRow | null,
  { kind, changes }: { kind: string; changes: readonly Change[] },
): Promise<void> {
  const isOpen = !of?.confidential
  ctx.audit({
    subject: `legal.letter:${letter.id}`,
    ...(isOpen ? { label: letter.label } : {}),
    changes: isOpen ? changes : [],
  })
  if (of) await tellCase(ctx, of, { kind, note: letter.label })
  ctx.hint('legal.letter', letter.id)
}

export async function saveLetter(
  ctx: Ctx,
  { row, of }: { row: LetterRow; of: CaseRow | null },
  columns: Record<string, unknown> & { state?: LetterRow['state']; number?: string },
): Promise<void> {
  await ctx.db
    .updateTable('legal.letter')
    .set({ ...columns, version: row.version + 1 })
    .where('id', '=', row.id)
    .execute()
  await tellLetter(ctx, { id: row.id, label: columns.number ?? row.number ?? row.subject }, of, {
    kind: 'letter',
    changes: [{ field: 'state', before: row.state, after: columns.state ?? row.state }],
  })
}
