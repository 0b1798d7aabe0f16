import type { Ctx } from '#kernel/server/context.ts'
import type { Currency } from '#kernel/shared/money.ts'
import { deny, invalid, notFound, refuse, refused } from '#kernel/shared/refusal.ts'
import { accountBalance } from '#modules/accounting/public.server.ts'
import { shownWith } from '../money/amounts.queries.ts'
import { whyNotSpend } from '../session/cash.rules.ts'

export type TreasuryAccount = {
  readonly id: string
  readonly kind: 'cash' | 'bank' | 'card'
  readonly nameAr: string
  readonly accountId: string
  readonly currency: Currency
  /** In the account's own currency. */
  readonly minimumMinor: number
  /** Who answers for it; null where none is named. */
  readonly custodianId: string | null
  readonly active: boolean
  /** The shift that is open for it, of cash boxes. */
  readonly sessionId: string | null
}

/** Treasury accounts by id with their open shift; one that is unknown or switched off is notFound. */
export async function treasuryAccounts(
  ctx: Ctx,
  ids: readonly string[],
): Promise<Map<string, TreasuryAccount>> {
  if (ids.length === 0) return new Map()
  const rows = await ctx.db
    .selectFrom('billing.treasury_account as t')
    .leftJoin('billing.cash_session as s', join =>
      join.onRef('s.treasury_account_id', '=', 't.id').on('s.status', '=', 'open'),
    )
    .select([
      't.id',
      't.kind',
      't.name_ar as nameAr',
      't.account_id as accountId',
      't.minimum_minor as minimumMinor',
    ])
    .select(['t.active', 't.currency', 't.custodian_user_id as custodianId', 's.id as sessionId'])
    .where('t.id', 'in', [...new Set(ids)])
    .execute()
  const found = new Map(rows.map(row => [row.id, { ...row, currency: row.currency as Currency }]))
  for (const [at, id] of ids.entries())
    if (!found.get(id)?.active)
      deny(notFound('kernel.record.notFound', { field: `tenders.${at}.treasuryAccountId` }))
  return found
}

/** Refuses cash without an open shift where the company requires one (`billing.session.none`). */
export function refuseWithoutSession(
  accounts: Iterable<TreasuryAccount>,
  requireCashSession: boolean,
  field = 'tenders',
): void {
  if (!requireCashSession) return
  for (const account of accounts)
    if (account.kind === 'cash' && !account.sessionId)
      deny(refused('billing.session.none', { field, params: { box: account.nameAr } }))
}

/** Refuses accounts of another currency than the payment's (`billing.payment.tenderCurrency`). */
export function refuseOtherCurrency(accounts: Iterable<TreasuryAccount>, currency: Currency): void {
  for (const account of accounts)
    if (account.currency !== currency)
      deny(
        invalid('billing.payment.tenderCurrency', {
          field: 'tenders',
          params: { box: account.nameAr, currency: account.currency },
        }),
      )
}

export type Held = { readonly foreignMinor: number; readonly baseMinor: number }

/** What an account of a foreign currency holds: in its own, and at what that stands in the books. */
export async function heldIn(ctx: Ctx, treasuryAccountId: string): Promise<Held> {
  const row = await ctx.db
    .selectFrom('billing.treasury_balance')
    .select(['foreign_minor as foreignMinor', 'amount_minor as baseMinor'])
    .where('treasury_account_id', '=', treasuryAccountId)
    .executeTakeFirst()
  return row ?? { foreignMinor: 0, baseMinor: 0 }
}

/** What a treasury account holds in its own currency: the ledger's, of foreign ones that of their moves. */
export async function treasuryBalance(
  ctx: Ctx,
  account: Pick<TreasuryAccount, 'id' | 'accountId' | 'currency'>,
): Promise<number> {
  return account.currency === ctx.company.currency
    ? accountBalance(ctx, { accountId: account.accountId })
    : (await heldIn(ctx, account.id)).foreignMinor
}

type Spent = {
  account: Pick<TreasuryAccount, 'id' | 'accountId' | 'nameAr' | 'minimumMinor' | 'currency'>
  /** In the account's own currency. */
  amountMinor: number
}

/** Refuses what would take a treasury account below its minimum. */
export async function refuseOverdraft(ctx: Ctx, spent: readonly Spent[], field = 'tenders'): Promise<void> {
  const sums = new Map<string, Spent>()
  for (const { account, amountMinor } of spent) {
    const before = sums.get(account.accountId)?.amountMinor ?? 0
    sums.set(account.accountId, { account, amountMinor: before + amountMinor })
  }
  for (const { account, amountMinor } of sums.values()) {
    const balanceMinor = await treasuryBalance(ctx, account)
    const why = whyNotSpend({ ...account, balanceMinor }, amountMinor, shownWith(ctx, account.currency))
    refuse(why && { ...why, field })
  }
}
