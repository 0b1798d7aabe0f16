import type { Ctx } from '#kernel/server/context.ts'
import { deny, notFound, refuse, refused } from '#kernel/shared/refusal.ts'
import { accountBalance } from '#modules/accounting/server/public.ts'
import { whyNotSpend } from '../shared/cash.rules.ts'
import { shownIn } from './amounts.ts'

export type TreasuryAccount = {
  readonly id: string
  readonly kind: 'cash' | 'bank' | 'card'
  readonly nameAr: string
  readonly accountId: string
  readonly minimumMinor: number
  /** Who answers for it; null where nobody is named. */
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
    .select(['t.active', 't.custodian_user_id as custodianId', 's.id as sessionId'])
    .where('t.id', 'in', [...new Set(ids)])
    .execute()
  const found = new Map(rows.map(row => [row.id, row]))
  for (const [at, id] of ids.entries())
    if (!found.get(id)?.active)
      deny(notFound('kernel.record.notFound', { field: `tenders.${at}.treasuryAccountId` }))
  return found
}

/** Refuses cash without an open shift where the company requires one (`billing.session.none`). */
export function refuseWithoutSession(accounts: Iterable<TreasuryAccount>, requireCashSession: boolean): void {
  if (!requireCashSession) return
  for (const account of accounts)
    if (account.kind === 'cash' && !account.sessionId)
      deny(refused('billing.session.none', { field: 'tenders', params: { box: account.nameAr } }))
}

/** Refuses what would take a treasury account below its minimum; balances are the ledger's. */
export async function refuseOverdraft(
  ctx: Ctx,
  spent: readonly {
    readonly account: Pick<TreasuryAccount, 'accountId' | 'nameAr' | 'minimumMinor'>
    readonly amountMinor: number
  }[],
): Promise<void> {
  const sums = new Map<string, { account: (typeof spent)[number]['account']; amountMinor: number }>()
  for (const { account, amountMinor } of spent) {
    const before = sums.get(account.accountId)?.amountMinor ?? 0
    sums.set(account.accountId, { account, amountMinor: before + amountMinor })
  }
  for (const { account, amountMinor } of sums.values()) {
    const balanceMinor = await accountBalance(ctx, { accountId: account.accountId })
    refuse(whyNotSpend({ ...account, balanceMinor }, amountMinor, shownIn(ctx)))
  }
}
