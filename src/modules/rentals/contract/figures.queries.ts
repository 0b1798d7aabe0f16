import { sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import type { FiguresOfAll, FiguresSource, OpenItemsCheck } from '#modules/parties/public.server.ts'
import { uninvoicedCharges } from '../credit/credit.queries.ts'
import { taxBasisPointsSql } from '../price/tax.queries.ts'

const running = ['under_review', 'reserved', 'active', 'suspended', 'returned'] as const

/** Contracts that count against the plan: those that are running. */
export async function countActiveContracts(ctx: Ctx): Promise<number> {
  const { count } = await ctx.db
    .selectFrom('rentals.contract')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('status', 'in', running)
    .executeTakeFirstOrThrow()
  return count
}

/** What customer lists show of rentals: running contracts and charges no invoice carries yet. */
const figuresOf: FiguresSource['figures'] = async (ctx, partyIds) => {
  if (partyIds.length === 0) return []
  const charges = await uninvoicedCharges(ctx, partyIds)
  const contracts = await ctx.db
    .selectFrom('rentals.contract')
    .select(['customer_id', sql<number>`count(*)::int`.as('count')])
    .where('customer_id', 'in', [...partyIds])
    .where('status', 'in', running)
    .groupBy('customer_id')
    .execute()
  const counts = new Map(contracts.map(row => [row.customer_id, row.count]))
  return [...new Set([...charges.keys(), ...counts.keys()])].map(partyId => ({
    partyId,
    activeContracts: counts.get(partyId) ?? 0,
    uninvoicedMinor: charges.get(partyId) ?? 0,
  }))
}

/** The same of all customers, as lists are narrowed by it. */
const rentalsOfAll: FiguresOfAll = ctx => sql`
  select k.customer_id as party_id, 0::bigint as receivable, 0::bigint as overdue, 0::bigint as unallocated,
    (k.minor + round(k.minor * ${taxBasisPointsSql(ctx)} / 10000.0))::bigint as uninvoiced, 0 as contracts
  from (select c.customer_id, sum(coalesce(k.decided_minor, k.computed_minor)) as minor
    from rentals.charge k join rentals.contract c on c.company_id = ${ctx.company.id} and c.id = k.contract_id
    where k.company_id = ${ctx.company.id} and k.state in ('proposed', 'decided') group by c.customer_id) k
  union all
  select customer_id, 0, 0, 0, 0, 1 from rentals.contract
  where company_id = ${ctx.company.id} and status in (${sql.join(running)})`

export const rentalFigures: FiguresSource = { figures: figuresOf, ofAll: rentalsOfAll }

/** Keeps a party active while contracts run or offers wait for an answer (P4). */
export const openRentals: OpenItemsCheck = async (ctx, partyIds) => {
  if (partyIds.length === 0) return []
  const count = sql<number>`count(*)::int`.as('count')
  const contracts = await ctx.db
    .selectFrom('rentals.contract')
    .select(count)
    .where('customer_id', 'in', [...partyIds])
    .where('status', 'in', running)
    .executeTakeFirstOrThrow()
  const quotations = await ctx.db
    .selectFrom('rentals.quotation')
    .select(count)
    .where('customer_id', 'in', [...partyIds])
    .where('status', 'in', ['sent', 'approved'])
    .where('valid_until_on', '>=', ctx.today)
    .executeTakeFirstOrThrow()
  return [
    { kind: 'contract', count: contracts.count },
    { kind: 'quotation', count: quotations.count },
  ]
}

/** Whether a bill on paper names a contract of the company. */
export async function contractOnPaper(
  ctx: Ctx,
  { ownNumber }: { ownNumber: string | null },
): Promise<'open' | 'closed' | null> {
  if (ownNumber === null) return null
  const contract = await ctx.db
    .selectFrom('rentals.contract')
    .select('status')
    .where('number', '=', ownNumber)
    .executeTakeFirst()
  if (!contract) return null
  return contract.status === 'closed' || contract.status === 'cancelled' ? 'closed' : 'open'
}
