import { wageColumns } from '../payComponent/payComponent.rules.ts'
import type { QatarHead } from './qatar.rules.ts'
import type { UaeHead } from './uae.rules.ts'
import type { WageAmounts, WagePerson } from './wageFile.rules.ts'

export const none = Object.fromEntries(wageColumns.map(column => [column, 0])) as WageAmounts
export const person = (changed: Partial<WagePerson> = {}): WagePerson => ({
  employeeId: 'e1',
  number: 'EMP-2026-00001',
  name: 'Ahmad Ali',
  wagePersonId: '12345678901',
  civilId: null,
  passport: null,
  visaId: null,
  permitNumber: null,
  iban: 'AE070331234567890123456',
  bankCode: '123456789',
  fromOn: '2026-11-01',
  toOn: '2026-11-30',
  days: 30,
  unpaidDays: 0,
  extraHours: 0,
  netMinor: 525_000,
  amounts: { ...none, basic: 500_000, overtime: 25_000 },
  frequency: 'M',
  deductionReason: null,
  notes: null,
  ...changed,
})
export const second = person({
  employeeId: 'e2',
  wagePersonId: '12345678902',
  iban: 'AE770331234567890123457',
  days: 28,
  unpaidDays: 2,
  netMinor: 350_000,
  amounts: { ...none, basic: 375_000, deduction: 25_000 },
})
export const head: UaeHead = {
  employerId: '123456',
  routing: '123456789',
  madeOn: '2026-11-29',
  madeAt: '10:05:00',
  month: '2026-11-01',
  dateFormat: 'dashed',
  version: 'plain',
  reference: null,
}
export const qatarHead: QatarHead = {
  employerEid: '12345678',
  payerEid: '12345678',
  payerQid: null,
  payerBank: 'QNB',
  payerIban: 'QA58DOHB00001234567890ABCDEFG',
  madeOn: '2026-11-29',
  madeAt: '10:05',
  month: '2026-11-01',
  version: 'plain',
  sifVersion: null,
}
export const qatari = person({
  civilId: '28635600123',
  wagePersonId: null,
  iban: 'QA58DOHB00001234567890ABCDEFG',
  bankCode: 'DOH',
  netMinor: 430_000,
  amounts: { ...none, basic: 400_000, other: 50_000, deduction: 20_000 },
})
export const omani = person({
  civilId: '0012345',
  iban: 'OM810180000001299123456',
  bankCode: 'BMUSOMRX',
  netMinor: 400_000,
  amounts: { ...none, basic: 400_000 },
})
export const omanHead = {
  commercialRegister: '1234567',
  bank: 'BMCT',
  madeOn: '2026-11-29',
  month: '2026-11-01',
  sequence: 1,
}
