import { describe, expect, it } from 'vitest'
import {
  type DesignedProfile,
  type DesignerColumn,
  dayText,
  designedFile,
  whyNotSaveLayout,
} from './designer.rules.ts'
import { person } from './make.ts'
import { designedErrors } from './validator.rules.ts'

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
    expect(whyNotSaveLayout(profile)).toBeNull()
    const broken = (columns: DesignerColumn[], delimiter: DesignedProfile['delimiter'] = ',') =>
      whyNotSaveLayout({ ...profile, columns, delimiter })?.code
    expect(broken([])).toBe('hr.wageProfile.noColumns')
    expect(broken([column({ width: 0 })])).toBe('hr.wageProfile.width')
    expect(broken([column({ padWith: '' })])).toBe('hr.wageProfile.padWith')
    expect(broken([column({ source: 'text' })])).toBe('hr.wageProfile.text')
    expect(broken([column({})], '')).toBe('hr.wageProfile.fixedWidth')
  })
})
