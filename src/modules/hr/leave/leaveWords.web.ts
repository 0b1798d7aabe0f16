import { words as actionWords } from '#generated/choices/hr.leave.action.ts'
import { words as stateWords } from '#generated/choices/hr.leave.state.ts'
import { m } from '#generated/words/messages.js'
import type { OutputFor } from '#kernel/web/api.ts'
import { currentLocale } from '#kernel/web/say.ts'
import type { TimelineWords } from '#modules/platform/public.web.tsx'
import type { StatusKind } from '#ui/status.ts'

export { actionWords, stateWords }

export type LeaveRow = OutputFor<'hr.leave.list'>['rows'][number]
export type Leave = OutputFor<'hr.leave.get'>

export const stateKinds: Readonly<Record<LeaveRow['state'], StatusKind>> = {
  pending: 'decide',
  approved: 'promised',
  rejected: 'out',
  withdrawn: 'out',
  cancelled: 'out',
  closed: 'settled',
}

/** A name in the language of the screen. */
export const nameOf = (named: { nameAr: string; nameEn: string }): string =>
  currentLocale() === 'ar' ? named.nameAr : named.nameEn

/** Days of leave in words: a whole number counted, a half as a figure. */
export const daysText = (days: number): string => m['hr.leave.daysCount']({ count: days })

/** The steps of a leave in words. */
export const leaveStory: TimelineWords = {
  operations: {
    'hr.leave.submit': m['hr.leave.story.asked'],
    'hr.leave.submitFor': m['hr.leave.story.asked'],
    'hr.leave.withdraw': m['hr.leave.story.withdrawn'],
    'hr.leave.decide': m['hr.leave.story.decided'],
    'approvals.request.decide': m['hr.leave.story.decided'],
    'hr.leave.cut': m['hr.leave.story.cut'],
    'hr.leave.cancel': m['hr.leave.story.cancelled'],
    'hr.leave.recordReturn': m['hr.leave.story.returned'],
    'hr.holiday.save': m['hr.leave.story.recounted'],
    'hr.holiday.remove': m['hr.leave.story.recounted'],
  },
  fields: {
    state: m['hr.leave.field.state'],
    fromOn: m['hr.leave.field.fromOn'],
    toOn: m['hr.leave.field.toOn'],
    days: m['hr.leave.field.days'],
    halfDays: m['hr.leave.field.halfDays'],
    returnedOn: m['hr.leave.field.returnedOn'],
  },
  sayValue: (field, value) =>
    field === 'state' && typeof value === 'string'
      ? stateWords[value as keyof typeof stateWords]?.()
      : undefined,
}
