import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { deny, notFound, refuse, refused } from '#kernel/shared/refusal.ts'
import type * as contract from '../shared/opening.contract.ts'
import { type OpeningAccount, openingLines, whyNotOpen } from '../shared/opening.rules.ts'
import { ownOpenings } from './opening.queries.ts'
import { acceptedDate, findEntry, lockLedger, postJournal, reverseJournal } from './posting.commands.ts'

export async function postOpening(ctx: Ctx, input: InputOf<typeof contract.postOpening>) {
  await lockLedger(ctx)
  const accounts = await ctx.db
    .selectFrom('accounting.account')
    .select(['id', 'code', 'control'])
    .where('leaf', '=', true)
    .execute()
  const byId = new Map(accounts.map(one => [one.id, one as OpeningAccount]))
  refuse(whyNotOpen(input.rows, byId))
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

/** The head of the ledger is held by now, so the next number is nobody else's. */
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
