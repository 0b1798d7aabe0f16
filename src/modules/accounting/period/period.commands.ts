import { uuidv7 } from 'uuidv7'
import type { Ctx } from '#kernel/server/context.ts'
import { addDays, addMonths, type Day } from '#kernel/shared/day.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { conflict, deny, refuse, refused } from '#kernel/shared/refusal.ts'
import { sealBooks } from '../chain/seal.commands.ts'
import { lockLedger } from '../posting/posting.commands.ts'
import { refuseSettledVat } from '../vat/vat.commands.ts'
import type * as contract from './period.contract.ts'
import { allPeriods, getPeriod, type Period, runCloseChecks } from './period.queries.ts'
import {
  fiscalYearName,
  fiscalYearOf,
  type PeriodStatus,
  periodLabel,
  periodsOf,
  whyNotClose,
  whyNotReopen,
} from './period.rules.ts'

export async function closePeriod(ctx: Ctx, input: InputOf<typeof contract.closePeriod>) {
  // The head first: postings that already have their place finish, later ones see the period closed.
  await lockLedger(ctx)
  const period = await getPeriod(ctx, input.id)
  refuse(whyNotClose(period, await allPeriods(ctx)))
  await refuseBlocked(ctx, period.endsOn)
  await setStatus(ctx, period, 'closed')
  await sealBooks(ctx, `close ${periodLabel(period)}`)
  return { status: 'closed' as const }
}

/** Refuses while a blocking check of the close checklist fails for books up to a day. */
export async function refuseBlocked(ctx: Ctx, asOf: Day): Promise<void> {
  const failing = (await runCloseChecks(ctx, asOf)).filter(check => check.blocks && check.count > 0)
  if (failing.length === 0) return
  const count = failing.reduce((sum, check) => sum + check.count, 0)
  deny(refused('accounting.close.blocked', { params: { count, checks: failing.map(check => check.code) } }))
}

export async function adjustPeriod(ctx: Ctx, input: InputOf<typeof contract.adjustPeriod>) {
  await lockLedger(ctx)
  const period = await getPeriod(ctx, input.id)
  if (period.status !== 'open') deny(conflict('kernel.record.stale'))
  await setStatus(ctx, period, 'adjusting')
  return { status: 'adjusting' as const }
}

export async function reopenPeriod(ctx: Ctx, input: InputOf<typeof contract.reopenPeriod>) {
  await lockLedger(ctx)
  const period = await getPeriod(ctx, input.id)
  refuse(whyNotReopen(period, await allPeriods(ctx)))
  const year = await ctx.db
    .selectFrom('accounting.fiscal_year')
    .select(['name', 'status'])
    .where('id', '=', period.yearId)
    .executeTakeFirstOrThrow()
  if (year.status === 'closed') deny(refused('accounting.year.closed', { params: { year: year.name } }))
  await refuseSettledVat(ctx, period.startsOn)
  const status: PeriodStatus = period.status === 'closed' ? 'adjusting' : 'open'
  await setStatus(ctx, period, status, input.reason)
  return { status }
}

async function setStatus(ctx: Ctx, period: Period, status: PeriodStatus, reason?: string): Promise<void> {
  await ctx.db.updateTable('accounting.period').set({ status }).where('id', '=', period.id).execute()
  ctx.audit({
    subject: `accounting.period:${period.id}`,
    label: periodLabel(period),
    changes: [{ field: 'status', before: period.status, after: status }],
    ...(reason ? { reason } : {}),
  })
}

export async function openYear(ctx: Ctx, input: InputOf<typeof contract.openYear>) {
  await lockLedger(ctx)
  const periods = await allPeriods(ctx)
  const [first, last] = [periods[0], periods.at(-1)]
  const beside = input.which === 'next' ? last : first
  // Two people who ask for the same year get one year, not two.
  if (input.besideId !== undefined && input.besideId !== (beside?.yearId ?? null))
    deny(conflict('accounting.year.taken'))
  if (!first || !last) return insertYear(ctx, fiscalYearOf(ctx.today, 1))
  if (input.which === 'previous') {
    const startsOn = addMonths(first.startsOn, -12)
    return insertYear(ctx, { startsOn, endsOn: addDays(first.startsOn, -1) })
  }
  const startsOn = addDays(last.endsOn, 1)
  return insertYear(ctx, { startsOn, endsOn: addDays(addMonths(startsOn, 12), -1) })
}

/** Opens a fiscal year with its twelve months and period 13. */
export async function insertYear(
  ctx: Ctx,
  year: { startsOn: Day; endsOn: Day },
): Promise<{ id: string; name: string }> {
  const id = uuidv7()
  const name = fiscalYearName(year.startsOn, year.endsOn)
  await ctx.db
    .insertInto('accounting.fiscal_year')
    .values({ id, name, starts_on: year.startsOn, ends_on: year.endsOn, created_by: ctx.user.id })
    .execute()
  const periods = periodsOf(year.startsOn).map(period => ({
    id: period.id,
    fiscal_year_id: id,
    number: period.number,
    starts_on: period.startsOn,
    ends_on: period.endsOn,
    created_by: ctx.user.id,
  }))
  await ctx.db.insertInto('accounting.period').values(periods).execute()
  ctx.audit({ subject: `accounting.year:${id}`, label: name })
  return { id, name }
}
