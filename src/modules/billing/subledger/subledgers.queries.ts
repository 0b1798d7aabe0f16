import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import { resolveAccounts, type Subledger } from '#modules/accounting/public.server.ts'

async function sumOf(ctx: Ctx, key: string, sql: string): Promise<number> {
  const account = (await resolveAccounts(ctx, [key])).get(key)!
  const [row] = await rawQuery<{ sum: number }>(ctx.db, sql, [ctx.company.id, account.accountId])
  return row!.sum
}

/** Open invoices less unapplied credits of one control account; bills stand on the other side. */
const documentsSql = `select coalesce(sum(case when kind in ('creditNote', 'writeOff', 'bill') then -open_minor else open_minor end), 0)::bigint as sum
  from billing.invoice where company_id = $1 and control_account_id = $2 and status = 'issued' and open_minor > 0`

const advancesSql = `select coalesce(sum(case direction when 'in' then -free_minor else free_minor end), 0)::bigint as sum from billing.payment
  where company_id = $1 and advance_account_id = $2 and status = 'posted' and free_minor > 0`

const depositsSql = `select -coalesce(sum(balance_minor), 0)::bigint as sum from billing.deposit
  where company_id = $1 and control_account_id = $2`

/** What is kept of each movement; that it is their sum is proven at night. */
export const treasurySql = `select coalesce(sum(b.amount_minor), 0)::bigint as sum
  from billing.treasury_account t
  join billing.treasury_balance b on b.company_id = $1 and b.treasury_account_id = t.id
  where t.company_id = $1 and t.account_id = $2`

const chequesSql = (state: 'onHand' | 'lodged' | 'issued') => `select
    coalesce(sum(case direction when 'in' then amount_minor else -amount_minor end), 0)::bigint as sum
  from billing.cheque where company_id = $1 and $2::uuid is not null and state = '${state}'`

/** Money that was sent and has neither arrived nor come back. */
const transitSql = `select coalesce(sum(amount_out_minor), 0)::bigint as sum from billing.transfer
  where company_id = $1 and $2::uuid is not null and status = 'sent'`

const sums: readonly (readonly [keys: readonly string[], sql: string])[] = [
  [['receivable', 'tenantReceivable', 'insurerReceivable', 'insuranceClaims', 'payable'], documentsSql],
  [['platformReceivable', 'retentionReceivable', 'retentionPayable'], documentsSql],
  [['customerAdvances', 'vendorAdvances', 'chequesUnearned'], advancesSql],
  [['customerDeposits', 'tenantDeposits'], depositsSql],
  [['cashInTransit'], transitSql],
  [['chequesReceivable'], chequesSql('onHand')],
  [['chequesLodged'], chequesSql('lodged')],
  [['chequesPayable'], chequesSql('issued')],
  [['cash', 'bank', 'cardClearing', 'pettyCash'], treasurySql],
]

/** What the documents of each control account sum to (invariant 8). */
export const billingSubledgers: readonly Subledger[] = sums.flatMap(([keys, sql]) =>
  keys.map((key): Subledger => ({ key, sum: ctx => sumOf(ctx, key, sql), closing: 'byDay' })),
)
