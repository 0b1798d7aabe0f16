import type { Day } from '#kernel/shared/day.ts'
import { invalid, type Refusal } from '#kernel/shared/refusal.ts'

export const documentKinds = [
  'registration',
  'technical_inspection',
  'operating_permit',
  'warranty',
  'purchase',
  'other',
] as const
export type DocumentKind = (typeof documentKinds)[number]

/** What books call the papers of a vehicle. */
export const documentNames: Readonly<Record<DocumentKind, string>> = {
  registration: 'دفتر المركبة',
  technical_inspection: 'الفحص الفني',
  operating_permit: 'تصريح التشغيل',
  warranty: 'الضمان',
  purchase: 'مستند الشراء',
  other: 'وثيقة',
}

/** Kinds that mean nothing without the day they end on; valid through that day. */
export const expiringKinds: ReadonlySet<DocumentKind> = new Set([
  'registration',
  'technical_inspection',
  'operating_permit',
])

/** Why a document may not be kept so: no expiry where one is needed, or one before its issue. */
export function whyNotDocument(paper: {
  kind: DocumentKind
  issuedOn: Day | null
  expiresOn: Day | null
}): Refusal | null {
  if (!paper.expiresOn)
    return expiringKinds.has(paper.kind)
      ? invalid('fleet.document.expiryMissing', { field: 'expiresOn' })
      : null
  if (paper.issuedOn && paper.expiresOn < paper.issuedOn)
    return invalid('fleet.document.backwards', { field: 'expiresOn', params: { from: paper.issuedOn } })
  return null
}
