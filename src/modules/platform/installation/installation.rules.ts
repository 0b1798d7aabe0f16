import { invalid, type Refusal } from '#kernel/shared/refusal.ts'

type Wanted = {
  trialPlan: string
  noticeAr: string | null
  noticeEn: string | null
  noticeUntil: Date | null
  noticeFrom: Date | null
}

/** Why the settings of the installation cannot be saved so, or null: a trial of a plan on offer, a notice with text and a span to come. */
export function whyNotInstall(wanted: Wanted, plans: readonly string[], now: Date): Refusal | null {
  if (!plans.includes(wanted.trialPlan)) return invalid('platform.installation.plan', { field: 'trialPlan' })
  const { noticeAr, noticeEn, noticeFrom, noticeUntil } = wanted
  if (!noticeAr)
    return noticeEn || noticeFrom || noticeUntil
      ? invalid('platform.installation.noticeText', { field: 'noticeAr' })
      : null
  if (!noticeUntil || (noticeFrom ?? now) >= noticeUntil)
    return invalid('platform.installation.noticeUntil', { field: 'noticeUntil' })
  return noticeUntil <= now ? invalid('platform.installation.noticeOver', { field: 'noticeUntil' }) : null
}
