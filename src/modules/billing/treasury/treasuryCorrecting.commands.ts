import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { conflict, deny, refuse, refused } from '#kernel/shared/refusal.ts'
import { acceptedDate, lockLedger, reverseJournal } from '#modules/accounting/public.server.ts'
import { approvedTo } from '../bank/bankReading.queries.ts'
import { typingIn } from '../foreign/foreignTyping.queries.ts'
import { auditedIn, dayShownIn, shownWith } from '../money/amounts.queries.ts'
import { whyReconciled } from '../reconciliation/reconciliation.rules.ts'
import { whyNotSpend } from '../session/cash.rules.ts'
import type * as contract from '../session/session.contract.ts'
import { nextOpeningKey, openTreasury } from './treasuryOpening.commands.ts'
import { treasuryAccounts, treasuryBalance } from './treasuryReading.queries.ts'

type Standing = {
  treasuryAccountId: string
  sourceKey: string
  number: string
  date: string
  amountMinor: number
  foreignMinor: number | null
}

/**
 * The typed opening balances that still stand, of one place or of all. What an import opened is not among them. Entries are found by whole
 * keys: a key by its beginning would be searched among all entries of the company.
 */
export async function standingOpenings(
  ctx: Ctx,
  treasuryAccountId: string | null = null,
): Promise<Standing[]> {
  return rawQuery<Standing>(
    ctx.db,
    `select t.id as "treasuryAccountId", e.source_key as "sourceKey", e.number,
       to_char(e.entry_date, 'YYYY-MM-DD') as date, (l.debit - l.credit)::bigint as "amountMinor",
       (case when l.debit > 0 then l.fc_amount else -l.fc_amount end)::bigint as "foreignMinor"
     from billing.treasury_account t
     cross join lateral (
       select count(*)::int as count from billing.treasury_move v
       where v.company_id = $1 and v.treasury_account_id = t.id and v.kind = 'opening') moves
     cross join lateral generate_series(1, moves.count) no
     join accounting.journal_entry e on e.company_id = $1 and e.kind = 'opening'
       and e.origin_key = 'billing:treasury:' || t.id || ':opening' || case when no = 1 then '' else ':' || no end
     join accounting.journal_line l on l.company_id = $1 and l.entry_id = e.id and l.account_id = t.account_id
     where t.company_id = $1 and ($2::uuid is null or t.id = $2)
       and not exists (select 1 from accounting.journal_entry r where r.company_id = $1 and r.reverses_id = e.id)`,
    [ctx.company.id, treasuryAccountId],
  )
}

/**
 * Takes a wrong opening balance back and posts the right one, or none for 0, in one act: what went out since stays covered by what
 * is there after it. Refuses one of an import, which its own undo takes back, one within an approved reconciliation, and one that
 * would leave less than the place must hold.
 */
export async function correctOpening(ctx: Ctx, input: InputOf<typeof contract.correctOpening>) {
  await lockLedger(ctx)
  const { id, date, reason } = input
  const account = (await treasuryAccounts(ctx, [id])).get(id)!
  const { foreign, meant } = typingIn(ctx, { currency: account.currency, rate: input.rate })
  const amountMinor = meant(input.amount, 'amount')
  const [standing] = await standingOpenings(ctx, id)
  if (!standing) deny(refused('billing.treasury.openingElsewhere'))
  if (standing.number !== input.entry) deny(conflict('kernel.record.stale'))
  const locked = await approvedTo(ctx, id)
  for (const on of [standing.date, ...(amountMinor === 0 ? [] : [date])])
    refuse(whyReconciled(on, locked, dayShownIn(ctx)))
  const beforeMinor = standing.foreignMinor ?? standing.amountMinor
  const balanceMinor = await treasuryBalance(ctx, account)
  const short =
    amountMinor < beforeMinor
      ? whyNotSpend({ ...account, balanceMinor }, beforeMinor - amountMinor, shownWith(ctx, account.currency))
      : null
  refuse(short && { ...short, field: 'amount' })
  const on = await acceptedDate(ctx, standing.date)
  await ctx.db
    .insertInto('billing.treasury_move')
    .values({
      treasury_account_id: id,
      moved_on: on,
      kind: 'opening',
      amount_minor: -standing.amountMinor,
      foreign_minor: standing.foreignMinor === null ? null : -standing.foreignMinor,
    })
    .execute()
  await reverseJournal(ctx, { sourceKey: standing.sourceKey, date: on, reason })
  const made =
    amountMinor === 0
      ? null
      : await openTreasury(ctx, {
          sourceKey: await nextOpeningKey(ctx, id),
          treasuryAccountId: id,
          date,
          amountMinor,
          ...(foreign ? { rate: foreign.rate } : {}),
        })
  ctx.audit({
    subject: `billing.treasury:${id}`,
    label: made?.number ?? standing.number,
    changes: [
      {
        field: 'openingMinor',
        before: auditedIn(ctx, beforeMinor, account.currency),
        after: amountMinor === 0 ? null : auditedIn(ctx, amountMinor, account.currency),
      },
    ],
    reason,
  })
  ctx.hint('billing.treasury', id)
  return { number: made?.number ?? null }
}
