import type { Ctx } from '#kernel/server/context.ts'
import { openLink } from '#kernel/server/links.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { inQueueOrder } from '../appointment/appointment.rules.ts'
import type * as contract from './screen.contract.ts'

/** Links of this purpose show the numbers of a waiting room. */
export const screenLink = 'clinic.screen'

export async function listScreens(ctx: Ctx) {
  const rows = await ctx.db
    .selectFrom('clinic.screen')
    .select(['id', 'version', 'name_ar as nameAr'])
    .where('is_on', '=', true)
    .orderBy('created_at')
    .execute()
  return { rows }
}

const mostCalled = 6
const mostWaiting = 12

export async function showScreen(ctx: Ctx, input: InputOf<typeof contract.showScreen>) {
  await openLink(ctx, screenLink, input.token, 'clinic.token.invalid')
  const rows = await ctx.db
    .selectFrom('clinic.appointment as a')
    .leftJoin('clinic.room as m', 'm.id', 'a.room_id')
    .select([
      'a.queue_no as queueNo',
      'a.starts_at as startsAt',
      'a.arrived_at as arrivedAt',
      'a.called_at as calledAt',
      'a.source',
      'a.state',
      'm.name_ar as room',
    ])
    .where('a.state', 'in', ['arrived', 'in_room'])
    .where('a.queue_on', '=', ctx.today)
    .execute()
  const shown = (row: (typeof rows)[number]) => ({ queueNo: row.queueNo!, room: row.room })
  const called = rows
    .filter(row => row.state === 'in_room')
    .sort((a, b) => b.calledAt!.getTime() - a.calledAt!.getTime())
  const waiting = inQueueOrder(
    rows.filter(row => row.state === 'arrived').map(row => ({ ...row, isWalkIn: row.source === 'walkIn' })),
  )
  return {
    company: { nameAr: ctx.company.nameAr, nameEn: ctx.company.nameEn },
    called: called.slice(0, mostCalled).map(shown),
    waiting: waiting.slice(0, mostWaiting).map(shown),
  }
}
