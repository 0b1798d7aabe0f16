import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import type { Day } from '#kernel/shared/day.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import type { Control } from '../account/account.rules.ts'
import type * as contract from './opening.contract.ts'
import type { OpeningRow } from './opening.rules.ts'

/** Source keys of opening entries that were entered by hand. */
export const ownOpenings = 'accounting:opening:'

type Account = {
  accountId: string
  code: string
  nameAr: string
  nameEn: string | null
  class: number
  control: Control
  balance: number
  asks: boolean
  clears: boolean
}

/** A fleet is opened asset by asset: the page shows what a person typed and the first of the rest, the journal shows all. */
const shownEntries = 100

/** What is typed and not posted, rows of minor units; null before the first time. */
export async function findDraft(ctx: Ctx) {
  const draft = await ctx.db
    .selectFrom('accounting.opening_draft')
    .select(['version', 'opened_on', 'rows', 'saved_at', 'saved_by_name'])
    .executeTakeFirst()
  if (!draft) return null
  return {
    version: draft.version,
    date: draft.opened_on as Day,
    rows: draft.rows as OpeningRow[],
    savedAt: draft.saved_at,
    savedBy: draft.saved_by_name,
  }
}

export async function getOpening(ctx: Ctx, _input: InputOf<typeof contract.getOpening>) {
  const accounts = await rawQuery<Account>(
    ctx.db,
    `select a.id as "accountId", a.code, a.name_ar as "nameAr", a.name_en as "nameEn", a.class, a.control,
       a.requires_party or a.requires_cost_center or a.requires_profit_unit as asks,
       coalesce(b.balance, 0)::bigint as balance,
       a.id = any (select m.account_id from accounting.account_mapping m
         where m.company_id = $1 and m.key = 'openingBalance') as clears
     from accounting.account a
     left join (select account_id, sum(debit - credit) as balance from accounting.account_balance
       where company_id = $1 group by account_id) b on b.account_id = a.id
     where a.company_id = $1 and a.leaf and a.active order by a.code`,
    [ctx.company.id],
  )
  const posted = await rawQuery<{
    entryId: string
    number: string
    date: Day
    memo: string
    total: number
    reversed: boolean
    own: boolean
    count: number
  }>(
    ctx.db,
    `select * from (select e.id as "entryId", e.number, e.entry_date as date, e.memo, e.total, e.source_key ^@ $2 as own,
       exists (select from accounting.journal_entry r where r.company_id = $1 and r.reverses_id = e.id) as reversed,
       count(*) over ()::int as count, e.chain_seq as seq
     from accounting.journal_entry e where e.company_id = $1 and e.kind = 'opening'
     order by e.source_key ^@ $2 desc, e.entry_date, e.chain_seq limit $3) shown order by date, seq`,
    [ctx.company.id, ownOpenings, shownEntries],
  )
  const [first] = await rawQuery<{ day: Day | null }>(
    ctx.db,
    `select coalesce(min(starts_on) filter (where status <> 'closed'), min(starts_on)) as day
     from accounting.period where company_id = $1 and number < 13`,
    [ctx.company.id],
  )
  // An account that asks for a party or a vehicle on each line is opened by what names them.
  const openedHere = accounts.filter(one => one.control === 'none' && !one.asks && !one.clears)
  const here = new Set(openedHere.map(one => one.accountId))
  const draft = await findDraft(ctx)
  return {
    firstDay: first?.day ?? null,
    accounts: openedHere,
    // An account that meanwhile has children, or documents of its own, is opened here no more.
    draft: draft && {
      ...draft,
      rows: draft.rows
        .filter(row => here.has(row.accountId))
        .map(({ accountId, debit = null, credit = null }) => ({ accountId, debit, credit })),
    },
    controlled: accounts.filter(one => one.control !== 'none'),
    clearing: accounts.find(one => one.clears) ?? null,
    posted,
    postedCount: posted[0]?.count ?? 0,
  }
}
