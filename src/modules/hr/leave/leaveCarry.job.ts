import type { Ctx } from '#kernel/server/context.ts'
import type { ScheduledWork } from '#kernel/server/module.ts'
import type { Day } from '#kernel/shared/day.ts'
import { compare, shownNumber, zero } from '../fraction/fraction.rules.ts'
import { type KnownLeaveType, leaveTypesOf } from '../leaveType/leaveType.queries.ts'
import { balanceOf, type LeaveAccount, leaveAccounts, leaveLawOn, movesOf } from './leaveBalance.queries.ts'
import { carryEndOf, carryExpiry, carryOver, type LeaveMove } from './leaveBalance.rules.ts'
import { writeMoves } from './leaveMoves.commands.ts'

/** Days of a move keep four decimals; what is below is no day. */
const decimals = 4

/**
 * At the end of a year what is beyond `carryMax` ends; after the carry day what was carried and not taken ends (case HR-04). Each once
 * for an employee and a year, also when the job runs late: the moves name their year.
 */
async function endCarried(ctx: Ctx, type: KnownLeaveType, account: LeaveAccount, year: number) {
  const { carryMax, carryUntil, carriesSince } = type
  const lastOn: Day = `${year - 1}-12-31`
  if (carryMax === null || carriesSince === null || carriesSince > lastOn) return
  const law = await leaveLawOn(ctx, lastOn)
  const kind = type.carryEnd === 'encash' ? ('encashed' as const) : ('expiry' as const)
  const held = balanceOf(account, type, law, lastOn)
  const write = async (move: LeaveMove) => {
    if (movesOf(account, type.id).some(({ source }) => source === move.source)) return
    await writeMoves(ctx, { employeeId: account.employeeId, typeId: type.id, requestId: null }, [move])
    account.moves.push({ ...move, typeId: type.id })
  }
  const { carried, lapsed } = carryOver(held, carryMax)
  const isPast = movesOf(account, type.id).some(({ source }) => source === `carryOver:${year - 1}`)
  if (!isPast && compare(lapsed, zero) > 0) {
    const days = shownNumber(lapsed, decimals)
    if (days > 0)
      await write({ on: lastOn, days: -days, kind, source: `carryOver:${year - 1}`, reason: null })
  }
  if (carryUntil === null || ctx.today <= carryEndOf(year, carryUntil)) return
  const expiry = carryExpiry(shownNumber(carried, decimals), year, carryUntil, movesOf(account, type.id))
  if (expiry) await write({ ...expiry, days: Number(expiry.days.toFixed(decimals)), kind })
}

/** Every night: the days that went over into this year, once its first day has come. */
export const leaveCarry: ScheduledWork = {
  run: async ctx => {
    const types = (await leaveTypesOf(ctx)).filter(type => type.carryMax !== null && type.isActive)
    if (types.length === 0) return
    const employees = await ctx.db
      .selectFrom('hr.employee')
      .select('id')
      .where('status', '<>', 'left')
      .orderBy('id')
      .forNoKeyUpdate()
      .execute()
    const accounts = await leaveAccounts(
      ctx,
      employees.map(({ id }) => id),
    )
    const year = Number(ctx.today.slice(0, 4))
    for (const type of types)
      for (const account of accounts.values()) await endCarried(ctx, type, account, year)
  },
}
