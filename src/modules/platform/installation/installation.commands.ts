import { changesBetween } from '#kernel/server/audit.ts'
import type { Ctx } from '#kernel/server/context.ts'
import { rawQuery } from '#kernel/server/database.ts'
import { queueMail } from '#kernel/server/mail.ts'
import type { InputOf } from '#kernel/shared/endpoint.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import { whyNotStale } from '#kernel/shared/stale.ts'
import { writeSystemLog } from '../audit/systemLog.commands.ts'
import type * as contract from './installation.contract.ts'
import { triablePlans } from './installation.queries.ts'
import { whyNotInstall } from './installation.rules.ts'

/** The installation belongs to no company: what changed is kept in the system log. */
export async function saveInstallation(ctx: Ctx, input: InputOf<typeof contract.saveInstallation>) {
  const row = await ctx.db
    .selectFrom('platform.installation')
    .selectAll()
    .forUpdate()
    .executeTakeFirstOrThrow()
  refuse(whyNotStale(row, input.version))
  const notice = { noticeFrom: input.noticeFrom ?? null, noticeUntil: input.noticeUntil ?? null }
  const plans = (await triablePlans(ctx)).map(plan => plan.code)
  refuse(whyNotInstall({ ...input, ...notice }, [...plans, row.trial_plan], ctx.now))
  const fields = {
    sign_up_open: input.signUpOpen,
    trial_days: input.trialDays,
    trial_plan: input.trialPlan,
    contact_email: input.contactEmail,
    log_days: input.logDays,
    mail_days: input.mailDays,
    notice_ar: input.noticeAr,
    notice_en: input.noticeEn,
    notice_from: input.noticeAr ? (notice.noticeFrom ?? ctx.now) : null,
    notice_until: notice.noticeUntil,
  }
  await ctx.db
    .updateTable('platform.installation')
    .set({ ...fields, version: row.version + 1 })
    .execute()
  await writeSystemLog(ctx, {
    category: 'userAction',
    action: 'platform.installation.save',
    message: 'تعديل إعدادات المنصة',
    metadata: { changes: changesBetween({ ...row }, fields) },
  })
  return { ok: true as const }
}

export async function sendTestMail(ctx: Ctx, input: InputOf<typeof contract.sendTestMail>) {
  await queueMail(ctx.db, {
    companyId: null,
    recipient: input.email,
    subject: 'رسالة تجربة من قافلة',
    text: `طلب ${ctx.user.name} هذه الرسالة ليرى أن البريد يصل. لا يلزم منك شيء.`,
  })
  await writeSystemLog(ctx, {
    category: 'userAction',
    action: 'platform.mail.test',
    message: 'أُرسلت رسالة تجربة',
    metadata: { recipient: input.email },
  })
  return { ok: true as const }
}

/** A letter that gave up let its file go, so one that had a file is not sent again without it. */
export async function resendFailedMail(ctx: Ctx) {
  const rows = await rawQuery<{ id: number }>(
    ctx.db,
    `update app.mail set state = 'queued', attempts = 0, try_at = $1
     where state = 'failed' and attachment_name is null returning id`,
    [ctx.now],
  )
  await writeSystemLog(ctx, {
    category: 'userAction',
    action: 'platform.mail.resend',
    message: 'أُعيد إرسال رسائل لم تغادر',
    metadata: { count: rows.length },
  })
  return { count: rows.length }
}
