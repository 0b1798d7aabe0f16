import type { Ctx } from '#kernel/server/context.ts'
import { currencyDigits } from '#kernel/shared/money.ts'
import { listMembers } from '#modules/access/public.server.ts'

/** The settings of legal affairs; without an amount of reference of its own, a thousand units of the currency. */
export async function legalSettings(ctx: Ctx) {
  const row = await ctx.db.selectFrom('legal.settings').selectAll().executeTakeFirstOrThrow()
  return {
    version: row.version,
    minCaseDays: row.min_case_days,
    noticeRequired: row.notice_required,
    promiseGraceDays: row.promise_grace_days,
    reference: row.reference_minor ?? 1000 * 10 ** currencyDigits(ctx.company.currency),
    letterDays: row.letter_days,
    pauseLateFees: row.pause_late_fees,
  }
}

export async function getOffice(ctx: Ctx) {
  const courts = await ctx.db
    .selectFrom('legal.court')
    .selectAll()
    .orderBy('country')
    .orderBy('name_ar')
    .execute()
  const limits = await ctx.db
    .selectFrom('legal.time_limit')
    .selectAll()
    .orderBy('country')
    .orderBy('court_kind')
    .orderBy('valid_from_on', 'desc')
    .execute()
  const people = (await listMembers(ctx)).map(member => ({ id: member.userId, name: member.name }))
  // The company's own country first: it is the one a form means.
  const isOwn = (country: string) => (country === ctx.company.country ? 0 : 1)
  return {
    settings: await legalSettings(ctx),
    courts: courts
      .map(row => ({
        id: row.id,
        version: row.version,
        country: row.country,
        nameAr: row.name_ar,
        courtKind: row.court_kind,
        place: row.place,
        source: row.source,
        confidence: row.confidence,
        isActive: row.is_active,
      }))
      .sort((a, b) => isOwn(a.country) - isOwn(b.country)),
    limits: limits.map(row => ({
      id: row.id,
      version: row.version,
      country: row.country,
      courtKind: row.court_kind,
      days: row.days,
      validFromOn: row.valid_from_on,
      source: row.source,
      confidence: row.confidence,
    })),
    people,
  }
}
