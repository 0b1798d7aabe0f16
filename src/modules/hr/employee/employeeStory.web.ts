import { m } from '#generated/words/messages.js'
import type { TimelineWords } from '#modules/platform/public.web.tsx'
import { documentTypeWords } from '../employeeDocument/documentWords.web.ts'
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
    'hr.leave.adjust': m['hr.leave.adjusted'],
    'hr.leave.encash': m['hr.leave.encashed'],
    'hr.employeeDocument.add': m['hr.document.story.added'],
    'hr.employeeDocument.renew': m['hr.document.story.renewed'],
    'hr.employeeDocument.remove': m['hr.document.story.removed'],
    'hr.employeeDocument.payFee': m['hr.document.story.paid'],
  },
  fields: {
    leaveDays: m['hr.field.leaveDays'],
    documentType: m['hr.field.documentType'],
    documentExpiresOn: m['hr.field.documentExpiresOn'],
    documentFeeMinor: m['hr.field.documentFeeMinor'],
    status: m['hr.employee.field.status'],
    joinedOn: m['hr.employee.field.joinedOn'],
    contractFrom: m['hr.employmentContract.field.startsOn'],
  },
  sayValue: (field, value) =>
    field === 'status' && typeof value === 'string'
      ? statusWords[value as keyof typeof statusWords]?.()
      : field === 'documentType' && typeof value === 'string'
        ? documentTypeWords[value as keyof typeof documentTypeWords]?.()
        : undefined,
}
