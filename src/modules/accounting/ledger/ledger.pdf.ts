import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import { paperFormat } from '#kernel/server/pdf/paper.ts'
import type { InputOf, OutputOf } from '#kernel/shared/endpoint.ts'
import { deny, refused } from '#kernel/shared/refusal.ts'
import { companyPaper } from '#modules/platform/public.server.ts'
import { getJournal } from '../journal/journalShowing.queries.ts'
import { filterNames, nameIn, sealed } from '../report/report.pdf.ts'
import type * as ledgerContract from './ledger.contract.ts'
import { ledgerTotals, listLedger } from './ledger.queries.ts'
import type * as contract from './ledgerPaper.contract.ts'

/** A paper of more lines than this is no paper any more: the file holds them all. */
const maxLines = 5000
const pageLines = 1000

type Line = OutputOf<typeof ledgerContract.listLedger>['rows'][number]

async function allLines(ctx: Ctx, question: InputOf<typeof contract.printLedger>): Promise<Line[]> {
  const { locale: _, ...asked } = question
  const lines: Line[] = []
  for (let cursor: string | undefined; ; ) {
    const page = await listLedger(ctx, { ...asked, limit: pageLines, ...(cursor ? { cursor } : {}) })
    lines.push(...page.rows)
    if (!page.next) return lines
    cursor = page.next
  }
}

/** The statement of an account on paper: the lines of the screen, all of them. */
export async function printLedger(ctx: Ctx, input: InputOf<typeof contract.printLedger>) {
  const { locale, ...question } = input
  const account = await ctx.db
    .selectFrom('accounting.account')
    .select(['code', 'name_ar as nameAr', 'name_en as nameEn'])
    .where('id', '=', input.accountId)
    .executeTakeFirst()
  const totals = await ledgerTotals(ctx, question)
  if (totals.count > maxLines) deny(refused('accounting.ledger.tooLong', { params: { count: maxLines } }))
  const lines = await allLines(ctx, input)
  const parties = await partyNames(ctx, lines, locale)
  const paper = await companyPaper(ctx, { locale })
  const { money, day } = paperFormat(paper)
  const side = (minor: number) => (minor === 0 ? null : money(minor))
  const party = input.partyId
    ? (await partyNames(ctx, [{ partyId: input.partyId }], locale)).get(input.partyId)
    : null
  const content = {
    code: account?.code ?? '',
    name: account ? nameIn(locale, account) : '',
    from: day(input.from),
    to: day(input.to),
    filters: [...(party ? [party] : []), ...(await filterNames(ctx, input))],
    opening: money(totals.opening),
    side: input.side ?? null,
    debit: input.side === 'credit' ? null : money(totals.debit),
    credit: input.side === 'debit' ? null : money(totals.credit),
    closing: money(totals.closing),
    rows: lines.map(line => ({
      date: day(line.date),
      number: line.number,
      memo: line.memo,
      party: line.partyId ? (parties.get(line.partyId) ?? null) : null,
      debit: side(line.debit),
      credit: side(line.credit),
      balance: money(line.balance),
    })),
  }
  return sealed(
    ctx,
    paper,
    new URL('./accountStatement.typ', import.meta.url),
    content,
    `account-${account?.code}-${input.to}`,
  )
}

/** The voucher of an entry: its lines, who wrote, approved and posted it, and places to sign. */
export async function printEntry(ctx: Ctx, input: InputOf<typeof contract.printEntry>) {
  const { locale } = input
  const entry = await getJournal(ctx, { id: input.id })
  const parties = await partyNames(ctx, entry.lines, locale)
  const dimensions = await dimensionNames(ctx, entry.lines, locale)
  const paper = await companyPaper(ctx, { locale })
  const { money, day, instant } = paperFormat(paper)
  const side = (minor: number) => (minor === 0 ? null : money(minor))
  const content = {
    number: entry.number,
    date: day(entry.date),
    isPosted: entry.status === 'posted',
    isReversed: entry.reversed,
    memo: entry.memo,
    postedAt: entry.status === 'posted' ? instant(entry.at) : null,
    askedBy: entry.approval?.askedBy ?? null,
    decidedBy: entry.approval?.decidedBy ?? null,
    reverses: entry.reverses?.number ?? null,
    hash: entry.hash?.slice(0, 16) ?? null,
    total: money(entry.total),
    rows: entry.lines.map((line, at) => ({
      code: line.code,
      name: nameIn(locale, { nameAr: line.accountNameAr, nameEn: line.accountNameEn }),
      party: line.partyId ? (parties.get(line.partyId) ?? null) : null,
      memo: line.memo,
      dimensions: dimensions[at],
      debit: side(line.debit),
      credit: side(line.credit),
    })),
  }
  return sealed(
    ctx,
    paper,
    new URL('../journal/entryVoucher.typ', import.meta.url),
    content,
    `entry-${entry.number ?? 'draft'}`,
  )
}

type Dimensions = { costCenterId: string | null; profitUnitId: string | null }

/** What each line of a voucher names besides its party: its cost centre, then its profit unit. */
export async function dimensionNames(
  ctx: Ctx,
  lines: readonly Dimensions[],
  locale: 'ar' | 'en',
): Promise<string[][]> {
  const known = new Map<string, string[]>()
  const names: string[][] = []
  for (const { costCenterId, profitUnitId } of lines) {
    const key = `${costCenterId} ${profitUnitId}`
    const found =
      known.get(key) ??
      (await filterNames(ctx, {
        locale,
        costCenterId: costCenterId ?? undefined,
        profitUnitId: profitUnitId ?? undefined,
      }))
    known.set(key, found)
    names.push(found)
  }
  return names
}

async function partyNames(
  ctx: Ctx,
  lines: readonly { partyId: string | null }[],
  locale: 'ar' | 'en',
): Promise<Map<string, string>> {
  const ids = [...new Set(lines.flatMap(line => line.partyId ?? []))]
  if (ids.length === 0) return new Map()
  const rows = await rawQuery<{ id: string; name: string }>(
    ctx.db,
    `select id, coalesce(case when $3 = 'en' then name_en end, name_ar, name_en, code) as name
     from parties.party where company_id = $1 and id = any ($2)`,
    [ctx.company.id, ids, locale],
  )
  return new Map(rows.map(row => [row.id, row.name]))
}
