import type { Ctx } from '#kernel/server/context.ts'
import { timeIn } from '#kernel/shared/day.ts'
import type { AlertType } from '../alert/severity.rules.ts'
import { isQuiet, type QuietHours } from './preference.rules.ts'

export type Preference = QuietHours & {
  readonly version: number
  readonly silenced: AlertType[]
  readonly mailed: AlertType[]
  readonly mailSince: ReadonlyMap<AlertType, Date>
}

/** The alert options of a person; by default everything in the bell, nothing by mail, at any hour. */
export async function preferenceOf(ctx: Ctx, userId: string): Promise<Preference> {
  const row = await ctx.db
    .selectFrom('alerts.preference')
    .select(['version', 'quiet_from', 'quiet_to'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  const types = await ctx.db
    .selectFrom('alerts.type_preference')
    .select(['type', 'silenced', 'mail_since'])
    .where('user_id', '=', userId)
    .orderBy('type')
    .execute()
  const mailSince = new Map(
    types.flatMap(one => (one.mail_since ? [[one.type, one.mail_since] as const] : [])),
  )
  return {
    version: row?.version ?? 0,
    quietFrom: row?.quiet_from ?? null,
    quietTo: row?.quiet_to ?? null,
    silenced: types.filter(one => one.silenced).map(one => one.type),
    mailed: [...mailSince.keys()],
    mailSince,
  }
}

export async function readPreference(ctx: Ctx) {
  const { mailSince: _, ...preference } = await preferenceOf(ctx, ctx.user.id)
  return { ...preference, quietNow: isQuiet(preference, timeIn(ctx.now, ctx.company.timeZone)) }
}
