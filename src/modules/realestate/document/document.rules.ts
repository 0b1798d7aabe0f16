import type { Day } from '#kernel/shared/day.ts'

export const documentTypes = [
  'title_deed',
  'insurance',
  'civil_defence',
  'municipality_licence',
  'lift_certificate',
  'building_permit',
  'other',
] as const
export type DocumentType = (typeof documentTypes)[number]

/** A paper that ran out is pressing; one that will within the window is not yet. */
export const documentSeverity = (expiresOn: Day, today: Day): 'high' | 'medium' =>
  expiresOn < today ? 'high' : 'medium'

/** As an alert names them. */
export const documentNames: Readonly<Record<DocumentType, string>> = {
  title_deed: 'صك الملكية',
  insurance: 'وثيقة تأمين',
  civil_defence: 'شهادة الدفاع المدني',
  municipality_licence: 'رخصة البلدية',
  lift_certificate: 'شهادة المصعد',
  building_permit: 'رخصة البناء',
  other: 'مستند آخر',
}
