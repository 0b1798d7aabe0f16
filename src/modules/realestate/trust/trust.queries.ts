import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { moneyText } from '#kernel/shared/money.ts'
import { refused } from '#kernel/shared/refusal.ts'
import { accountBalance } from '#modules/accounting/public.server.ts'
import type { TenderFacts, TenderRule, TransferRule } from '#modules/billing/public.server.ts'
import { agreements, ownerPayable, uncollectedOf } from '../agreement/agreement.queries.ts'
import { settingsOf } from '../settings/settings.queries.ts'
import type * as contract from './trust.contract.ts'

/** The boxes and banks that hold money of others. */
const trustAccounts = async (ctx: Ctx) => {
  const { trustAccountIds } = await settingsOf(ctx)
  if (trustAccountIds.length === 0) return []
  return ctx.db
    .selectFrom('billing.treasury_account')
    .select(['id', 'name_ar as name', 'account_id as accountId'])
    .where('id', 'in', trustAccountIds)
    .orderBy('name_ar')
    .execute()
}

/** Whether money is that of owners or of their tenants: rent and deposits of managed leases, payouts, bills charged to owners. */
async function isOwnersMoney(
  ctx: Ctx,
  facts: Pick<TenderFacts, 'sourceKey' | 'invoiceIds'>,
): Promise<boolean> {
  if (facts.sourceKey.startsWith('realestate:payout:')) return true
  const [found] = await rawQuery<{ is: boolean }>(
    ctx.db,
    `select exists (select from realestate.lease_row r where r.company_id = $1 and r.agreement_id is not null
         and (r.invoice_id = any ($2) or starts_with($3, 'realestate:lease:' || r.lease_id || ':')))
       or exists (select from billing.invoice_line l where l.company_id = $1 and l.invoice_id = any ($2) and l.key = 'ownerPayable')
       or exists (select from realestate.lease_line n
         join realestate.property p on p.company_id = $1 and p.id = n.property_id
         left join realestate.property b on b.company_id = $1 and b.id = p.parent_id
         where n.company_id = $1 and coalesce(p.ownership, b.ownership) = 'managed'
           and (starts_with($3, 'realestate:lease:' || n.lease_id || ':')
             or exists (select from realestate.cheque_bundle k where k.company_id = $1 and k.lease_id = n.lease_id
               and starts_with($3, 'realestate:bundle:' || k.id || ':')))) as is`,
    [ctx.company.id, [...facts.invoiceIds], facts.sourceKey],
  )
  return found!.is
}

/** O4: money of others goes through trust accounts alone, and the company's own never does. */
export const trustTenders: TenderRule = async (ctx, facts) => {
  if (facts.tenders.length === 0) return null
  const accounts = await trustAccounts(ctx)
  const isTheirs = await isOwnersMoney(ctx, facts)
  if (!isTheirs && accounts.length === 0) return null
  const trust = new Set(accounts.map(account => account.id))
  if (facts.tenders.every(tender => trust.has(tender.treasuryAccountId) === isTheirs)) return null
  const names = accounts.map(account => account.name).join('، ')
  return isTheirs
    ? refused('realestate.trust.mixed', { field: 'treasuryAccountId', params: { accounts: names } })
    : refused('realestate.trust.own', { field: 'treasuryAccountId', params: { accounts: names } })
}

/** What of the trust accounts is the office's own: fees it has posted and money it put in, less what it took out. */
async function officeShare(ctx: Ctx, trustIds: readonly string[]): Promise<number> {
  const [sum] = await rawQuery<{ minor: number }>(
    ctx.db,
    `select (coalesce((select sum(s.fee_minor) from realestate.owner_statement s where s.company_id = $1), 0)
       + coalesce((select sum(case when t.to_id = any ($2) then t.amount_in_minor else 0 end
           - case when t.from_id = any ($2) then t.amount_out_minor else 0 end)
         from billing.transfer t where t.company_id = $1 and t.status <> 'returned'), 0))::bigint as minor`,
    [ctx.company.id, [...trustIds]],
  )
  return sum!.minor
}

/** O6: no more than the office's share leaves the trust accounts for its own. */
export const trustTransfers: TransferRule = async (ctx, { fromId, toId, amountMinor }) => {
  const ids = (await trustAccounts(ctx)).map(account => account.id)
  if (!ids.includes(fromId) || ids.includes(toId)) return null
  const shareMinor = await officeShare(ctx, ids)
  return amountMinor <= shareMinor
    ? null
    : refused('realestate.trust.feesExceeded', {
        field: 'amount',
        params: { share: moneyText(Math.max(0, shareMinor), ctx.company.currency) },
      })
}

type Sums = { deposits: number; advances: number; bills: number }

/** Deposits and free money of tenants of managed leases, and bills charged to owners that are not paid yet. */
async function othersMoney(ctx: Ctx, trustIds: readonly string[]): Promise<Sums> {
  const [sums] = await rawQuery<Sums>(
    ctx.db,
    `select coalesce((select sum(d.balance_minor) from billing.deposit d where d.company_id = $1
         and exists (select from billing.deposit_move m join billing.payment_tender t on t.company_id = $1 and t.payment_id = m.payment_id
           where m.company_id = $1 and m.deposit_id = d.id and m.kind = 'receive' and t.treasury_account_id = any ($2))), 0)::bigint as deposits,
       coalesce((select sum(p.free_minor) from billing.payment p where p.company_id = $1 and p.direction = 'in' and p.status = 'posted'
         and (exists (select from billing.payment_tender t where t.company_id = $1 and t.payment_id = p.id
             and t.treasury_account_id = any ($2))
           or exists (select from billing.cheque c where c.company_id = $1 and c.payment_id = p.id and c.state = 'cleared'
             and c.treasury_account_id = any ($2)))), 0)::bigint as advances,
       coalesce((select sum(least(i.open_minor, (select coalesce(sum(l.net_minor), 0) from billing.invoice_line l
           where l.company_id = $1 and l.invoice_id = i.id and l.key = 'ownerPayable'))) from billing.invoice i
         where i.company_id = $1 and i.kind = 'bill' and i.status = 'issued' and i.open_minor > 0), 0)::bigint as bills`,
    [ctx.company.id, [...trustIds]],
  )
  return sums!
}

/** Rule 5: what the trust accounts hold is what they must hold. */
export async function proveTrust(ctx: Ctx, _input: InputOf<typeof contract.proveTrust>) {
  const accounts = await trustAccounts(ctx)
  const trustIds = accounts.map(account => account.id)
  let held = 0
  for (const { accountId } of accounts) held += await accountBalance(ctx, { accountId })
  const rows = await ctx.db.selectFrom(agreements.table).selectAll().execute()
  let owners = 0
  for (const row of rows) owners -= await uncollectedOf(ctx, row.id)
  // One balance a representative, however many agreements they stand for.
  for (const [row] of Map.groupBy(rows, one => one.representative_id).values())
    owners += await ownerPayable(ctx, row!)
  const { deposits, advances, bills } = await othersMoney(ctx, trustIds)
  const share = await officeShare(ctx, trustIds)
  return {
    held,
    owners,
    deposits,
    advances,
    bills,
    share,
    difference: held - owners - deposits - advances - bills - share,
  }
}
