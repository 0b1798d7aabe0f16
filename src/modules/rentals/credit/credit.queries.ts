import { sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import type { Day } from '#kernel/shared/day.ts'
import { partyBalance } from '#modules/billing/public.server.ts'
import { getParty, membersOf } from '#modules/parties/public.server.ts'
import { monthlyStatuses } from '../master/master.rules.ts'
import { taxBasisPoints } from '../price/tax.queries.ts'
import { withTax } from '../price/taxed.rules.ts'
import type { KeptRow } from '../schedule/scheduleRows.commands.ts'
import type { CreditFacts } from './credit.rules.ts'

/** What the customer owes and may owe (rule 5): limits from parties, documents from billing, charges from here. */
export async function creditFacts(ctx: Ctx, customerId: string): Promise<CreditFacts> {
  const { id, credit } = await getParty(ctx, customerId)
  const balance = await partyBalance(ctx, { partyId: id })
  const family = (await membersOf(ctx, [id])).get(id) ?? [id]
  const charges = await uninvoicedCharges(ctx, family)
  return {
    limitMinor: credit.limitMinor,
    isOnHold: credit.hold,
    openReceivablesMinor: balance.receivableMinor,
    unallocatedReceiptsMinor: balance.unallocatedMinor,
    uninvoicedChargesMinor:
      [...charges.values()].reduce((sum, minor) => sum + minor, 0) + (await waitingForMonthly(ctx, family)),
  }
}

/** What the customers owe already and the monthly invoice of a master has not carried yet. */
async function waitingForMonthly(ctx: Ctx, customerIds: readonly string[]): Promise<number> {
  const row = await ctx.db
    .selectFrom('rentals.schedule_row as r')
    .innerJoin('rentals.contract as c', 'c.id', 'r.contract_id')
    .select(sql<number>`coalesce(sum(r.amount_minor), 0)::bigint`.as('minor'))
    .where('c.customer_id', 'in', [...customerIds])
    .where('c.type', '=', 'corporate')
    .where('c.status', 'in', monthlyStatuses)
    .where('r.state', '=', 'scheduled')
    .where('r.due_on', '<=', ctx.today)
    .executeTakeFirstOrThrow()
  return row.minor
}

/** Charges decided, or proposed and not dropped, that no invoice carries yet, with their tax, by customer id. */
export async function uninvoicedCharges(
  ctx: Ctx,
  customerIds: readonly string[],
): Promise<Map<string, number>> {
  if (customerIds.length === 0) return new Map()
  const rows = await ctx.db
    .selectFrom('rentals.charge as k')
    .innerJoin('rentals.contract as c', 'c.id', 'k.contract_id')
    .select([
      'c.customer_id',
      sql<number>`sum(coalesce(k.decided_minor, k.computed_minor))::bigint`.as('minor'),
    ])
    .where('c.customer_id', 'in', [...customerIds])
    .where('k.state', 'in', ['proposed', 'decided'])
    .groupBy('c.customer_id')
    .execute()
  const bps = await taxBasisPoints(ctx, ctx.today)
  return new Map(rows.map(row => [row.customer_id, withTax(row.minor, bps)]))
}

/** What the rows due by a day will bill: the first bill of a contract at its start. */
export function billedBy(rows: readonly KeptRow[], on: Day): number {
  return rows
    .filter(row => row.state === 'scheduled' && row.due_on <= on)
    .reduce((sum, row) => sum + row.amount_minor, 0)
}
