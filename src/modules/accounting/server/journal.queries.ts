import { sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import { keysetPage } from '#kernel/server/page.ts'
import { foldLight } from '#kernel/shared/arabic.ts'
import { currentCurrency } from '#kernel/shared/currency-source.ts'
import { asciiDigits } from '#kernel/shared/digits.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { parseMoney } from '#kernel/shared/money.ts'
import { deny, notFound } from '#kernel/shared/refusal.ts'
import type * as contract from '../shared/journal.contract.ts'
import type { EntryKind } from '../shared/journal.rules.ts'

type Filters = Pick<
  InputOf<typeof contract.listJournal>,
  'status' | 'from' | 'to' | 'kind' | 'accountId' | 'userId' | 'search'
>

/** A line of a draft as it is stored: minor units, exactly as typed, perhaps still without an account. */
export type DraftLine = {
  readonly accountId: string | null
  readonly debitMinor: number | null
  readonly creditMinor: number | null
  readonly partyId: string | null
  readonly costCenterId: string | null
  readonly profitUnitId: string | null
  readonly memo: string | null
}

/** Lines of a draft as posting takes them. */
export function postableLines(lines: readonly DraftLine[]) {
  return lines.map(line => ({
    ...(line.accountId ? { accountId: line.accountId } : {}),
    debitMinor: line.debitMinor ?? 0,
    creditMinor: line.creditMinor ?? 0,
    partyId: line.partyId,
    costCenterId: line.costCenterId,
    profitUnitId: line.profitUnitId,
    memo: line.memo,
  }))
}

function entries(ctx: Ctx, filters: Filters) {
  const { search } = filters
  return ctx.db
    .selectFrom('accounting.journal_entry as e')
    .$if(filters.from !== undefined, q => q.where('e.entry_date', '>=', filters.from!))
    .$if(filters.to !== undefined, q => q.where('e.entry_date', '<=', filters.to!))
    .$if(filters.kind !== undefined, q => q.where('e.kind', '=', filters.kind!))
    .$if(filters.userId !== undefined, q => q.where('e.posted_by', '=', filters.userId!))
    .$if(filters.accountId !== undefined, q =>
      q.where(({ exists, selectFrom }) =>
        exists(
          selectFrom('accounting.journal_line as l')
            .select('l.line_no')
            .whereRef('l.entry_id', '=', 'e.id')
            .where('l.account_id', '=', filters.accountId!),
        ),
      ),
    )
    .$if(Boolean(search), q => q.where(matches(search!)))
}

/** Number, memo (folded Arabic) or exact amount. */
function matches(search: string) {
  const literal = (text: string) => text.replace(/[\\%_]/g, '\\$&')
  const folded = `%${literal(foldLight(search))}%`
  const sequence = `%-${literal(asciiDigits(search).padStart(5, '0'))}`
  const typed = parseMoney(search, currentCurrency())
  return sql<boolean>`(upper(${search}) = e.number or e.number like ${sequence} or e.search like ${folded}
    ${typed.ok ? sql`or e.total = ${typed.minor}` : sql``})`
}

const shown = [
  'e.id',
  'e.number',
  'e.entry_date as date',
  'e.memo',
  'e.kind',
  'e.total',
  'e.source_key as sourceKey',
  'e.posted_at as at',
] as const

const reversed = sql<boolean>`exists (select from accounting.journal_entry r
  where r.company_id = e.company_id and r.reverses_id = e.id)`.as('reversed')

export async function listJournal(ctx: Ctx, input: InputOf<typeof contract.listJournal>) {
  if (input.status !== 'posted') return listDrafts(ctx, input)
  const page = await keysetPage(
    entries(ctx, input).select(shown).select(reversed),
    { ...input, descending: input.descending ?? true },
    { sort: 'e.entry_date', id: 'e.id' },
    row => [row.date, row.id],
  )
  return { rows: page.rows.map(row => ({ ...row, status: 'posted' as const })), next: page.next }
}

function drafts(ctx: Ctx, filters: Filters) {
  return ctx.db
    .selectFrom('accounting.journal_draft as d')
    .where('d.status', '=', filters.status)
    .$if(filters.from !== undefined, q => q.where('d.entry_date', '>=', filters.from!))
    .$if(filters.to !== undefined, q => q.where('d.entry_date', '<=', filters.to!))
    .$if(filters.userId !== undefined, q => q.where('d.created_by', '=', filters.userId!))
    .$if(Boolean(filters.search), q =>
      q.where(sql<boolean>`app.fold_light(d.memo) like ${`%${foldLight(filters.search!)}%`}`),
    )
}

const draftTotal = sql<number>`coalesce((select sum((l ->> 'debitMinor')::bigint) from jsonb_array_elements(d.lines) l), 0)::bigint`

async function listDrafts(ctx: Ctx, input: InputOf<typeof contract.listJournal>) {
  const page = await keysetPage(
    drafts(ctx, input)
      .select(['d.id', 'd.entry_date as date', 'd.memo', 'd.status', 'd.created_at as at'])
      .select(draftTotal.as('total')),
    { ...input, descending: input.descending ?? true },
    { sort: 'd.entry_date', id: 'd.id' },
    row => [row.date, row.id],
  )
  const rows = page.rows.map(row => ({
    ...row,
    number: null,
    kind: 'manual' as const,
    sourceKey: null,
    reversed: false,
  }))
  return { rows, next: page.next }
}

export async function journalTotals(ctx: Ctx, input: InputOf<typeof contract.journalTotals>) {
  const counted = sql<number>`count(*)::int`.as('count')
  if (input.status !== 'posted')
    return drafts(ctx, input)
      .select(counted)
      .select(sql<number>`coalesce(sum(${draftTotal}), 0)::bigint`.as('total'))
      .executeTakeFirstOrThrow()
  return entries(ctx, input)
    .select(counted)
    .select(sql<number>`coalesce(sum(e.total), 0)::bigint`.as('total'))
    .executeTakeFirstOrThrow()
}

export async function journalOfSource(ctx: Ctx, input: InputOf<typeof contract.journalOfSource>) {
  const { sourceKey } = input
  // ';' is the character after ':', so this is every key that begins with the document's key and a colon.
  const rows = await entries(ctx, { status: 'posted' })
    .where(q =>
      q.or([
        q('e.origin_key', '=', sourceKey),
        q.and([q('e.origin_key', '>=', `${sourceKey}:`), q('e.origin_key', '<', `${sourceKey};`)]),
      ]),
    )
    .select(shown)
    .select(reversed)
    .orderBy('e.chain_seq')
    .limit(sql.lit(200))
    .execute()
  return { rows: rows.map(row => ({ ...row, status: 'posted' as const })) }
}

export async function getJournal(ctx: Ctx, input: InputOf<typeof contract.getJournal>) {
  return (await findPosted(ctx, input.id)) ?? (await findDraft(ctx, input.id)) ?? deny(notFound())
}

type Link = { id: string; number: string } | null
type Head = {
  id: string
  number: string
  date: string
  memo: string
  kind: EntryKind
  total: number
  sourceKey: string
  at: Date
  period: string
  postedBy: string
  reverses: Link
  reversedBy: Link
  fileIds: string[]
  hash: string
}

async function findPosted(ctx: Ctx, id: string) {
  const [head] = await rawQuery<Head>(
    ctx.db,
    `select e.id, e.number, e.entry_date as date, e.memo, e.kind, e.total, e.source_key as "sourceKey", e.posted_at as at,
       to_char(p.ends_on, 'YYYY-MM') as period, e.posted_by as "postedBy", e.file_ids as "fileIds", e.hash,
       case when e.reverses_id is not null then json_build_object('id', e.reverses_id, 'number', e.reversed_number) end as reverses,
       (select json_build_object('id', r.id, 'number', r.number) from accounting.journal_entry r
         where r.company_id = $1 and r.reverses_id = e.id) as "reversedBy"
     from accounting.journal_entry e
     join accounting.period p on p.company_id = $1 and p.id = e.period_id
     where e.company_id = $1 and e.id = $2`,
    [ctx.company.id, id],
  )
  if (!head) return null
  const lines = await rawQuery<LineShown>(
    ctx.db,
    `select l.line_no as "lineNo", l.account_id as "accountId", a.code, a.name_ar as "accountNameAr",
       a.name_en as "accountNameEn", l.debit, l.credit, l.currency, l.fc_amount as "fcAmount", l.party_id as "partyId",
       l.cost_center_id as "costCenterId", l.profit_unit_id as "profitUnitId", l.memo
     from accounting.journal_line l
     join accounting.account a on a.company_id = $1 and a.id = l.account_id
     where l.company_id = $1 and l.entry_id = $2 order by l.line_no`,
    [ctx.company.id, id],
  )
  return { ...head, version: null, status: 'posted' as const, reversed: head.reversedBy !== null, lines }
}

type LineShown = {
  lineNo: number
  accountId: string | null
  code: string
  accountNameAr: string
  accountNameEn: string | null
  debit: number
  credit: number
  currency: string | null
  fcAmount: number | null
  partyId: string | null
  costCenterId: string | null
  profitUnitId: string | null
  memo: string | null
}

async function findDraft(ctx: Ctx, id: string) {
  const draft = await ctx.db
    .selectFrom('accounting.journal_draft as d')
    .select([
      'd.id',
      'd.version',
      'd.entry_date as date',
      'd.memo',
      'd.status',
      'd.lines',
      'd.file_ids as fileIds',
    ])
    .select(['d.created_at as at', draftTotal.as('total')])
    .where('d.id', '=', id)
    .executeTakeFirst()
  if (!draft) return null
  const stored = draft.lines as DraftLine[]
  const accounts = await namesOf(
    ctx,
    stored.map(line => line.accountId).filter(account => account !== null),
  )
  const lines = stored.map((line, at): LineShown => {
    const account = line.accountId ? accounts.get(line.accountId) : undefined
    return {
      lineNo: at + 1,
      accountId: line.accountId,
      code: account?.code ?? '',
      accountNameAr: account?.nameAr ?? '',
      accountNameEn: account?.nameEn ?? null,
      debit: line.debitMinor ?? 0,
      credit: line.creditMinor ?? 0,
      currency: null,
      fcAmount: null,
      partyId: line.partyId,
      costCenterId: line.costCenterId,
      profitUnitId: line.profitUnitId,
      memo: line.memo,
    }
  })
  const absent = {
    number: null,
    sourceKey: null,
    period: null,
    postedBy: null,
    reverses: null,
    reversedBy: null,
    hash: null,
  }
  return { ...draft, ...absent, kind: 'manual' as const, reversed: false, lines }
}

async function namesOf(ctx: Ctx, ids: string[]) {
  if (ids.length === 0) return new Map<string, never>()
  const rows = await ctx.db
    .selectFrom('accounting.account')
    .select(['id', 'code', 'name_ar as nameAr', 'name_en as nameEn'])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map(row => [row.id, row]))
}
