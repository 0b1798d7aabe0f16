import { invalid, type Refusal } from '#kernel/shared/refusal.ts'

export type QuietHours = { readonly quietFrom: string | null; readonly quietTo: string | null }

/** Whether a person is not to be disturbed at this time of the company's clock; the end of the hours is outside them. */
export function isQuiet({ quietFrom, quietTo }: QuietHours, time: string): boolean {
  if (!quietFrom || !quietTo) return false
  return quietFrom < quietTo ? time >= quietFrom && time < quietTo : time >= quietFrom || time < quietTo
}

/** Why quiet hours cannot be kept: one of the two times is missing, or both are the same. */
export function whyNotQuiet({ quietFrom, quietTo }: QuietHours): Refusal | null {
  if ((quietFrom === null) !== (quietTo === null))
    return invalid('alerts.quiet.both', { field: quietFrom === null ? 'quietFrom' : 'quietTo' })
  return quietFrom !== null && quietFrom === quietTo
    ? invalid('alerts.quiet.same', { field: 'quietTo' })
    : null
}
