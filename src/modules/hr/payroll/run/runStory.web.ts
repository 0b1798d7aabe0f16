import { m } from '#generated/words/messages.js'
import type { TimelineWords } from '#modules/platform/public.web.tsx'
import { stateWords } from '../payrollWords.web.ts'

/** The steps of a run in words. */
export const runStory: TimelineWords = {
  operations: {
    'hr.payroll.create': m['hr.payroll.story.created'],
    'hr.payroll.compute': m['hr.payroll.story.computed'],
    'hr.payroll.submit': m['hr.payroll.story.submitted'],
    'hr.payroll.return': m['hr.payroll.story.returned'],
    'hr.payroll.post': m['hr.payroll.story.posted'],
    'hr.payroll.pay': m['hr.payroll.story.paid'],
    'hr.payroll.bankReturn': m['hr.payroll.story.bankReturned'],
    'hr.payroll.reverse': m['hr.payroll.story.reversed'],
    'hr.payroll.cancel': m['hr.payroll.story.cancelled'],
  },
  fields: {
    state: m['hr.payroll.field.state'],
    month: m['hr.payroll.field.month'],
  },
  sayValue: (field, value) =>
    field === 'state' && typeof value === 'string'
      ? stateWords[value as keyof typeof stateWords]?.()
      : undefined,
}
