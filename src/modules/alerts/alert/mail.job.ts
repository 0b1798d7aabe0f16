import type { Ctx } from '#kernel/server/context.ts'
import { timeIn } from '#kernel/shared/day.ts'
import { type Member, membersWithPermissions, sendNotice } from '#modules/access/public.server.ts'
import { type Preference, preferenceOf } from '../preference/preference.queries.ts'
import { isQuiet } from '../preference/preference.rules.ts'
import { type AlertParams, sentenceIn } from './sentence.queries.ts'
import { openAt, visibleToPerson } from './visible.queries.ts'

/** A letter names so many alerts; the rest is counted and stands in the bell. */
const mostInLetter = 20

type Reader = Member & { permissions: ReadonlySet<string> }

/**
 * One mail to each person who chose mail, with everything raised since the last one. In their quiet hours only what is critical goes; the
 * rest waits for their end. An alert acknowledged or ended meanwhile is not mailed.
 */
export async function mailAlerts(ctx: Ctx): Promise<void> {
  const wishing = await ctx.db
    .selectFrom('alerts.type_preference')
    .select('user_id')
    .distinct()
    .where('mail_since', 'is not', null)
    .execute()
  if (wishing.length === 0) return
  const readers = await membersWithPermissions(ctx)
  for (const { user_id } of wishing) {
    const reader = readers.find(one => one.userId === user_id)
    if (reader) await mailTo(ctx, reader, await preferenceOf(ctx, user_id))
  }
}

function waitingFor(ctx: Ctx, reader: Reader, wish: Preference) {
  const waiting = ctx.db
    .selectFrom('alerts.alert')
    .select(['id', 'severity', 'title_key', 'params', 'raised_at'])
    .where(visibleToPerson(reader.userId, reader.permissions))
    .where(openAt(ctx.now))
    .where(eb =>
      eb.or(
        [...wish.mailSince].map(([type, since]) =>
          eb.and([eb('type', '=', type), eb('raised_at', '>=', since)]),
        ),
      ),
    )
    .where(eb =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('alerts.mailed as m')
            .select('m.alert_id')
            .where('m.user_id', '=', reader.userId)
            .whereRef('m.alert_id', '=', 'alerts.alert.id')
            .whereRef('m.raised_at', '>=', 'alerts.alert.raised_at'),
        ),
      ),
    )
    .orderBy('severity_rank', 'desc')
    .orderBy('raised_at')
  const isQuietNow = isQuiet(wish, timeIn(ctx.now, ctx.company.timeZone))
  return isQuietNow ? waiting.where('severity', '=', 'critical') : waiting
}

async function mailTo(ctx: Ctx, reader: Reader, wish: Preference): Promise<void> {
  const alerts = await waitingFor(ctx, reader, wish).execute()
  if (alerts.length === 0) return
  const { language } = reader
  const lines: string[] = []
  for (const alert of alerts.slice(0, mostInLetter)) {
    const sentence = await sentenceIn(alert.title_key, alert.params as AlertParams, language)
    lines.push(alert.severity === 'critical' ? `${words[language].critical}: ${sentence}` : sentence)
  }
  const rest = alerts.length - lines.length
  if (rest > 0) lines.push(words[language].more(rest))
  const company = language === 'ar' ? ctx.company.nameAr : ctx.company.nameEn
  await sendNotice(
    ctx.db,
    { email: reader.email, language, company_id: ctx.company.id },
    { subject: words[language].subject(alerts.length, company), lines, path: '/dashboard' },
  )
  await ctx.db
    .insertInto('alerts.mailed')
    .values(alerts.map(({ id, raised_at }) => ({ user_id: reader.userId, alert_id: id, raised_at })))
    .onConflict(known =>
      known
        .columns(['company_id', 'user_id', 'alert_id'])
        .doUpdateSet(eb => ({ raised_at: eb.ref('excluded.raised_at') })),
    )
    .execute()
}

/** A letter is written on the server, in the reader's language, as those of the account are. */
const words = {
  ar: {
    critical: 'حرج',
    subject: (count: number, company: string) => `تنبيهات ${company}: ${count}`,
    more: (count: number) => `وغيرها في الجرس: ${count}`,
  },
  en: {
    critical: 'Critical',
    subject: (count: number, company: string) => `Alerts of ${company}: ${count}`,
    more: (count: number) => `More in the bell: ${count}`,
  },
} as const
