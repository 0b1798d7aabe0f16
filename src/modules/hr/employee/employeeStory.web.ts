import { m } from '#generated/words/messages.js'
import type { TimelineWords } from '#modules/platform/public.web.tsx'
import { statusWords } from './employeeWords.web.ts'

/** The steps of an employment in words. */
export const employeeStory: TimelineWords = {
  operations: {
    'hr.employee.hire': m['hr.employee.story.hired'],
    'hr.employee.update': m['hr.employee.story.updated'],
    'hr.employee.suspend': m['hr.employee.story.suspended'],
    'hr.employee.reinstate': m['hr.employee.story.reinstated'],
    'hr.employmentContract.save': m['hr.employee.story.agreed'],
    'hr.employmentContract.end': m['hr.employee.story.ended'],
    'hr.employmentContract.discard': m['hr.employee.story.discarded'],
  },
  fields: {
    status: m['hr.employee.field.status'],
    joinedOn: m['hr.employee.field.joinedOn'],
    contractFrom: m['hr.employmentContract.field.startsOn'],
  },
  sayValue: (field, value) =>
    field === 'status' && typeof value === 'string'
      ? statusWords[value as keyof typeof statusWords]?.()
      : undefined,
}
