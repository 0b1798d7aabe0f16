import type { Ctx } from '#kernel/server/context.ts'
import { formatDay } from '#kernel/shared/format.ts'
import { raiseAlert, resolveOthers } from '#modules/alerts/public.server.ts'
import { accountBalance } from '../balance/balance.queries.ts'
import { endedVatPeriod, findVatSettlement, vatMovement } from './vat.commands.ts'
import { vatCountries, vatDueOn, vatNotice } from './vatReturn.rules.ts'

const kind = 'vat_return_due'
const subjectType = 'accounting.vat'

/** Says ten days before that the return of the last tax period is due, and afterwards that it is late, until it is settled. */
export async function warnOfVat(ctx: Ctx): Promise<void> {
  if (!vatCountries.has(ctx.company.country)) return
  const { from, to, dueDays } = await endedVatPeriod(ctx)
  const begun = await ctx.db
    .selectFrom('accounting.journal_entry')
    .select('id')
    .where('entry_date', '<=', to)
    .limit(1)
    .executeTakeFirst()
  const { outputAccountId, inputAccountId } = await vatMovement(ctx, from, to)
  const owed = async (accountId: string | null) => (accountId ? accountBalance(ctx, { accountId }, to) : 0)
  const dueOn = vatDueOn(ctx.company.country, to, dueDays)
  const notice = begun
    ? vatNotice(ctx.today, dueOn, {
        isSettled: (await findVatSettlement(ctx, to)) !== null,
        isOwed: (await owed(outputAccountId)) !== 0 || (await owed(inputAccountId)) !== 0,
      })
    : null
  if (notice)
    await raiseAlert(ctx, {
      type: 'smart',
      kind,
      severity: notice === 'late' ? 'high' : 'medium',
      titleKey: notice === 'late' ? 'accounting.alert.vatLate' : 'accounting.alert.vatDue',
      params: {
        from: formatDay(from, ctx.company.digits),
        to: formatDay(to, ctx.company.digits),
        date: formatDay(dueOn, ctx.company.digits),
      },
      subject: { type: subjectType, id: to },
      permissionId: 'finance.ledger.write',
      dueOn,
    })
  await resolveOthers(ctx, kind, subjectType, notice ? [to] : [])
}
