import { uuidv7 } from 'uuidv7'
import type { Ctx } from '#kernel/server/context.ts'
import { addDays } from '#kernel/shared/day.ts'
import { releaseDeposit, reserveDeposit } from '#modules/billing/public.server.ts'
import { depositsOf } from '../settlement/deposits.queries.ts'
import type { Reserve, ReserveKind } from '../settlement/settlement.rules.ts'

const reasons: Readonly<Record<Exclude<ReserveKind, 'byHand'>, string>> = {
  mark: 'ضرر لم يُبتّ فيه',
  charge: 'رسم لم تصدر فاتورته',
  lateFines: 'مخالفات متوقعة',
}

/** A reserve without a day of its own ends when its subject is decided; billing asks for a last day all the same. */
const longestDays = 365

/** Keeps money of the deposits back for what is not decided or invoiced yet, as far as it reaches (rule 20). */
export async function reserveFor(ctx: Ctx, contractId: string, reserves: readonly Reserve[]): Promise<void> {
  const deposits = await freeDeposits(ctx, contractId)
  for (const reserve of reserves) {
    // Finance has reserved that itself.
    if (reserve.kind === 'byHand') continue
    let wanted = reserve.amountMinor
    for (const deposit of deposits) {
      const amountMinor = Math.min(wanted, deposit.freeMinor)
      if (amountMinor <= 0) continue
      const id = uuidv7()
      const { reserveId } = await reserveDeposit(ctx, {
        sourceKey: `rentals:contract:${contractId}:reserve:${id}`,
        depositId: deposit.id,
        amountMinor,
        reason: reasons[reserve.kind],
        // Billing counts the last day in; the release day is the first free one.
        until: reserve.releaseOn ? addDays(reserve.releaseOn, -1) : addDays(ctx.today, longestDays),
      })
      await ctx.db
        .insertInto('rentals.deposit_reserve')
        .values({
          id,
          contract_id: contractId,
          kind: reserve.kind,
          subject_id: reserve.subjectId,
          deposit_id: deposit.id,
          reserve_id: reserveId,
          amount_minor: amountMinor,
          release_on: reserve.releaseOn,
          fine_count: reserve.fineCount,
        })
        .execute()
      deposit.freeMinor -= amountMinor
      wanted -= amountMinor
    }
  }
}

/** Frees what was kept back for subjects that are decided, invoiced or gone; for all of a contract when none is named. */
export async function releaseFor(
  ctx: Ctx,
  contractId: string,
  subjectIds?: readonly string[],
): Promise<void> {
  if (subjectIds?.length === 0) return
  let open = ctx.db
    .selectFrom('rentals.deposit_reserve')
    .select(['id', 'reserve_id'])
    .where('contract_id', '=', contractId)
    .where('released_at', 'is', null)
  if (subjectIds) open = open.where('subject_id', 'in', [...subjectIds])
  for (const { id, reserve_id } of await open.orderBy('id').execute()) {
    await releaseDeposit(ctx, {
      sourceKey: `rentals:contract:${contractId}:release:${id}`,
      reserveId: reserve_id,
    })
    await ctx.db
      .updateTable('rentals.deposit_reserve')
      .set({ released_at: ctx.now })
      .where('id', '=', id)
      .execute()
  }
}

async function freeDeposits(ctx: Ctx, contractId: string) {
  const deposits = await depositsOf(ctx, contractId)
  return deposits.map(deposit => ({
    id: deposit.id,
    freeMinor: deposit.balanceMinor - deposit.reservedMinor,
  }))
}
