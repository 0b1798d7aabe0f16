import { invalid, type Refusal } from '#kernel/shared/refusal.ts'

export const sexes = ['male', 'female'] as const
export type Sex = (typeof sexes)[number]
export const serviceGroups = ['consultation', 'procedure', 'lab', 'pharmacy'] as const

type Hours = { readonly opensAt: string; readonly closesAt: string }
type Break = { readonly from: string; readonly to: string }

/** A day that ends before it begins, and breaks that lie outside it or over each other. */
export function whyNotHours(hours: Hours, breaks: readonly Break[] = []): Refusal | null {
  if (hours.closesAt <= hours.opensAt) return invalid('clinic.schedule.hours', { field: 'closesAt' })
  let end = hours.opensAt
  for (const [at, pause] of breaks.entries()) {
    if (pause.to <= pause.from || pause.from < end || pause.to > hours.closesAt)
      return invalid('clinic.schedule.breaks', { field: `breaks.${at}.from` })
    end = pause.to
  }
  return null
}

type Dated = Hours & {
  readonly weekdays: readonly number[]
  readonly validFrom: string
  readonly validTo?: string | null | undefined
}

/** Two schedules of one practitioner that both hold on some day and at some time of it. */
export function whyNotBeside(schedule: Dated, others: readonly Dated[]): Refusal | null {
  const until = (one: Dated) => one.validTo ?? '9999-12-31'
  const clashes = others.some(
    other =>
      other.weekdays.some(day => schedule.weekdays.includes(day)) &&
      other.validFrom <= until(schedule) &&
      schedule.validFrom <= until(other) &&
      other.opensAt < schedule.closesAt &&
      schedule.opensAt < other.closesAt,
  )
  return clashes ? invalid('clinic.schedule.overlap', { field: 'opensAt' }) : null
}
