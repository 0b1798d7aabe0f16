import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import type { OutputOf } from '#kernel/shared/endpoint.ts'
import { type Currency, moneyText } from '#kernel/shared/money.ts'
import type * as contract from './bankRule.contract.ts'

export type StoredRule = OutputOf<typeof contract.listBankRules>['rows'][number]
type Books = StoredRule['books']

type Row = {
  id: string
  text: string
  money: 'in' | 'out'
  books: Books['as']
  partyId: string | null
  accountId: string | null
  fromId: string | null
  incomeKey: 'interestIncome' | 'otherIncome' | null
  taxCode: string | null
  amountMinor: number | null
  currency: Currency | null
  where: string | null
  by: string
}

export async function listBankRules(ctx: Ctx): Promise<{ rows: StoredRule[] }> {
  const rows = await rawQuery<Row>(
    ctx.db,
    `select r.id, r.text, r.money, r.books, r.party_id as "partyId", r.account_id as "accountId", r.from_id as "fromId",
       r.income_key as "incomeKey", r.tax_code as "taxCode", r.created_by_name as by,
       r.amount_minor as "amountMinor", r.amount_currency as currency,
       coalesce(p.name_ar, p.name_en, a.code || ' ' || a.name_ar, t.name_ar) as "where"
     from billing.bank_rule r
     left join parties.party p on p.company_id = $1 and p.id = r.party_id
     left join accounting.account a on a.company_id = $1 and a.id = r.account_id
     left join billing.treasury_account t on t.company_id = $1 and t.id = r.from_id
     where r.company_id = $1 order by r.text_key, r.amount_minor nulls first`,
    [ctx.company.id],
  )
  return {
    rows: rows.map(({ id, text, money, where, by, amountMinor, currency, ...row }) => ({
      id,
      text,
      money,
      where: where ?? '',
      by,
      amount: amountMinor && currency ? { value: moneyText(amountMinor, currency), currency } : null,
      books: booksOf(row),
    })),
  }
}

function booksOf(
  row: Pick<Row, 'books' | 'partyId' | 'accountId' | 'fromId' | 'incomeKey' | 'taxCode'>,
): Books {
  switch (row.books) {
    case 'receipt':
    case 'vendor':
      return { as: row.books, partyId: row.partyId! }
    case 'settlement':
      return { as: 'settlement', fromId: row.fromId! }
    case 'income':
      return { as: 'income', key: row.incomeKey! }
    case 'expense':
      return { as: 'expense', accountId: row.accountId, taxCode: row.taxCode }
  }
}
