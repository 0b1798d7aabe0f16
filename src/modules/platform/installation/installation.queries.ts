import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import { listPlans } from '../plan/plan.queries.ts'
import { mailWay, readInstallationRow } from './installation.row.ts'

export async function readPublicInstallation(ctx: Ctx) {
  const row = await readInstallationRow(ctx)
  const { notice_ar: ar, notice_en: en, notice_from: from, notice_until: until } = row
  return {
    signUpOpen: row.sign_up_open,
    trialDays: row.trial_days,
    notice: ar && from && until && until > ctx.now ? { ar, en, from, until } : null,
  }
}

type MailCounts = {
  waiting: number
  failed: number
  last_error: string | null
  last_sent_at: Date | null
}

export async function readInstallation(ctx: Ctx) {
  const row = await readInstallationRow(ctx)
  const isNoticeOver = row.notice_until !== null && row.notice_until <= ctx.now
  // The newest letter that left, by the order of its key: the outbox sends the oldest first.
  const [mail] = await rawQuery<MailCounts>(
    ctx.db,
    `select (select count(*)::int from app.mail where state = 'queued') as waiting,
       (select count(*)::int from app.mail where state = 'failed' and attachment_name is null) as failed,
       (select last_error from app.mail where state in ('queued', 'failed') and last_error is not null
        order by id desc limit 1) as last_error,
       (select sent_at from app.mail where state = 'sent' order by id desc limit 1) as last_sent_at`,
    [],
  )
  return {
    version: row.version,
    signUpOpen: row.sign_up_open,
    trialDays: row.trial_days,
    trialPlan: row.trial_plan,
    contactEmail: row.contact_email,
    logDays: row.log_days,
    mailDays: row.mail_days,
    ...(isNoticeOver
      ? { noticeAr: null, noticeEn: null, noticeFrom: null, noticeUntil: null }
      : {
          noticeAr: row.notice_ar,
          noticeEn: row.notice_en,
          noticeFrom: row.notice_from,
          noticeUntil: row.notice_until,
        }),
    plans: (await triablePlans(ctx)).map(plan => ({
      code: plan.code,
      nameAr: plan.name_ar,
      nameEn: plan.name_en,
    })),
    mail: {
      ...mailWay(),
      waiting: mail!.waiting,
      failed: mail!.failed,
      lastError: mail!.last_error,
      lastSentAt: mail!.last_sent_at,
    },
  }
}

/** The plans a trial may open: those on offer that cost something. */
export async function triablePlans(ctx: Ctx) {
  return (await listPlans(ctx)).filter(plan => plan.code !== 'free')
}
