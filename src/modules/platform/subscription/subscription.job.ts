import type { Ctx } from '#kernel/server/context.ts'
import { daysBetween } from '#kernel/shared/day.ts'
import { writeSystemLog } from '../audit/systemLog.commands.ts'
import { alarm, type PlatformAlert } from '../company/steps.queries.ts'
import { beginPaidPlan } from '../order/order.commands.ts'
import { storedSubscription } from './subscription.row.ts'
import { type Subscription, subscriptionOn } from './subscription.rules.ts'

const subject = { type: 'platform.subscription', id: 'own' }
const permissionId = 'admin.settings.read'

/**
 * Moves the subscription along the company's calendar: trial to free and grace to free on the day after, with reminders 3
 * days and 1 day before a trial ends (rule 18). Rights never wait for this job; they are read by date.
 */
export async function moveSubscription(ctx: Ctx): Promise<void> {
  await beginPaidPlan(ctx)
  const stored = await storedSubscription(ctx)
  if (!stored) return
  const now = subscriptionOn(stored, ctx.today)
  if (now.state !== stored.state) await saveState(ctx, stored, now)
  await remind(ctx, now, stored.lastReminder)
}

async function saveState(ctx: Ctx, before: Subscription, after: Subscription): Promise<void> {
  await ctx.db
    .updateTable('platform.subscription')
    .set(eb => ({
      state: after.state,
      plan_code: after.planCode,
      version: eb('version', '+', 1),
      changed_at: ctx.now,
    }))
    .where('company_id', '=', ctx.company.id)
    .execute()
  ctx.audit({
    subject: `platform.subscription:${ctx.company.uuid}`,
    changes: [
      { field: 'state', before: before.state, after: after.state },
      { field: 'planCode', before: before.planCode, after: after.planCode },
    ],
  })
  ctx.hint('platform.subscription', ctx.company.uuid)
  await writeSystemLog(ctx, {
    category: 'system',
    action: 'platform.subscription.moved',
    message: after.state === 'free' ? 'انتقلت الشركة إلى الخطة المجانية' : 'بدأت مهلة السماح لاشتراك الشركة',
    metadata: { from: before.state, to: after.state },
    companyId: ctx.company.id,
  })
}

type Reminder = Omit<PlatformAlert, 'subject' | 'permissionId' | 'dueOn'>

function reminderOf(now: Subscription, days: number): Reminder | null {
  if (now.state === 'trial' && days >= 0 && days <= 3)
    return {
      kind: days <= 1 ? 'trial_ends_tomorrow' : 'trial_ending',
      severity: days <= 1 ? 'high' : 'medium',
      titleKey: 'platform.alert.trialEnding',
      params: { days, day: now.endsOn },
    }
  if (now.state === 'grace')
    return {
      kind: 'subscription_grace',
      severity: 'high',
      titleKey: 'platform.alert.grace',
      params: { day: now.endsOn },
    }
  if (now.state === 'free')
    return {
      kind: 'subscription_free',
      severity: 'medium',
      titleKey: 'platform.alert.fellToFree',
      params: { day: now.endsOn },
    }
  return null
}

/** Each reminder is given once; the one before it is settled by the next. */
async function remind(ctx: Ctx, now: Subscription, lastReminder: string | null): Promise<void> {
  const reminder = reminderOf(now, daysBetween(ctx.today, now.endsOn))
  if ((reminder?.kind ?? null) === lastReminder) return
  if (lastReminder) await alarm.resolve(ctx, lastReminder, subject)
  if (reminder) await alarm.raise(ctx, { ...reminder, subject, permissionId, dueOn: now.endsOn })
  await ctx.db
    .updateTable('platform.subscription')
    .set({ last_reminder: reminder?.kind ?? null })
    .where('company_id', '=', ctx.company.id)
    .execute()
}

/** A changed time zone begins on its day (rule 14). */
export async function moveTimeZone(ctx: Ctx): Promise<void> {
  const row = await ctx.db
    .selectFrom('platform.company')
    .select(['version', 'time_zone', 'next_time_zone', 'next_time_zone_from', 'name_ar'])
    .where('id', '=', ctx.company.id)
    .executeTakeFirstOrThrow()
  if (!row.next_time_zone || !row.next_time_zone_from || ctx.today < row.next_time_zone_from) return
  await ctx.db
    .updateTable('platform.company')
    .set({
      time_zone: row.next_time_zone,
      next_time_zone: null,
      next_time_zone_from: null,
      version: row.version + 1,
    })
    .where('id', '=', ctx.company.id)
    .execute()
  ctx.audit({
    subject: `platform.company:${ctx.company.uuid}`,
    label: row.name_ar,
    changes: [{ field: 'timeZone', before: row.time_zone, after: row.next_time_zone }],
  })
}
