import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import type { OutputOf } from '#kernel/shared/endpoint.ts'
import { creditsOfPriceSql } from '../credit/creditedDocuments.commands.ts'
import type * as contract from '../duplicate/duplicate.contract.ts'
import { findDuplicateGroups } from '../duplicate/duplicate.queries.ts'
import { duplicateRules } from '../duplicate/duplicate.rules.ts'
import { customersOf } from './references.queries.ts'

type Check = (typeof contract.diagnosisChecks)[number]
type Row = OutputOf<typeof contract.diagnoseContracts>['checks'][number]['rows'][number]
type Found = Pick<Row, 'contractId' | 'number'> & Partial<Row>
type Scan = { scanned: number; rows: readonly Found[] }

const shownRows = 100
const nothing = { name: null, status: null, sum: null, total: null, from: null, to: null }

/** Each answers its findings as contract, number and what is amiss; `scanned` is counted beside them. */
const queries: Readonly<
  Record<Exclude<Check, (typeof duplicateRules)[number]>, { scanned: string; found: string }>
> = {
  claimConstraint: {
    scanned: 'select 1 as n where $1::int is not null',
    found: `select null::uuid as "contractId", 'claim_taken' as number
      where $1::int is not null and not exists (select from pg_constraint where conname = 'claim_taken' and contype = 'x')`,
  },
  numberGaps: {
    scanned: `select count(*)::int as n from rentals.contract where company_id = $1 and number is not null`,
    // By its digits: as text the hundred-thousandth of a year would stand before the second.
    found: `select id as "contractId", number, previous as name from (
        select c.id, c.number, c.year, c.no, lag(c.number) over same_year as previous, lag(c.no) over same_year as before
        from (select id, number, split_part(number, '-', 2) as year, split_part(number, '-', 3)::bigint as no
          from rentals.contract where company_id = $1 and number ~ '^CON-[0-9]{4}-[0-9]{1,18}$') c
        window same_year as (partition by c.year order by c.no)) s
      where s.no <> coalesce(s.before, 0) + 1 order by year, no`,
  },
  // A contract brought from another system whose vehicle was taken for its days waits here for one.
  reservedWithoutClaim: {
    scanned: `select count(*)::int as n from rentals.contract where company_id = $1 and status = 'reserved' and type <> 'service'`,
    found: `select c.id as "contractId", c.number, coalesce(p.name_ar, p.name_en) as name,
        (c.start_at at time zone $2)::date as "from", (c.due_back_at at time zone $2)::date as "to"
      from rentals.contract c left join parties.party p on p.company_id = $1 and p.id = c.customer_id
      where c.company_id = $1 and c.status = 'reserved' and c.type <> 'service' and c.claim_id is null order by c.start_at, c.number`,
  },
  activeWithoutCustody: {
    scanned: `select count(*)::int as n from rentals.contract where company_id = $1 and status in ('active', 'suspended') and type <> 'service'`,
    found: `select c.id as "contractId", c.number, c.status from rentals.contract c
      where c.company_id = $1 and c.status in ('active', 'suspended') and c.type <> 'service'
        and not exists (select from fleet.custody k where k.company_id = $1 and k.source_id = c.id and k.to_at is null and k.voided_at is null)
      order by c.number`,
  },
  custodyWithoutContract: {
    scanned: `select count(*)::int as n from fleet.custody where company_id = $1 and kind = 'contract' and to_at is null and voided_at is null`,
    found: `select c.id as "contractId", k.source_label as number, k.holder as name from fleet.custody k
      left join rentals.contract c on c.company_id = $1 and c.id = k.source_id
      where k.company_id = $1 and k.kind = 'contract' and k.to_at is null and k.voided_at is null
        and (c.id is null or c.status not in ('active', 'suspended')) order by k.source_label`,
  },
  rowsNotTotal: {
    scanned: `select count(*)::int as n from rentals.contract where company_id = $1 and status not in ('draft', 'cancelled')`,
    // What a swap into another group added was billed by itself, and the option of rent-to-own will be.
    found: `select c.id as "contractId", c.number, r.minor::bigint as sum, c.total_minor as total
      from rentals.contract c cross join lateral (
        select (select coalesce(sum(s.amount_minor), 0) from rentals.schedule_row s
            where s.company_id = $1 and s.contract_id = c.id and s.state <> 'cancelled')
          + (select coalesce(sum(i.total_minor), 0)
            from rentals.contract_invoice k join billing.invoice i on i.company_id = $1 and i.id = k.invoice_id
            where k.company_id = $1 and k.contract_id = c.id and k.kind = 'swap' and i.status = 'issued')
          - (select coalesce(sum(n.minor), 0) from (${creditsOfPriceSql}) n where n.contract_id = c.id)
          + coalesce(c.option_price_minor, 0)
          + round(coalesce(c.option_price_minor, 0) * coalesce((c.pricing->>'taxBasisPoints')::numeric, 0) / 10000) as minor) r
      where c.company_id = $1 and c.status not in ('draft', 'cancelled')
        and r.minor <> c.total_minor order by c.number`,
  },
  invoiceOutsideTerm: {
    scanned: `select count(*)::int as n from rentals.schedule_row where company_id = $1 and state = 'invoiced'`,
    found: `select c.id as "contractId", c.number, r.from_on as "from", r.to_on as "to"
      from rentals.schedule_row r join rentals.contract c on c.company_id = $1 and c.id = r.contract_id
      where r.company_id = $1 and r.state = 'invoiced' and c.status <> 'cancelled'
        and (r.from_on < (c.start_at at time zone $2)::date or r.from_on > (c.due_back_at at time zone $2)::date)
      order by c.number, r.no`,
  },
  closedWithOpenLeg: {
    scanned: `select count(*)::int as n from rentals.contract where company_id = $1 and status in ('closed', 'returned')`,
    found: `select c.id as "contractId", c.number, c.status from rentals.contract c
      where c.company_id = $1 and c.status in ('closed', 'returned')
        and exists (select from rentals.leg l where l.company_id = $1 and l.contract_id = c.id and l.in_at is null)
      order by c.number`,
  },
}

export async function diagnoseContracts(ctx: Ctx) {
  const groups = await timed(() => findDuplicateGroups(ctx))
  const contracts = await countOf(
    ctx,
    `select count(*)::int as n from rentals.contract where company_id = $1 and status <> 'cancelled'`,
  )
  const facts = await factsOf(
    ctx,
    groups.answer.flatMap(group => group.memberIds),
  )
  const checks = []
  for (const rule of duplicateRules) {
    const rows = groups.answer
      .filter(group => group.rule === rule)
      .flatMap(group => group.memberIds.map(id => facts.get(id)!))
    checks.push(shown(rule, { scanned: contracts, rows }, groups.millis))
  }
  for (const check of Object.keys(queries) as (keyof typeof queries)[]) {
    const { scanned, found } = queries[check]
    const { answer, millis } = await timed(async () => ({
      scanned: await countOf(ctx, scanned),
      rows: await rawQuery<Found>(
        ctx.db,
        found,
        found.includes('$2') ? [ctx.company.id, ctx.company.timeZone] : [ctx.company.id],
      ),
    }))
    checks.push(shown(check, answer, millis))
  }
  return { at: ctx.now, checks }
}

const shown = (check: Check, scan: Scan, millis: number) => ({
  check,
  millis,
  scanned: scan.scanned,
  found: scan.rows.length,
  rows: scan.rows.slice(0, shownRows).map(row => ({ ...nothing, ...row })),
})

async function timed<Answer>(work: () => Promise<Answer>): Promise<{ answer: Answer; millis: number }> {
  const from = performance.now()
  const answer = await work()
  return { answer, millis: Math.round(performance.now() - from) }
}

async function countOf(ctx: Ctx, statement: string): Promise<number> {
  const [row] = await rawQuery<{ n: number }>(ctx.db, statement, [ctx.company.id])
  return row?.n ?? 0
}

async function factsOf(ctx: Ctx, ids: readonly string[]): Promise<Map<string, Found>> {
  if (ids.length === 0) return new Map()
  const rows = await ctx.db
    .selectFrom('rentals.contract')
    .select(['id', 'number', 'external_number', 'customer_id'])
    .where('id', 'in', [...new Set(ids)])
    .execute()
  const customers = await customersOf(
    ctx,
    rows.map(row => row.customer_id),
  )
  return new Map(
    rows.map(({ id, number, external_number, customer_id }) => [
      id,
      { contractId: id, number: number ?? external_number, name: customers(customer_id).nameAr },
    ]),
  )
}
