import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import { keysetPage } from '#kernel/server/page.ts'
import { foldLight } from '#kernel/shared/arabic.ts'
import { addDays, addMonths, type Day, endOfMonth, startOfMonth } from '#kernel/shared/day.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { deny, notFound } from '#kernel/shared/refusal.ts'
import type { Finding } from '../health/finding.queries.ts'
import type * as contract from './asset.contract.ts'
import { type ChargedAsset, scheduleAhead } from './asset.rules.ts'

type Filters = InputOf<typeof contract.assetTotals>
type State = (typeof contract.assetStates)[number]

const stateOf = sql<State>`case when a.status = 'disposed' then 'disposed' when a.next_on is null then 'charged' else 'charging' end`

function filtered(ctx: Ctx, filters: Filters) {
  let rows = ctx.db.selectFrom('accounting.asset as a')
  if (filters.categoryId) rows = rows.where('a.category_id', '=', filters.categoryId)
  if (filters.profitUnitId) rows = rows.where('a.profit_unit_id', '=', filters.profitUnitId)
  if (filters.costCenterId) rows = rows.where('a.cost_center_id', '=', filters.costCenterId)
  if (filters.state === 'disposed') rows = rows.where('a.status', '=', 'disposed')
  else if (filters.state)
    rows = rows
      .where('a.status', '=', 'inService')
      .where('a.next_on', filters.state === 'charging' ? 'is not' : 'is', null)
  if (filters.search)
    rows = rows.where('a.search', 'like', `%${foldLight(filters.search).replace(/[\\%_]/g, '\\$&')}%`)
  return rows
}

const withNames = (ctx: Ctx, filters: Filters) =>
  filtered(ctx, filters)
    .innerJoin('accounting.asset_category as k', 'k.id', 'a.category_id')
    .leftJoin('accounting.profit_unit as u', 'u.id', 'a.profit_unit_id')
    .select(['a.id', 'a.number', 'a.name_ar as nameAr', 'a.in_service_on as inServiceOn'])
    .select(['k.name_ar as categoryAr', 'k.name_en as categoryEn'])
    .select(['a.profit_unit_id as profitUnitId', 'u.label_ar as unitAr', 'u.label_en as unitEn'])
    .select(['a.cost_minor as cost', 'a.accumulated_minor as accumulated'])
    .select(sql<number>`a.cost_minor - a.accumulated_minor`.as('book'))
    .select(stateOf.as('state'))

type Named = { profitUnitId: string | null; unitAr: string | null; unitEn: string | null }
const unitOf = ({ profitUnitId, unitAr, unitEn }: Named) =>
  profitUnitId === null ? null : { id: profitUnitId, nameAr: unitAr!, nameEn: unitEn }

export async function listAssets(ctx: Ctx, input: InputOf<typeof contract.listAssets>) {
  const sort = { number: 'a.number', inServiceOn: 'a.in_service_on', cost: 'a.cost_minor' }[
    input.sort ?? 'number'
  ]
  const page = await keysetPage(
    withNames(ctx, input),
    { ...input, descending: input.descending ?? input.sort === undefined },
    { sort, id: 'a.id' },
    row => [row[input.sort ?? 'number'], row.id],
  )
  return {
    next: page.next,
    rows: page.rows.map(({ profitUnitId, unitAr, unitEn, ...row }) => ({
      ...row,
      unit: unitOf({ profitUnitId, unitAr, unitEn }),
    })),
  }
}

/** A disposed asset keeps its last figures, though the ledger holds them no more: the sums leave it out. */
export async function assetTotals(ctx: Ctx, input: Filters) {
  const isSummed = input.state === 'disposed' ? sql`true` : sql`a.status <> 'disposed'`
  const sumOf = (amount: RawBuilder<unknown>) =>
    sql<number>`coalesce(sum(${amount}) filter (where ${isSummed}), 0)::bigint`
  return filtered(ctx, input)
    .select(eb => eb.fn.countAll<number>().as('count'))
    .select(sql<number>`count(*) filter (where a.status = 'disposed')::int`.as('disposed'))
    .select(sumOf(sql`a.cost_minor`).as('cost'))
    .select(sumOf(sql`a.accumulated_minor`).as('accumulated'))
    .select(sumOf(sql`a.cost_minor - a.accumulated_minor`).as('book'))
    .executeTakeFirstOrThrow()
}

type Charge = {
  month: Day
  amount: number
  units: number | null
  entryId: string | null
  entryNumber: string | null
}

export async function getAsset(ctx: Ctx, input: { id: string }) {
  const row = await withNames(ctx, {})
    .leftJoin('accounting.cost_center as n', 'n.id', 'a.cost_center_id')
    .select(['a.version', 'a.category_id as categoryId', 'a.salvage_minor as salvage', 'a.method', 'a.life'])
    .select(['a.yearly_rate_bps as yearlyRateBps', 'a.opening_accumulated_minor as openingAccumulated'])
    .select(['a.next_on as nextOn', 'a.location', 'a.serial', 'a.custodian', 'a.disposal'])
    .select(['a.disposed_on as disposedOn', 'a.proceeds_minor as proceeds'])
    .select(['a.disposal_reason as disposalReason', 'a.cost_center_id as costCenterId'])
    .select(['n.name_ar as centerAr', 'n.name_en as centerEn', 'a.plan_from as planFrom'])
    .select(['a.plan_accumulated_minor as planAccumulatedMinor', 'a.plan_life as planLife'])
    .where('a.id', '=', input.id)
    .executeTakeFirst()
  if (!row) deny(notFound())
  const charges = await rawQuery<Charge>(
    ctx.db,
    `select c.month, c.amount_minor as amount, c.units, c.entry_id as "entryId", e.number as "entryNumber"
     from accounting.asset_charge c
     left join accounting.journal_entry e on e.company_id = $1 and e.id = c.entry_id
     where c.company_id = $1 and c.asset_id = $2 order by c.month`,
    [ctx.company.id, row.id],
  )
  const {
    unitAr,
    unitEn,
    costCenterId,
    centerAr,
    centerEn,
    planFrom,
    planAccumulatedMinor,
    planLife,
    ...asset
  } = row
  const charged: ChargedAsset = {
    costMinor: row.cost,
    salvageMinor: row.salvage,
    accumulatedMinor: row.accumulated,
    method: row.method,
    yearlyRateBps: row.yearlyRateBps,
    planFrom,
    planAccumulatedMinor,
    planLife,
  }
  return {
    ...asset,
    unit: unitOf({ profitUnitId: row.profitUnitId, unitAr, unitEn }),
    costCenter: costCenterId ? { id: costCenterId, nameAr: centerAr!, nameEn: centerEn } : null,
    lastCharged: charges.at(-1)?.month ?? null,
    costs: await costsOf(ctx, row.id),
    uses: await usesOf(ctx, row.id),
    schedule: [
      ...chargedRows(charges, row),
      ...scheduleAhead(charged, row.nextOn).map(ahead => ({
        month: ahead.month,
        amount: ahead.amountMinor,
        accumulated: ahead.accumulatedMinor,
        book: ahead.bookMinor,
        units: null,
        entry: null,
        isCharged: false,
      })),
    ],
  }
}

function chargedRows(charges: readonly Charge[], asset: { cost: number; openingAccumulated: number }) {
  let accumulated = asset.openingAccumulated
  return charges.map(charge => {
    accumulated += charge.amount
    return {
      month: charge.month,
      amount: charge.amount,
      accumulated,
      book: asset.cost - accumulated,
      units: charge.units,
      entry: charge.entryId ? { id: charge.entryId, number: charge.entryNumber! } : null,
      isCharged: true,
    }
  })
}

async function costsOf(ctx: Ctx, assetId: string) {
  const rows = await ctx.db
    .selectFrom('accounting.asset_cost as c')
    .innerJoin('accounting.journal_entry as e', 'e.id', 'c.entry_id')
    .select(['c.cost_no as no', 'c.added_on as on', 'c.amount_minor as amount'])
    .select(['e.id as entryId', 'e.number', 'e.source_key as sourceKey'])
    .where('c.asset_id', '=', assetId)
    .orderBy('c.cost_no')
    .execute()
  return rows.map(({ entryId, number, ...row }) => ({ ...row, entry: { id: entryId, number } }))
}

function usesOf(ctx: Ctx, assetId: string) {
  return rawQuery<{ month: Day; units: number; isCharged: boolean }>(
    ctx.db,
    `select u.month, u.units, exists (select from accounting.asset_charge c
       where c.company_id = $1 and c.asset_id = u.asset_id and c.month = u.month) as "isCharged"
     from accounting.asset_use u where u.company_id = $1 and u.asset_id = $2 order by u.month desc limit 60`,
    [ctx.company.id, assetId],
  )
}

type Unregistered = {
  entryId: string
  lineNo: number
  number: string
  on: Day
  memo: string
  sourceKey: string
  accountId: string
  accountCode: string
  accountNameAr: string
  accountNameEn: string | null
  left: number
  profitUnitId: string | null
  costCenterId: string | null
}

export async function listUnregistered(ctx: Ctx) {
  const rows = await rawQuery<Unregistered>(
    ctx.db,
    `select l.entry_id as "entryId", l.line_no as "lineNo", e.number, l.entry_date as on, coalesce(l.memo, e.memo) as memo,
       e.source_key as "sourceKey", a.id as "accountId", a.code as "accountCode", a.name_ar as "accountNameAr",
       a.name_en as "accountNameEn", (l.debit - coalesce(c.taken, 0))::bigint as left,
       l.profit_unit_id as "profitUnitId", l.cost_center_id as "costCenterId"
     from accounting.account a
     join accounting.journal_line l on l.company_id = $1 and l.account_id = a.id and l.debit > 0
     join accounting.journal_entry e on e.company_id = $1 and e.id = l.entry_id and e.kind <> 'reversal'
     left join lateral (select sum(c.amount_minor) as taken from accounting.asset_cost c
       where c.company_id = $1 and c.entry_id = l.entry_id and c.line_no = l.line_no) c on true
     where a.company_id = $1 and a.control = 'asset' and not a.contra and l.debit > coalesce(c.taken, 0)
       and not exists (select from accounting.journal_entry r where r.company_id = $1 and r.reverses_id = e.id)
     order by l.entry_date desc, e.chain_seq desc, l.line_no limit 200`,
    [ctx.company.id],
  )
  return { rows }
}

/** The last month that has ended, by its last day; on its own last day a month counts as ended. */
export function lastEndedMonth(today: Day): Day {
  return endOfMonth(today) === today ? today : addDays(startOfMonth(today), -1)
}

export async function dueDepreciation(ctx: Ctx) {
  const through = lastEndedMonth(ctx.today)
  const due = await ctx.db
    .selectFrom('accounting.asset')
    .select(eb => [eb.fn.countAll<number>().as('assets'), eb.fn.min('next_on').as('since')])
    .where('next_on', '<=', through)
    .executeTakeFirstOrThrow()
  return {
    month: startOfMonth(through),
    assets: Number(due.assets),
    since: due.since === null ? null : startOfMonth(due.since),
  }
}

export async function listRuns(ctx: Ctx) {
  const rows = await rawQuery<{ month: Day; assets: number; total: number }>(
    ctx.db,
    `select month, count(*)::int as assets, sum(amount_minor)::bigint as total from accounting.asset_charge
     where company_id = $1 and month >= $2 group by month order by month desc limit 60`,
    [ctx.company.id, addMonths(startOfMonth(ctx.today), -60)],
  )
  return { rows }
}

/** Assets whose months up to a day were not charged (H11). */
export async function uncharged(ctx: Ctx, asOf: Day): Promise<Finding[]> {
  return rawQuery<Finding>(
    ctx.db,
    `select concat(number, ' ', name_ar) as subject, next_on::text as found from accounting.asset
     where company_id = $1 and next_on <= $2 order by next_on, number limit 50`,
    [ctx.company.id, asOf],
  )
}

/** Joined to an account `a` of company $1: what the register of assets holds for it, as `r.sum`. */
export const registerOfAccount = `left join lateral (
       select sum(case when k.cost_account_id = a.id then s.cost_minor else 0 end
         - case when k.accumulated_account_id = a.id then s.accumulated_minor else 0 end) as sum
       from accounting.asset_category k
       join accounting.asset s on s.company_id = $1 and s.category_id = k.id and s.status = 'inService'
       where k.company_id = $1 and a.id in (k.cost_account_id, k.accumulated_account_id)) r on true`

/**
 * Asset accounts that are not the sum of the register: cost, and accumulated depreciation (invariants 8 and 18). A company
 * that keeps no register yet is not held up by it.
 */
export async function assetsThatDiffer(ctx: Ctx): Promise<Finding[]> {
  return rawQuery<Finding>(
    ctx.db,
    `select a.code as subject, concat('ledger ', coalesce(b.balance, 0), ', assets ', coalesce(r.sum, 0)) as found
     from accounting.account a
     left join lateral (select sum(debit - credit) as balance from accounting.account_balance
       where company_id = $1 and account_id = a.id) b on true
     ${registerOfAccount}
     where a.company_id = $1 and a.control = 'asset' and coalesce(b.balance, 0) <> coalesce(r.sum, 0)
       and exists (select from accounting.asset s where s.company_id = $1)
     union all
     select s.number, concat('accumulated ', s.accumulated_minor, ', charged ', s.opening_accumulated_minor + coalesce(c.sum, 0))
     from accounting.asset s
     left join lateral (select sum(amount_minor) as sum from accounting.asset_charge
       where company_id = $1 and asset_id = s.id) c on true
     where s.company_id = $1 and s.accumulated_minor <> s.opening_accumulated_minor + coalesce(c.sum, 0)
     order by 1 limit 50`,
    [ctx.company.id],
  )
}
