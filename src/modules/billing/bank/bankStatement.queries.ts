import { sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import { keysetPage } from '#kernel/server/page.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { type Currency, moneyText } from '#kernel/shared/money.ts'
import type { Reading } from '#modules/platform/import/public.ts'
import type { BankField } from './bankFile.rules.ts'
import type * as contract from './bankStatement.contract.ts'

export async function listBankStatements(ctx: Ctx, input: InputOf<typeof contract.listBankStatements>) {
  let rows = ctx.db
    .selectFrom('billing.bank_statement as s')
    .innerJoin('billing.treasury_account as t', 't.id', 's.treasury_account_id')
    .select(['s.id', 's.treasury_account_id as treasuryAccountId', 't.name_ar as bankName', 't.currency'])
    .select(['s.file_name as fileName', 's.from_on as from', 's.to_on as to', 's.closing_minor as closing'])
    .select(['s.line_count as lineCount', 's.created_at as importedAt', 's.created_by_name as importedBy'])
    .select(
      sql<number>`(select count(*)::int from billing.bank_line l
        where l.company_id = s.company_id and l.statement_id = s.id and l.state = 'open')`.as('openCount'),
    )
  if (input.treasuryAccountId) rows = rows.where('s.treasury_account_id', '=', input.treasuryAccountId)
  if (input.search)
    rows = rows.where(sql<boolean>`strpos(lower(s.file_name), ${input.search.toLowerCase()}) > 0`)
  const page = await keysetPage(
    rows,
    { ...input, descending: input.descending ?? true },
    { sort: 's.created_at', id: 's.id' },
    row => [row.importedAt, row.id],
  )
  return {
    next: page.next,
    rows: page.rows.map(row => {
      const currency = row.currency as Currency
      return { ...row, currency, closing: row.closing === null ? null : moneyText(row.closing, currency) }
    }),
  }
}

export async function listBankProfiles(ctx: Ctx) {
  const rows = await ctx.db
    .selectFrom('billing.bank_profile')
    .select(['id', 'name', 'headings', 'read_as'])
    .orderBy('name')
    .execute()
  return {
    rows: rows.map(({ headings, read_as, ...row }) => ({
      ...row,
      headings: headings as Partial<Record<BankField, string>>,
      readAs: read_as as Partial<Record<BankField, Reading>>,
    })),
  }
}
