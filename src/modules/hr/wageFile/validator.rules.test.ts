import { describe, expect, it } from 'vitest'
import { wordsIn } from '#kernel/testing/words.ts'
import { head, none, omanHead, omani, person, qatarHead, qatari } from './make.ts'
import type { QatarHead } from './qatar.rules.ts'
import type { UaeHead } from './uae.rules.ts'
import { omanErrors, qatarErrors, uaeErrors, type WageError, wageProblems } from './validator.rules.ts'
import type { WagePerson } from './wageFile.rules.ts'

/** Sixty files, each broken in one way: who, which field, what is wrong. */
describe('A corpus of broken files', () => {
  const uae = (
    headChange: Partial<UaeHead>,
    personChange: Partial<WagePerson> = {},
    stated = { totalMinor: 525_000, records: 1 },
  ) => uaeErrors({ ...head, ...headChange }, [person(personChange)], stated)
  const qatar = (
    headChange: Partial<QatarHead>,
    personChange: Partial<WagePerson> = {},
    stated = { totalMinor: 430_000, records: 1 },
  ) => qatarErrors({ ...qatarHead, ...headChange }, [{ ...qatari, ...personChange }], stated)
  const oman = (
    headChange: Partial<typeof omanHead>,
    personChange: Partial<WagePerson> = {},
    stated = { totalMinor: 400_000, records: 1 },
  ) => omanErrors({ ...omanHead, ...headChange }, [{ ...omani, ...personChange }], stated)
  const corpus: [broken: WageError[], field: string, problem: (typeof wageProblems)[number]][] = [
    [uae({ employerId: '' }), 'employerId', 'employerId'],
    [uae({ employerId: '12345678901234' }), 'employerId', 'employerId'],
    [uae({ employerId: '000' }), 'employerId', 'employerId'],
    [uae({ routing: '12345678' }), 'routing', 'routing'],
    [uae({ routing: 'ABCDEFGHI' }), 'routing', 'routing'],
    [uae({ madeAt: '25:00:00' }), 'madeAt', 'time'],
    [uae({ madeAt: '10:05' }), 'madeAt', 'time'],
    [uae({ madeOn: '2026-02-30' }), 'madeAt', 'time'],
    [uae({ reference: 'x'.repeat(36) }), 'reference', 'reference'],
    [uae({ reference: 'رواتب' }), 'reference', 'reference'],
    [uae({ reference: 'A,B' }), 'reference', 'reference'],
    [uae({}, { wagePersonId: null }), 'wagePersonId', 'personId'],
    [uae({}, { wagePersonId: '784199012345678' }), 'wagePersonId', 'personId'],
    [uae({}, { wagePersonId: '1234567890123A' }), 'wagePersonId', 'personId'],
    [uae({}, { wagePersonId: '00000000000000' }), 'wagePersonId', 'personId'],
    [uae({}, { bankCode: null }), 'bankCode', 'bankCode'],
    [uae({}, { bankCode: '12345678' }), 'bankCode', 'bankCode'],
    [uae({}, { iban: null }), 'iban', 'ibanMissing'],
    [uae({}, { iban: '123' }), 'iban', 'ibanShape'],
    [uae({}, { iban: 'AE07033123456789012345' }), 'iban', 'ibanLength'],
    [uae({}, { iban: 'AE170331234567890123456' }), 'iban', 'ibanCheckDigits'],
    [uae({}, { iban: 'ZZ070331234567890123456' }), 'iban', 'ibanCountry'],
    [uae({}, { iban: 'GB82WEST12345698765432' }), 'iban', 'ibanCountry'],
    [uae({}, { days: 31 }), 'days', 'days'],
    [uae({}, { days: -1 }), 'days', 'days'],
    [uae({}, { days: 1.5 }), 'days', 'days'],
    [uae({}, { unpaidDays: 31 }), 'unpaidDays', 'unpaidDays'],
    [uae({}, { unpaidDays: Number.NaN }), 'unpaidDays', 'unpaidDays'],
    [uae({}, { fromOn: '2026-10-31' }), 'dates', 'datesOutside'],
    [uae({}, { toOn: '2026-12-01' }), 'dates', 'datesOutside'],
    [uae({}, { fromOn: '2026-11-20', toOn: '2026-11-10' }), 'dates', 'dates'],
    [uae({}, { fromOn: '2026-11-31' }), 'dates', 'dates'],
    [uae({}, { netMinor: -1 }), 'net', 'amount'],
    [uae({}, { netMinor: 525_000.5 }), 'net', 'amount'],
    [uae({}, { amounts: { ...none, basic: 0.1 } }), 'basic', 'amount'],
    [uae({}, {}, { totalMinor: 525_001, records: 1 }), 'total', 'total'],
    [uae({}, {}, { totalMinor: 525_000, records: 2 }), 'records', 'records'],
    [uaeErrors(head, [], { totalMinor: 0, records: 0 }), 'records', 'noPersons'],
    [
      uaeErrors(head, [person(), person({ employeeId: 'e2' })], { totalMinor: 1_050_000, records: 2 }),
      'id',
      'duplicate',
    ],
    [qatar({ employerEid: '123456789' }), 'employerEid', 'employerId'],
    [qatar({ payerQid: '28635600123' }), 'payer', 'payer'],
    [qatar({ payerEid: null }), 'payer', 'payer'],
    [qatar({ payerBank: 'qnb' }), 'payerBank', 'bankCode'],
    [qatar({ payerIban: 'QA59DOHB00001234567890ABCDEFG' }), 'payerIban', 'ibanCheckDigits'],
    [qatar({ madeAt: '1005' }), 'madeAt', 'time'],
    [qatar({}, { civilId: null }), 'qid', 'identity'],
    [qatar({}, { visaId: '3820201234' }), 'qid', 'bothIdentities'],
    [qatar({}, { civilId: '2863560012' }), 'qid', 'identity'],
    [qatar({}, { civilId: null, visaId: 'AB' }), 'visaId', 'identity'],
    [qatar({}, { name: ' ' }), 'name', 'nameMissing'],
    [qatar({}, { name: 'A'.repeat(71) }), 'name', 'nameTooLong'],
    [qatar({}, { name: 'أحمد' }), 'name', 'characters'],
    [qatar({}, { name: 'Ali, Ahmad' }), 'name', 'characters'],
    [qatar({}, { bankCode: '123' }), 'bankCode', 'bankCode'],
    [qatar({}, { frequency: 'W' as 'M' }), 'frequency', 'frequency'],
    [qatar({}, { extraHours: 800 }), 'extraHours', 'extraHours'],
    [qatar({}, { amounts: { ...qatari.amounts, other: 60_000 } }), 'net', 'net'],
    [qatar({}, { notes: 'a\nb' }), 'notes', 'characters'],
    [oman({ commercialRegister: 'CR1' }), 'commercialRegister', 'employerId'],
    [oman({ sequence: 0 }), 'sequence', 'sequence'],
    [oman({ bank: '' }), 'bank', 'bankCode'],
    [oman({}, { civilId: null }), 'identity', 'identity'],
    [oman({}, { bankCode: null }), 'bankCode', 'bankCode'],
    [oman({}, {}, { totalMinor: 1, records: 1 }), 'total', 'total'],
  ]
  it('is caught whole: at least 60 files, each with its field and a remedy', () => {
    expect(corpus.length).toBeGreaterThanOrEqual(60)
    const words = wordsIn('src/modules/hr/wageFile', 'ar')
    for (const problem of wageProblems) expect(words[`hr.wage.problem.${problem}`]).toBeTruthy()
  })
  it.each(corpus.map(([errors, field, problem]) => [field, problem, errors] as const))(
    '%s: %s',
    (field, problem, errors) => {
      expect(errors).toContainEqual(expect.objectContaining({ field, problem }))
    },
  )
  it('names the person of each error that has one', () => {
    const [error] = uae({}, { bankCode: null })
    expect(error).toMatchObject({ employeeId: 'e1', name: 'Ahmad Ali' })
  })
})
