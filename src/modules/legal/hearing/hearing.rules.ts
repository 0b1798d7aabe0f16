import { invalid, type Refusal, refused } from '#kernel/shared/refusal.ts'

export const courtLevels = [
  'police',
  'prosecution',
  'mediation',
  'orderForPerformance',
  'firstInstance',
  'appeal',
  'cassation',
  'enforcement',
] as const
export const proceedingStages = ['filed', 'judged', 'final'] as const
export const judgmentResults = ['forUs', 'partly', 'againstUs', 'dismissed', 'referred'] as const
export const hearingStates = ['scheduled', 'held', 'postponed', 'cancelled'] as const
export const postponements = [
  'notice',
  'documents',
  'reply',
  'expert',
  'settlement',
  'judgment',
  'administrative',
] as const
/** What follows a hearing: another one, the judgment, or nothing more in this proceeding. */
export const sequels = ['hearing', 'reserved', 'ended'] as const

type Outcome = {
  startsAt: Date
  result: string | null
  sequel: (typeof sequels)[number] | null
  nextAt: Date | null
}

/** A result needs a hearing that has begun, and a next step. */
export function whyNotRecord({ startsAt, result, sequel, nextAt }: Outcome, now: Date): Refusal | null {
  if (startsAt > now) return invalid('legal.hearing.future', { params: { at: startsAt.toISOString() } })
  if (!result || !sequel || (sequel === 'hearing' && !nextAt))
    return invalid('legal.hearing.result', { field: result ? 'nextAt' : 'result' })
  if (nextAt && nextAt <= startsAt) return invalid('legal.hearing.nextAt', { field: 'nextAt' })
  return null
}

/** The opponent and the company stand against each other before anything is filed. */
export const whyNotFile = (sides: readonly string[]): Refusal | null =>
  sides.includes('claimant') && sides.includes('defendant') ? null : refused('legal.proceeding.parties')
