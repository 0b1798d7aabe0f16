import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Ctx } from '#kernel/server/context.ts'
import { createLink } from '#kernel/server/links.ts'
import { queueMail } from '#kernel/server/mail.ts'
import { dayIn, timeIn } from '#kernel/shared/day.ts'
import { formatDay } from '#kernel/shared/format.ts'
import { letterOf, type ReminderKind } from './reminder.rules.ts'

/** Links of this purpose open the own visit of a patient. */
export const visitLink = 'clinic.visit'

const dayMillis = 86_400_000

/** A link serves until a day after the visit; that of a visit which was moved shows the time it has now. */
export async function linkOf(ctx: Ctx, visit: { id: string; startsAt: Date }): Promise<string> {
  const last = Math.max(visit.startsAt.getTime(), ctx.now.getTime())
  const expiresAt = new Date(last + 30 * dayMillis)
  const token = await createLink(ctx, { purpose: visitLink, subjectId: visit.id, expiresAt })
  return ctx.addressOf(`/a/${token}`)
}

export const told = (ctx: Ctx, at: Date): string =>
  `${formatDay(dayIn(at, ctx.company.timeZone), 'latin')} ${timeIn(at, ctx.company.timeZone)}`

export const visitsToTell = (ctx: Ctx) =>
  ctx.db
    .selectFrom('clinic.appointment as a')
    .innerJoin('clinic.patient as p', 'p.id', 'a.patient_id')
    .innerJoin('parties.party as y', 'y.id', 'p.party_id')
    .innerJoin('clinic.practitioner as r', 'r.id', 'a.practitioner_id')
    .select([
      'a.id',
      'a.number',
      'a.state',
      'a.starts_at as startsAt',
      'a.created_at as createdAt',
      'p.preferred_language as language',
      'p.wants_reminders as wantsReminders',
      'y.email',
      'y.phone',
      'r.name_ar as practitionerAr',
      'r.name_en as practitionerEn',
      sql<string>`coalesce(y.name_ar, y.name_en, y.code)`.as('patient'),
    ])

export type VisitToTell = Awaited<ReturnType<ReturnType<typeof visitsToTell>['execute']>>[number]

/** Reminds once of a kind for a visit on a day; answers whether this call did. A patient without an address is called by the desk. */
export async function remindOf(ctx: Ctx, visit: VisitToTell, kind: ReminderKind): Promise<boolean> {
  const [reminder] = await ctx.db
    .insertInto('clinic.reminder')
    .values({
      id: uuidv7(),
      appointment_id: visit.id,
      kind,
      visit_on: dayIn(visit.startsAt, ctx.company.timeZone),
      told_at: visit.startsAt,
      channel: visit.email ? 'email' : 'call',
      state: visit.email ? 'sent' : 'toCall',
      created_at: ctx.now,
      created_by: ctx.user.id,
    })
    .onConflict(on => on.constraint('reminder_once').doNothing())
    .returning('id')
    .execute()
  if (!reminder) return false
  ctx.hint('clinic.reminder', reminder.id)
  if (!visit.email) return true
  const inEnglish = visit.language === 'en'
  const letter = letterOf({
    language: visit.language,
    kind,
    company: (inEnglish && ctx.company.nameEn) || ctx.company.nameAr,
    when: told(ctx, visit.startsAt),
    practitioner: inEnglish ? visit.practitionerEn : visit.practitionerAr,
    link: await linkOf(ctx, visit),
  })
  await queueMail(ctx.db, { companyId: ctx.company.id, recipient: visit.email, ...letter })
  return true
}
