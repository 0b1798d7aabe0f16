import { sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import type { Day } from '#kernel/shared/day.ts'
import { expectedLateFines, fleetSettingsOf } from '#modules/fleet/public.server.ts'
import type { ContractRow } from '../contract/contract.row.ts'
import type { ExpectedFines } from '../settlement/settlement.rules.ts'

/**
 * What fleet advises to keep back of the deposit for fines that may still come (rule 20), of every vehicle the chain held: a
 * renewal hands the same deposit on. Null unless the company's policy is to hold, or when no fine is to be expected.
 */
export async function expectedFines(
  ctx: Ctx,
  row: Pick<ContractRow, 'id' | 'chain_id'>,
  on?: Day,
): Promise<ExpectedFines | null> {
  const { lateFines } = await fleetSettingsOf(ctx)
  if (lateFines.policy !== 'hold') return null
  const legs = await ctx.db
    .selectFrom('rentals.leg as l')
    .innerJoin('rentals.contract as c', 'c.id', 'l.contract_id')
    .select('l.custody_id')
    .where('c.chain_id', '=', row.chain_id)
    .execute()
  if (legs.length === 0) return null
  const custodyIds = legs.map(leg => leg.custody_id)
  const { count, amountMinor, releaseOn } = await expectedLateFines(ctx, {
    custodyIds,
    ...(on ? { on } : {}),
  })
  return amountMinor > 0 ? { contractId: row.id, count, amountMinor, releaseOn } : null
}

/** What is kept back for late fines now: from the return until its day, or until finance frees it before. */
export async function keptForFines(ctx: Ctx, contractId: string): Promise<ExpectedFines | null> {
  const kept = await ctx.db
    .selectFrom('rentals.deposit_reserve as k')
    .leftJoin('billing.deposit_move as r', 'r.reserve_id', 'k.reserve_id')
    .select(['k.release_on', 'k.fine_count'])
    .select(sql<number>`sum(k.amount_minor)::bigint`.as('amountMinor'))
    .where('k.contract_id', '=', contractId)
    .where('k.kind', '=', 'lateFines')
    .where('k.released_at', 'is', null)
    .where('r.id', 'is', null)
    .groupBy(['k.release_on', 'k.fine_count'])
    .orderBy('k.release_on', 'desc')
    .executeTakeFirst()
  if (!kept?.release_on) return null
  return {
    contractId,
    count: kept.fine_count ?? 0,
    amountMinor: kept.amountMinor,
    releaseOn: kept.release_on,
  }
}

/** On the wire. */
export const shownFines = (fines: ExpectedFines | null) =>
  fines && { count: fines.count, amount: fines.amountMinor, releaseOn: fines.releaseOn }
