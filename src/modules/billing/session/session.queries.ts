import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import type { Day } from '#kernel/shared/day.ts'
import { type Currency, moneyText } from '#kernel/shared/money.ts'
import { accountBalance, financeSettings } from '#modules/accounting/public.server.ts'
import { standingOpenings } from '../treasury/treasuryCorrecting.commands.ts'
import { worthOf } from '../treasury/treasuryExchange.commands.ts'
import { heldIn } from '../treasury/treasuryReading.queries.ts'

export async function currentSessions(ctx: Ctx) {
  const rows = await ctx.db
    .selectFrom('billing.treasury_account as t')
    .leftJoin('billing.cash_session as s', join =>
      join.onRef('s.treasury_account_id', '=', 't.id').on('s.status', '<>', 'closed'),
    )
    .select([
      't.id as treasuryAccountId',
      't.name_ar as boxName',
      't.name_en as boxNameEn',
      's.id',
      's.status',
      's.cashier_name',
      's.cashier_id',
      't.currency',
    ])
    .select([
      's.opened_at',
      's.opening_count_minor',
      's.opening_book_minor',
      's.counted_minor',
      's.difference_minor',
    ])
    .where('t.kind', '=', 'cash')
    .where('t.active', '=', true)
    .orderBy('t.name_ar')
    .execute()
  const { sessionToleranceMinor } = await financeSettings(ctx)
  const mayApprove = ctx.can('finance.treasury.write')
  const shown = []
  for (const row of rows) {
    const currency = row.currency as Currency
    const text = (minor: number) => moneyText(minor, currency)
    // Weighed in the company's currency, as the tolerance is.
    const box = { id: row.treasuryAccountId, currency }
    const worth = row.difference_minor === null ? null : await worthOf(ctx, box, row.difference_minor)
    shown.push({
      treasuryAccountId: row.treasuryAccountId,
      boxName: row.boxName,
      boxNameEn: row.boxNameEn,
      currency,
      session: row.id
        ? {
            id: row.id,
            status: row.status!,
            cashier: row.cashier_name!,
            isMine: row.cashier_id === ctx.user.id,
            openedAt: row.opened_at!,
            openingCount: text(row.opening_count_minor!),
            openingDifference: text(row.opening_count_minor! - row.opening_book_minor!),
            counted: row.counted_minor === null ? null : text(row.counted_minor),
            // The cashier counts blind and learns only whether it is accepted; the amount is for who approves.
            difference: mayApprove && row.difference_minor !== null ? text(row.difference_minor) : null,
            withinTolerance: worth === null ? null : worth <= sessionToleranceMinor,
          }
        : null,
    })
  }
  return { rows: shown }
}

type TreasuryRow = {
  id: string
  kind: 'cash' | 'bank' | 'card'
  nameAr: string
  nameEn: string | null
  iban: string | null
  currency: Currency
  version: number
  active: boolean
  accountId: string
  lastCountedAt: Date | null
  lastReconciledOn: Day | null
  opened: boolean
  sessionId: string | null
  custodianId: string | null
  minimumMinor: number
}

export async function listTreasury(ctx: Ctx) {
  const found = await rawQuery<TreasuryRow>(
    ctx.db,
    `select t.id, t.version, t.kind, t.name_ar as "nameAr", t.name_en as "nameEn", t.iban, t.currency, t.active, t.account_id as "accountId",
       t.custodian_user_id as "custodianId", t.minimum_minor as "minimumMinor",
       (select max(s.counted_at) from billing.cash_session s where s.company_id = $1 and s.treasury_account_id = t.id) as "lastCountedAt",
       (select to_char(max(r.as_of), 'YYYY-MM-DD') from billing.reconciliation r
         where r.company_id = $1 and r.treasury_account_id = t.id and r.status = 'approved') as "lastReconciledOn",
       coalesce((select sum(v.amount_minor) from billing.treasury_move v
         where v.company_id = $1 and v.treasury_account_id = t.id and v.kind = 'opening'), 0) <> 0 as opened,
       (select s.id from billing.cash_session s
         where s.company_id = $1 and s.treasury_account_id = t.id and s.status <> 'closed') as "sessionId"
     from billing.treasury_account t
     where t.company_id = $1 order by array_position(array['cash', 'bank', 'card'], t.kind), t.name_ar`,
    [ctx.company.id],
  )
  const maySee = ctx.can('finance.treasury.view')
  const openings = new Map(
    (maySee ? await standingOpenings(ctx) : []).map(one => [one.treasuryAccountId, one]),
  )
  const rows = []
  for (const { minimumMinor, ...row } of found) {
    const isForeign = maySee && row.currency !== ctx.company.currency
    rows.push({
      ...row,
      minimum: moneyText(minimumMinor, row.currency),
      opening: shownOpening(openings.get(row.id), row.currency),
      balance: maySee ? await accountBalance(ctx, { accountId: row.accountId }) : null,
      foreignBalance: isForeign ? moneyText((await heldIn(ctx, row.id)).foreignMinor, row.currency) : null,
    })
  }
  return { rows }
}

function shownOpening(
  one: Awaited<ReturnType<typeof standingOpenings>>[number] | undefined,
  currency: Currency,
) {
  if (!one) return null
  const { number: entry, date, amountMinor, foreignMinor } = one
  return { entry, date, amount: moneyText(foreignMinor ?? amountMinor, currency) }
}
