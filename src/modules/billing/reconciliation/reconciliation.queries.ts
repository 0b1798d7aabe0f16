import { sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { type Currency, moneyText } from '#kernel/shared/money.ts'
import { approvedTo, getBank, reckoned } from '../bank/bankReading.queries.ts'
import type * as contract from './reconciliation.contract.ts'
import { statementDue } from './reconciliation.rules.ts'

export { printReconciliation } from './reconciliation.pdf.ts'

const textIn = (currency: Currency) => (minor: number) => moneyText(minor, currency)
const orNull = (minor: number | null, text: (minor: number) => string) =>
  minor === null ? null : text(minor)

export async function reckonBank(ctx: Ctx, { treasuryAccountId, asOf }: InputOf<typeof contract.reckonBank>) {
  const bank = await getBank(ctx, treasuryAccountId)
  const sums = await reckoned(ctx, bank, asOf)
  const [row] = await rawQuery<{ statement: number | null; open: number }>(
    ctx.db,
    `select (select s.closing_minor from billing.bank_statement s
         where s.company_id = $1 and s.treasury_account_id = $2 and s.to_on <= $3 and s.closing_minor is not null
         order by s.to_on desc, s.created_at desc limit 1) as statement,
       (select count(*)::int from billing.bank_line l
         where l.company_id = $1 and l.treasury_account_id = $2 and l.booked_on <= $3 and l.state = 'open') as open`,
    [ctx.company.id, bank.id, asOf],
  )
  const text = textIn(bank.currency)
  return {
    book: text(sums.bookMinor),
    receipts: text(sums.receiptsMinor),
    payments: text(sums.paymentsMinor),
    due: text(statementDue(sums)),
    statement: orNull(row!.statement, text),
    openLines: row!.open,
    approvedTo: await approvedTo(ctx, bank.id),
  }
}

export async function listReconciliations(ctx: Ctx, input: InputOf<typeof contract.listReconciliations>) {
  const rows = await ctx.db
    .selectFrom('billing.reconciliation')
    .selectAll()
    .where('treasury_account_id', '=', input.treasuryAccountId)
    .orderBy('as_of', 'desc')
    .limit(sql.lit(36))
    .execute()
  const text = textIn((await getBank(ctx, input.treasuryAccountId)).currency)
  const newest = rows.find(row => row.status === 'approved')
  return {
    rows: rows.map(row => ({
      id: row.id,
      version: row.version,
      asOf: row.as_of,
      status: row.status,
      statement: text(row.statement_minor),
      book: orNull(row.book_minor, text),
      receipts: orNull(row.receipts_minor, text),
      payments: orNull(row.payments_minor, text),
      approvedAt: row.approved_at,
      approvedBy: row.approved_by_name,
      reason: row.reason,
      mayReopen: row.id === newest?.id && ctx.can('finance.periods.write'),
    })),
  }
}
