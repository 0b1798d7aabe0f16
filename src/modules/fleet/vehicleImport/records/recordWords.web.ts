import { m } from '#generated/words/messages.js'
import type { RecordKind } from '../../recordImport/recordImport.rules.ts'

export { words as recordFieldWords } from '#generated/choices/fleet.recordImport.field.ts'

export const recordPaths: Readonly<Record<RecordKind, string>> = {
  plate: '/fleet/import/plates',
  document: '/fleet/import/documents',
  reading: '/fleet/import/readings',
  fuel: '/fleet/import/fuel',
  financing: '/fleet/import/financings',
}

export const recordTitles: Readonly<Record<RecordKind, () => string>> = {
  plate: m['fleet.recordImport.plate.title'],
  document: m['fleet.recordImport.document.title'],
  reading: m['fleet.recordImport.reading.title'],
  fuel: m['fleet.recordImport.fuel.title'],
  financing: m['fleet.recordImport.financing.title'],
}

export const recordIntros: Readonly<Record<RecordKind, () => string>> = {
  plate: m['fleet.recordImport.plate.intro'],
  document: m['fleet.recordImport.document.intro'],
  reading: m['fleet.recordImport.reading.intro'],
  fuel: m['fleet.recordImport.fuel.intro'],
  financing: m['fleet.recordImport.financing.intro'],
}

/** A row as these files look; the words of a closed list are those that are recognised. */
export const recordExamples: Readonly<Record<RecordKind, readonly (string | null)[]>> = {
  plate: ['12-34567', '20-45678', '2026-11-01'],
  document: ['12-34567', 'دفتر المركبة', '778899', 'إدارة المرور', '2026-01-01', '2027-01-01'],
  reading: ['12-34567', '2026-11-01 08:00', '41200'],
  fuel: ['12-34567', '2026-11-01 08:00', '45.5', '7.735', '41200', '90017'],
  financing: [
    ...['12-34567', '5000', 'بيت التمويل', 'معرض السيارات', 'LN-7781', '2026-11-01', '800'],
    ...['24', '2026-12-01', '6', 'متناقصة', null, null],
  ],
}
