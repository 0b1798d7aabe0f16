import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import type { Day } from '#kernel/shared/day.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { conflict, deny, notFound, refuse, refused } from '#kernel/shared/refusal.ts'
import {
  acceptedDate,
  findEntry,
  lockLedger,
  postJournal,
  reverseJournal,
} from '../posting/posting.commands.ts'
import type * as contract from './opening.contract.ts'
import { findDraft, ownOpenings } from './opening.queries.ts'
import {
  type OpeningAccount,
  type OpeningRow,
  openingLines,
  whyNotKeep,
  whyNotOpen,
} from './opening.rules.ts'

async function leafAccounts(ctx: Ctx): Promise<ReadonlyMap<string, OpeningAccount>> {
  const accounts = await ctx.db
    .selectFrom('accounting.account')
    .select(['id', 'code', 'control'])
    .where('leaf', '=', true)
    .execute()
  return new Map(accounts.map(one => [one.id, one as OpeningAccount]))
}

/** What the audit log calls the draft. */
const draftLabel = 'مسودة الأرصدة الافتتاحية'

export async function saveOpening(ctx: Ctx, input: InputOf<typeof contract.saveOpening>) {
  const rows = input.rows.filter(row => row.debit || row.credit)
  refuse(whyNotKeep(rows, await leafAccounts(ctx)))
  const before = await findDraft(ctx)
  const version = await keepDraft(ctx, { version: input.version, date: input.date, rows })
  const sum = (kept: readonly OpeningRow[], side: 'debit' | 'credit') =>
    kept.reduce((total, row) => total + (row[side] ?? 0), 0)
  ctx.audit({
    subject: 'accounting.opening:draft',
    label: draftLabel,
    changes: [
      { field: 'date', before: before?.date ?? null, after: input.date },
      { field: 'rows', before: before?.rows.length ?? 0, after: rows.length },
      { field: 'debitMinor', before: sum(before?.rows ?? [], 'debit'), after: sum(rows, 'debit') },
      { field: 'creditMinor', before: sum(before?.rows ?? [], 'credit'), after: sum(rows, 'credit') },
    ],
  })
  return { version }
}

type Draft = { version: number; date: Day; rows: readonly OpeningRow[] }

/** Writes the draft where it still has the version it was read with, and counts that on. */
async function keepDraft(ctx: Ctx, { version, date, rows }: Draft): Promise<number> {
  const kept = {
    opened_on: date,
    rows: JSON.stringify(rows),
    saved_at: ctx.now,
    saved_by: ctx.user.id,
    saved_by_name: ctx.user.name,
  }
  const written = await ctx.db
    .insertInto('accounting.opening_draft')
    .values({ ...kept, version: 1 })
    .onConflict(conflicting =>
      conflicting
        .column('company_id')
        .doUpdateSet({ ...kept, version: version + 1 })
        .where('accounting.opening_draft.version', '=', version),
    )
    .returning('version')
    .executeTakeFirst()
  if (written?.version !== version + 1) deny(conflict('kernel.record.stale'))
  ctx.hint('accounting.opening', 'draft')
  return written.version
}

export async function postOpening(ctx: Ctx, input: InputOf<typeof contract.postOpening>) {
  await lockLedger(ctx)
  refuse(whyNotOpen(input.rows, await leafAccounts(ctx)))
  if (typeof input.version === 'number')
    await keepDraft(ctx, { version: input.version, date: input.date, rows: [] })
  const number = (await openingsSoFar(ctx)) + 1
  const posted = await postJournal(ctx, {
    sourceKey: `${ownOpenings}${number}:post`,
    date: input.date,
    memo: 'أرصدة افتتاحية',
    kind: 'opening',
    lines: openingLines(input.rows),
  })
  ctx.audit({ subject: `accounting.journal:${posted.entryId}`, label: posted.number })
  return { entryId: posted.entryId, number: posted.number }
}

/** The head of the ledger is locked: the next number is this transaction's. */
async function openingsSoFar(ctx: Ctx): Promise<number> {
  const [row] = await rawQuery<{ count: number }>(
    ctx.db,
    `select count(*)::int as count from accounting.journal_entry
     where company_id = $1 and kind = 'opening' and source_key ^@ $2`,
    [ctx.company.id, ownOpenings],
  )
  return row!.count
}

export async function reverseOpening(ctx: Ctx, input: InputOf<typeof contract.reverseOpening>) {
  const entry = (await findEntry(ctx, { entryId: input.id })) ?? deny(notFound())
  if (entry.kind !== 'opening' || !entry.source_key.startsWith(ownOpenings))
    deny(refused('accounting.journal.fromDocument', { params: { document: entry.memo } }))
  if (entry.reversal_number)
    deny(
      refused('accounting.journal.reversed', {
        params: { number: entry.number, reversal: entry.reversal_number },
      }),
    )
  const date = await acceptedDate(ctx, entry.entry_date)
  const posted = await reverseJournal(ctx, { entryId: entry.id, date, reason: input.reason })
  ctx.audit({
    subject: `accounting.journal:${entry.id}`,
    label: entry.number,
    changes: [{ field: 'reversedBy', before: null, after: posted.number }],
    reason: input.reason,
  })
  return { entryId: posted.entryId, number: posted.number }
}
