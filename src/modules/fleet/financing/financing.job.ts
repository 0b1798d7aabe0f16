import { sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import type { ScheduledWork } from '#kernel/server/module.ts'
import { RefusalError } from '#kernel/shared/refusal.ts'
import { causeOf, raiseAlert } from '#modules/alerts/public.server.ts'
import { lockFinancing } from './financing.queries.ts'
import { accrueDue, financingSubject, interestAlert } from './financingMoney.commands.ts'
import { stateNow } from './installment.queries.ts'

/** Active agreements with interest that fell due and is not posted. */
async function financingsDue(ctx: Ctx): Promise<string[]> {
  const due = await ctx.db
    .selectFrom('fleet.financing as f')
    .innerJoin('fleet.financing_installment as i', 'i.financing_id', 'f.id')
    .select(['f.id', 'f.number'])
    .where(stateNow, '=', 'active')
    .where('i.accrued_on', 'is', null)
    .where('i.due_on', '<=', ctx.today)
    .groupBy(['f.id', 'f.number'])
    .orderBy('f.number')
    .execute()
  return due.map(({ id }) => id)
}

/** Posts what fell due; one agreement that the ledger refuses never stops the others and raises an alert. */
export async function accrueInterest(ctx: Ctx, financingIds?: readonly string[]): Promise<void> {
  for (const id of financingIds ?? (await financingsDue(ctx))) {
    const financing = await lockFinancing(ctx, id)
    // It may have been settled since it was listed.
    if (financing.state !== 'active') continue
    await sql`savepoint interest`.execute(ctx.db)
    try {
      await accrueDue(ctx, financing, ctx.today)
      await sql`release savepoint interest`.execute(ctx.db)
    } catch (error) {
      if (!(error instanceof RefusalError)) throw error
      await sql`rollback to savepoint interest`.execute(ctx.db)
      await raiseAlert(ctx, {
        type: 'smart',
        kind: interestAlert,
        severity: 'high',
        titleKey: 'fleet.alert.interestNotPosted',
        params: { ...causeOf(error.refusal), number: financing.number },
        subject: financingSubject(id),
        permissionId: 'finance.vendors.view',
      })
    }
  }
}

/** At one in the morning. */
export const interestDue: ScheduledWork = {
  list: financingsDue,
  run: accrueInterest,
}
