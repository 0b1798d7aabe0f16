import { describe, expect, it } from 'vitest'
import { seededComponents } from '../payComponent/payComponent.rules.ts'
import { head, omanHead, omani, person, qatarHead, qatari, second } from './make.ts'
import { omanFile } from './oman.rules.ts'
import { qatarFile } from './qatar.rules.ts'
import { uaeFile } from './uae.rules.ts'
import { omanErrors, qatarErrors, uaeErrors } from './validator.rules.ts'
import { employedIn, filePersons, type SlipForFile, wageAmountsOf, whyNotDownload } from './wageFile.rules.ts'

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
    isInOtherFile: false,
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
  it('a second file holds the returned person only, with a name of its own, and pays no person twice', () => {
    const again = filePersons([slip('a', {}), slip('d', { isInOtherFile: true })])
    expect(again.persons.map(({ employeeId }) => employeeId)).toEqual(['a'])
    expect(again.leftOut).toMatchObject([{ employeeId: 'd', reason: 'otherFile', amountMinor: 525_000 }])
    const inPart = filePersons([slip('e', { paidMinor: 25_000 })])
    expect(inPart).toMatchObject({ persons: [], leftOut: [{ reason: 'partlyPaid', amountMinor: 525_000 }] })
    const names = ['10:05:00', '10:06:00'].map(madeAt => uaeFile({ ...head, madeAt }, again.persons).name)
    expect(new Set(names).size).toBe(2)
  })
  it('the record of a leaver ends on the last day', () => {
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
