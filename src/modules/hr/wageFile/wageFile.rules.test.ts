import { describe, expect, it } from 'vitest'
import { ibanLengths, ibanProblem, plainIban, whyNotIban } from '../iban/iban.rules.ts'
import { seededComponents, wageColumns } from '../payComponent/payComponent.rules.ts'
import {
  type DesignedProfile,
  type DesignerColumn,
  dayText,
  designedFile,
  whyNotSaveProfile,
} from './designer.rules.ts'
import { omanFile } from './oman.rules.ts'
import { type QatarHead, qatarFile } from './qatar.rules.ts'
import { type UaeHead, uaeFile } from './uae.rules.ts'
import {
  designedErrors,
  omanErrors,
  qatarErrors,
  remediesAr,
  uaeErrors,
  type WageError,
  wageProblems,
} from './validator.rules.ts'
import {
  employedIn,
  filePersons,
  type SlipForFile,
  type WageAmounts,
  type WagePerson,
  wageAmountsOf,
  wageProof,
  whyNotDownload,
} from './wageFile.rules.ts'

const none = Object.fromEntries(wageColumns.map(column => [column, 0])) as WageAmounts
const person = (changed: Partial<WagePerson> = {}): WagePerson => ({
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
const second = person({
  employeeId: 'e2',
  wagePersonId: '12345678902',
  iban: 'AE770331234567890123457',
  days: 28,
  unpaidDays: 2,
  netMinor: 350_000,
  amounts: { ...none, basic: 375_000, deduction: 25_000 },
})
const head: UaeHead = {
  employerId: '123456',
  routing: '123456789',
  madeOn: '2026-11-29',
  madeAt: '10:05:00',
  month: '2026-11-01',
  dateFormat: 'dashed',
  version: 'plain',
  reference: null,
}
const qatarHead: QatarHead = {
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
const qatari = person({
  civilId: '28635600123',
  wagePersonId: null,
  iban: 'QA58DOHB00001234567890ABCDEFG',
  bankCode: 'DOH',
  netMinor: 430_000,
  amounts: { ...none, basic: 400_000, other: 50_000, deduction: 20_000 },
})
const omani = person({
  civilId: '0012345',
  iban: 'OM810180000001299123456',
  bankCode: 'BMUSOMRX',
  netMinor: 400_000,
  amounts: { ...none, basic: 400_000 },
})
const omanHead = {
  commercialRegister: '1234567',
  bank: 'BMCT',
  madeOn: '2026-11-29',
  month: '2026-11-01',
  sequence: 1,
}

describe('Scenario 12: the file of the Emirates', () => {
  const made = uaeFile(head, [person(), second])
  it('is named 0000000123456261129100500.SIF and reads line by line as the product says', () => {
    expect(made.name).toBe('0000000123456261129100500.SIF')
    expect(made.text.split('\r\n')).toEqual([
      'EDR,00012345678901,123456789,AE070331234567890123456,2026-11-01,2026-11-30,30,5000.00,250.00,0',
      'EDR,00012345678902,123456789,AE770331234567890123457,2026-11-01,2026-11-30,28,3500.00,0.00,2',
      'SCR,0000000123456,123456789,2026-11-29,1005,112026,2,8750.00,AED',
      '',
    ])
    expect(uaeErrors(head, [person(), second], made)).toEqual([])
  })
  it('with one digit of an IBAN changed is invalid and names the person', () => {
    const wrong = person({ iban: 'AE070331234567890123457' })
    const errors = uaeErrors(head, [wrong, second], made)
    expect(errors).toEqual([
      { employeeId: 'e1', name: 'Ahmad Ali', field: 'iban', problem: 'ibanCheckDigits' },
    ])
    expect(whyNotDownload(errors.length)).toMatchObject({ code: 'hr.wage.invalid', params: { count: 1 } })
    expect(whyNotDownload(0)).toBeNull()
  })
  it('writes compact dates, a reference, and the newer record of variable pay where the profile asks for it', () => {
    const newer = uaeFile({ ...head, dateFormat: 'compact', version: 'variablePay', reference: 'NOV-2026' }, [
      person(),
      second,
    ])
    expect(newer.text.split('\r\n')).toEqual([
      'EDR,00012345678901,123456789,AE070331234567890123456,20261101,20261130,30,5000.00,250.00,0',
      'EVP,00012345678901,123456789,0.00,0.00,0.00,0.00,250.00,0.00,0.00',
      'EDR,00012345678902,123456789,AE770331234567890123457,20261101,20261130,28,3500.00,0.00,2',
      'SCR,0000000123456,123456789,20261129,1005,112026,2,8750.00,AED,NOV-2026',
      '',
    ])
  })
})

describe('Scenario 12: the file of Qatar', () => {
  it('of basic 4,000, extra 500 and deductions 200 states net and total 4,300.00', () => {
    const made = qatarFile(qatarHead, [qatari])
    expect(made.name).toBe('SIF_12345678_QNB_20261129_1005.csv')
    const [, values, titles, record] = made.text.split('\r\n')
    expect(values).toBe('12345678,20261129,1005,12345678,,QNB,QA58DOHB00001234567890ABCDEFG,202611,4300.00,1')
    expect(titles?.split(',')).toHaveLength(15)
    expect(record).toBe(
      '000001,28635600123,,Ahmad Ali,DOH,QA58DOHB00001234567890ABCDEFG,M,30,4300.00,4000.00,0,500.00,200.00,Normal Payment,',
    )
    expect(qatarErrors(qatarHead, [qatari], made)).toEqual([])
  })
  it('refuses a record with neither QID nor visa', () => {
    const made = qatarFile(qatarHead, [qatari])
    expect(qatarErrors(qatarHead, [{ ...qatari, civilId: null }], made)).toMatchObject([
      { field: 'qid', problem: 'identity' },
    ])
  })
  it('splits the allowances in the newer profile', () => {
    const split = {
      ...qatari,
      netMinor: 480_000,
      amounts: { ...qatari.amounts, housing: 40_000, food: 10_000 },
    }
    const made = qatarFile({ ...qatarHead, version: 'allowances', sifVersion: '1' }, [split])
    const lines = made.text.split('\r\n')
    expect(lines[0]).toMatch(/SIF Version$/)
    expect(lines[2]?.split(',')).toHaveLength(22)
    expect(lines[3]).toMatch(/,Normal Payment,,400\.00,100\.00,0\.00,0\.00,,,$/)
    expect(qatarErrors({ ...qatarHead, version: 'allowances' }, [split], made)).toEqual([])
  })
})

describe('The file of Oman', () => {
  it('has 16 columns, no header, and identities without leading zeros', () => {
    const made = omanFile(omanHead, [omani])
    expect(made.name).toBe('SIF_1234567_BMCT_20261129_001.csv')
    const [record = ''] = made.text.split('\r\n')
    expect(record.split(',')).toHaveLength(16)
    expect(record).toMatch(
      /^2026,11,C,12345,Ahmad Ali,BMUSOMRX,OM810180000001299123456,M,30,400\.000,400\.000,0,0\.000,0\.000,0\.000,$/,
    )
    expect(omanErrors(omanHead, [omani], made)).toEqual([])
    expect(() => omanFile({ ...omanHead, sequence: 1_000 }, [])).toThrow(RangeError)
  })
})

describe('WF-01: who is in the file', () => {
  const slip = (employeeId: string, changed: Partial<SlipForFile>): SlipForFile => ({
    person: person({ employeeId, ...employedIn('2026-11-01', '2020-01-01', null) }),
    state: 'payable',
    paymentMethod: 'bank',
    netMinor: 525_000,
    paidMinor: 0,
    ...changed,
  })
  const a = slip('a', {
    person: person({ employeeId: 'a', ...employedIn('2026-11-01', '2026-11-16', null) }),
  })
  const slips = [a, slip('b', { state: 'held' }), slip('c', { paymentMethod: 'cash' })]
  it('A has 16 to 30 November and 15 days; B and C are absent and listed with the difference', () => {
    const { persons, leftOut } = filePersons(slips)
    const made = uaeFile({ ...head, madeOn: '2026-12-02' }, persons)
    const [detail, control] = made.text.split('\r\n')
    expect(detail).toContain(',2026-11-16,2026-11-30,15,')
    expect(control).toBe('SCR,0000000123456,123456789,2026-12-02,1005,112026,1,5250.00,AED')
    expect(leftOut).toEqual([
      { employeeId: 'b', name: 'Ahmad Ali', reason: 'held', amountMinor: 525_000 },
      { employeeId: 'c', name: 'Ahmad Ali', reason: 'cash', amountMinor: 525_000 },
    ])
  })
  it('a second file holds the returned person only, with a name of its own, and nobody is paid twice', () => {
    const paid = [slip('a', {}), slip('d', { paidMinor: 525_000, state: 'paid' })]
    const again = filePersons(paid, ['a'])
    expect(again.persons.map(({ employeeId }) => employeeId)).toEqual(['a'])
    expect(filePersons(paid).persons.map(({ employeeId }) => employeeId)).toEqual(['a'])
    const inPart = filePersons([slip('e', { paidMinor: 25_000 })])
    expect(inPart).toMatchObject({ persons: [], leftOut: [{ reason: 'partlyPaid', amountMinor: 500_000 }] })
    const names = ['10:05:00', '10:06:00'].map(madeAt => uaeFile({ ...head, madeAt }, again.persons).name)
    expect(new Set(names).size).toBe(2)
  })
  it('who left has his last day', () => {
    expect(employedIn('2026-11-01', '2020-01-01', '2026-11-10')).toEqual({
      fromOn: '2026-11-01',
      toOn: '2026-11-10',
      days: 10,
    })
  })
})

describe('The amounts of a slip', () => {
  it('go to the columns of wage files, deductions as positive amounts', () => {
    const lines = [
      { component: 'basic', kind: 'earning' as const, amountMinor: 400 },
      { component: 'overtime', kind: 'earning' as const, amountMinor: 10 },
      { component: 'absence', kind: 'deduction' as const, amountMinor: 30 },
      { component: 'social', kind: 'deduction' as const, amountMinor: 40 },
      { component: 'socialEmployer', kind: 'employerCost' as const, amountMinor: 50 },
    ]
    expect(wageAmountsOf(lines, seededComponents)).toMatchObject({
      basic: 400,
      overtime: 10,
      deduction: 30,
      socialSecurity: 40,
    })
  })
})

describe('The designer', () => {
  const column = (changed: Partial<DesignerColumn>): DesignerColumn => ({
    title: 'Name',
    source: 'name',
    text: null,
    width: null,
    padding: 'none',
    padWith: ' ',
    letterCase: 'asTyped',
    amountFormat: 'decimal',
    dateFormat: 'yyyy-MM-dd',
    ...changed,
  })
  const profile: DesignedProfile = {
    nameAr: 'بنك',
    columns: [
      column({ title: 'No', source: 'sequence', width: 4, padding: 'left', padWith: '0' }),
      column({ letterCase: 'upper', width: 12, padding: 'right' }),
      column({ title: 'IBAN', source: 'iban' }),
      column({ title: 'Net', source: 'net', amountFormat: 'minorUnits' }),
      column({ title: 'Basic', source: 'basic', amountFormat: 'plain' }),
      column({ title: 'Month', source: 'month', dateFormat: 'MM/yyyy' }),
      column({ title: 'Type', source: 'text', text: 'SALARY' }),
      column({ title: 'From', source: 'from', dateFormat: 'dd/MM/yyyy' }),
      column({ title: 'To', source: 'to' }),
      column({ title: 'Days', source: 'days' }),
      column({ title: 'Permit', source: 'permitNumber' }),
    ],
    delimiter: ';',
    hasTitles: true,
    lineEnd: '\n',
    fileName: 'SALARY_{month}_{date}_{count}.txt',
  }
  const run = { month: '2026-11-01', madeOn: '2026-11-29', currency: 'KWD' as const }
  it('writes a bank’s own columns with width, padding, case and formats', () => {
    const made = designedFile(profile, [person()], run)
    expect(made.name).toBe('SALARY_2026-11_2026-11-29_1.txt')
    expect(made.text.split('\n')[1]).toBe(
      '0001;AHMAD ALI   ;AE070331234567890123456;525000;500;11/2026;SALARY;01/11/2026;2026-11-30;30;',
    )
    expect(designedErrors(profile, [person()], run, made)).toEqual([])
    expect(dayText('2026-11-05', 'MMyyyy')).toBe('112026')
  })
  it('refuses a layout that cannot be read back', () => {
    expect(whyNotSaveProfile(profile)).toBeNull()
    const broken = (columns: DesignerColumn[], delimiter: DesignedProfile['delimiter'] = ',') =>
      whyNotSaveProfile({ ...profile, columns, delimiter })?.code
    expect(broken([])).toBe('hr.wageProfile.noColumns')
    expect(broken([column({ width: 0 })])).toBe('hr.wageProfile.width')
    expect(broken([column({ padWith: '' })])).toBe('hr.wageProfile.padWith')
    expect(broken([column({ source: 'text' })])).toBe('hr.wageProfile.text')
    expect(broken([column({})], '')).toBe('hr.wageProfile.fixedWidth')
  })
})

describe('The wage proof of Kuwait', () => {
  it('shows due, transferred, the difference and its reason, and the deadline of the law row', () => {
    const due = [
      { employeeId: 'a', name: 'A', dueMinor: 100, transferredMinor: 100 },
      { employeeId: 'b', name: 'B', dueMinor: 100, transferredMinor: 0 },
      { employeeId: 'c', name: 'C', dueMinor: 100, transferredMinor: 90 },
    ]
    const proof = wageProof(
      due,
      [{ employeeId: 'b', name: 'B', reason: 'cash', amountMinor: 100 }],
      '2026-11-30',
      7,
    )
    expect(proof.rows.map(({ differenceMinor, reason }) => [differenceMinor, reason])).toEqual([
      [0, 'none'],
      [100, 'cash'],
      [10, 'unexplained'],
    ])
    expect([proof.deadlineOn, proof.isComplete]).toEqual(['2026-12-07', false])
  })
})

describe('An IBAN', () => {
  it('has its country’s length and passes mod 97', () => {
    const known = [
      'KW81CBKU0000000000001234560101',
      'SA0380000000608010167519',
      'BH67BMAG00001299123456',
      'GB82WEST12345698765432',
    ]
    expect(known.map(ibanProblem)).toEqual([null, null, null, null])
    expect(['', 'AE07', 'ZZ070331234567890123456', 'AE080331234567890123456'].map(ibanProblem)).toEqual([
      'shape',
      'shape',
      'country',
      'checkDigits',
    ])
    expect(ibanProblem('AE0703312345678901234')).toBe('length')
    expect(plainIban(' ae07 0331 2345 ')).toBe('AE0703312345')
    expect(whyNotIban('AE07X')).toMatchObject({ code: 'hr.employee.iban', field: 'iban' })
    expect(Object.keys(ibanLengths)).toContain('KW')
  })
})

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
    for (const problem of wageProblems) expect(remediesAr[problem]).not.toBe('')
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
