import { addDays, type Day } from '#kernel/shared/day.ts'
import type { Transition } from '#kernel/shared/lifecycle.ts'
import { invalid, type Refusal } from '#kernel/shared/refusal.ts'

export const employeeDocumentTypes = [
  'work_permit',
  'health_card',
  'work_contract',
  'qualification',
  'insurance',
  'driving_permit',
  'other',
] as const
export type EmployeeDocumentType = (typeof employeeDocumentTypes)[number]
export const documentStates = ['valid', 'replaced', 'expired'] as const
export type DocumentState = (typeof documentStates)[number]
export const documentActions = ['renew', 'expire'] as const
export type DocumentAction = (typeof documentActions)[number]

/** Whose expense a fee is: residency and permits, or what benefits the employee (insurance, ticket). It is the employer's in any case. */
export const feeKeys = ['residencyExpense', 'staffBenefitExpense'] as const

/** What documents of employment and of identity are called in memos and labels. */
export const documentNames = {
  work_permit: 'إذن عمل',
  health_card: 'بطاقة صحية',
  work_contract: 'عقد عمل',
  qualification: 'مؤهل',
  insurance: 'تأمين صحي',
  driving_permit: 'تصريح قيادة',
  other: 'وثيقة',
  civil_id: 'بطاقة مدنية',
  qid: 'بطاقة قطرية',
  saudi_id: 'هوية وطنية',
  iqama: 'إقامة سعودية',
  emirates_id: 'هوية إماراتية',
  cpr: 'بطاقة بحرينية',
  oman_id: 'بطاقة عمانية',
  passport: 'جواز سفر',
  driving_licence: 'رخصة قيادة',
  residency: 'إقامة',
  commercial_register: 'سجل تجاري',
  authorisation: 'تفويض',
} as const

/** The life cycle of a document: a renewal adds a row and replaces this one, history stays. */
export const documentTransitions: readonly Transition<DocumentState, DocumentAction>[] = [
  { action: 'renew', from: ['valid', 'expired'], to: 'replaced', permissions: ['hr.employees.write'] },
  { action: 'expire', from: ['valid'], to: 'expired', permissions: ['hr.employees.write'] },
]

export const documentLimits = { files: 10, fileBytes: 10 * 1024 * 1024 } as const

/** Why a document cannot be kept: it ends before it is issued, or has more files than ten. */
export function whyNotDocument(document: {
  issuedOn: Day | null
  expiresOn: Day | null
  fileCount: number
}): Refusal | null {
  const { issuedOn, expiresOn } = document
  if (issuedOn !== null && expiresOn !== null && expiresOn < issuedOn)
    return invalid('hr.document.dates', { field: 'expiresOn' })
  return document.fileCount > documentLimits.files
    ? invalid('hr.document.files', { field: 'files', params: { max: documentLimits.files } })
    : null
}

export const signalSeverities = ['medium', 'high'] as const
export type DocumentSignal = { on: Day; occurrence: number; severity: (typeof signalSeverities)[number] }

/**
 * When a document asks for attention: medium on each of the lead days before its end, high on the day after it. A row added later than
 * a lead day signals on its own day at once (case HR-13): every row has a sequence of its own, whatever the row before it signalled.
 */
export function signalsOf(
  document: { expiresOn: Day; addedOn: Day },
  leadDays: readonly number[],
): DocumentSignal[] {
  const { expiresOn, addedOn } = document
  const expiredOn = addDays(expiresOn, 1)
  if (addedOn >= expiredOn) return [{ on: addedOn, occurrence: 1, severity: 'high' }]
  const days = leadDays.map(lead => addDays(expiresOn, -lead)).map(on => (on < addedOn ? addedOn : on))
  const medium = [...new Set(days)].toSorted()
  return [
    ...medium.map((on, index): DocumentSignal => ({ on, occurrence: index + 1, severity: 'medium' })),
    { on: expiredOn, occurrence: medium.length + 1, severity: 'high' },
  ]
}

/** The signal that stands on a day: the last one that has come; null before the first and for a replaced row. */
export function signalOn(
  document: { expiresOn: Day | null; addedOn: Day; state: DocumentState },
  leadDays: readonly number[],
  today: Day,
): DocumentSignal | null {
  if (document.state === 'replaced' || document.expiresOn === null) return null
  const { expiresOn, addedOn } = document
  return signalsOf({ expiresOn, addedOn }, leadDays).findLast(({ on }) => on <= today) ?? null
}
