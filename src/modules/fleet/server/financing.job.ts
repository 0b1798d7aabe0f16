import { sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import type { Schedule } from '#kernel/server/module.ts'
import { RefusalError } from '#kernel/shared/refusal.ts'
import { causeOf, raiseAlert, resolveOthers } from '#modules/alerts/server/public.ts'
import { lockFinancing } from './financing.queries.ts'
import { accrueDue } from './financingMoney.commands.ts'
import { stateNow } from './installment.queries.ts'

/** Posts what fell due; one agreement that the ledger refuses never stops the others and is told as an alert. */
export async function accrueInterest(ctx: Ctx): Promise<void> {
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
  const failed: string[] = []
  for (const { id, number } of due) {
    await sql`savepoint interest`.execute(ctx.db)
    try {
      await accrueDue(ctx, await lockFinancing(ctx, id), ctx.today)
      await sql`release savepoint interest`.execute(ctx.db)
    } catch (error) {
      if (!(error instanceof RefusalError)) throw error
      await sql`rollback to savepoint interest`.execute(ctx.db)
      failed.push(id)
      await raiseAlert(ctx, {
        type: 'smart',
        kind: 'interest_not_posted',
        severity: 'high',
        titleKey: 'fleet.alert.interestNotPosted',
        params: { ...causeOf(error.refusal), number },
        subject: { type: 'fleet.financing', id },
        permissionId: 'finance.vendors.view',
      })
    }
  }
  await resolveOthers(ctx, 'interest_not_posted', 'fleet.financing', failed)
}

/** At one in the morning of Kuwait. */
export const interestDue: Schedule = {
  name: 'fleet.financing.interest',
  cron: '0 22 * * *',
  run: accrueInterest,
}
