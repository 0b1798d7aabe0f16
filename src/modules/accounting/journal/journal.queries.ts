import { sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import { keysetPage } from '#kernel/server/page.ts'
import { foldLight } from '#kernel/shared/arabic.ts'
import { currentCurrency } from '#kernel/shared/currency-source.ts'
import { asciiDigits } from '#kernel/shared/digits.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { parseMoney } from '#kernel/shared/money.ts'
import { findPartyIds } from '#modules/parties/public.server.ts'
import type * as contract from './journal.contract.ts'

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

/** The parties that a typed name, phone or number of a person means. */
const partiesOf = async (ctx: Ctx, { search }: Filters) => (search ? findPartyIds(ctx, search) : [])

function entries(ctx: Ctx, filters: Filters, partyIds: readonly string[]) {
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
    .$if(Boolean(search), q => q.where(matches(search!, partyIds)))
}

/** Number, memo (folded Arabic), party of a line or exact amount. */
function matches(search: string, partyIds: readonly string[]) {
  const literal = (text: string) => text.replace(/[\\%_]/g, '\\$&')
  const folded = `%${literal(foldLight(search))}%`
  const sequence = `%-${literal(asciiDigits(search).padStart(5, '0'))}`
  const typed = parseMoney(search, currentCurrency())
  return sql<boolean>`(upper(${search}) = e.number or e.number like ${sequence} or e.search like ${folded}
    ${typed.ok ? sql`or e.total = ${typed.minor}` : sql``}
    ${
      partyIds.length > 0
        ? sql`or e.id in (select l.entry_id from accounting.journal_line l
            where l.company_id = e.company_id and l.party_id = any (${partyIds}))`
        : sql``
    })`
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

export const postedMark = { status: 'posted' as const, sentBack: false }

const reversed = sql<boolean>`exists (select from accounting.journal_entry r
  where r.company_id = e.company_id and r.reverses_id = e.id)`.as('reversed')

export async function listJournal(ctx: Ctx, input: InputOf<typeof contract.listJournal>) {
  if (input.status !== 'posted') return listDrafts(ctx, input)
  const page = await keysetPage(
    entries(ctx, input, await partiesOf(ctx, input))
      .select(shown)
      .select(reversed),
    { ...input, descending: input.descending ?? true },
    { sort: 'e.entry_date', id: 'e.id' },
    row => [row.date, row.id],
  )
  return { rows: page.rows.map(row => ({ ...row, ...postedMark })), next: page.next }
}

export const draftTotal = sql<number>`coalesce((select sum((l ->> 'debitMinor')::bigint) from jsonb_array_elements(d.lines) l), 0)::bigint`

/** Memo (folded Arabic) or exact amount. */
function draftMatches(search: string) {
  const typed = parseMoney(search, currentCurrency())
  return sql<boolean>`(app.fold_light(d.memo) like ${`%${foldLight(search)}%`}
    ${typed.ok ? sql`or ${draftTotal} = ${typed.minor}` : sql``})`
}

function drafts(ctx: Ctx, filters: Filters) {
  return ctx.db
    .selectFrom('accounting.journal_draft as d')
    .where('d.status', '=', filters.status)
    .$if(filters.from !== undefined, q => q.where('d.entry_date', '>=', filters.from!))
    .$if(filters.to !== undefined, q => q.where('d.entry_date', '<=', filters.to!))
    .$if(filters.userId !== undefined, q => q.where('d.created_by', '=', filters.userId!))
    .$if(Boolean(filters.search), q => q.where(draftMatches(filters.search!)))
}

export const sentBack = sql<boolean>`(d.status = 'draft' and d.decision_reason is not null)`

async function listDrafts(ctx: Ctx, input: InputOf<typeof contract.listJournal>) {
  const page = await keysetPage(
    drafts(ctx, input)
      .select(['d.id', 'd.entry_date as date', 'd.memo', 'd.status', 'd.created_at as at'])
      .select([draftTotal.as('total'), sentBack.as('sentBack')]),
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
  return entries(ctx, input, await partiesOf(ctx, input))
    .select(counted)
    .select(sql<number>`coalesce(sum(e.total), 0)::bigint`.as('total'))
    .executeTakeFirstOrThrow()
}

export async function journalOfSource(ctx: Ctx, input: InputOf<typeof contract.journalOfSource>) {
  const { sourceKey } = input
  // ';' is the character after ':', so this is every key that begins with the document's key and a colon.
  const rows = await entries(ctx, { status: 'posted' }, [])
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
  return { rows: rows.map(row => ({ ...row, ...postedMark })) }
}
