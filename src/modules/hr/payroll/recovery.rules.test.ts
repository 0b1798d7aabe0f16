import { describe, expect, it } from 'vitest'
import { seededComponents, whyNotDeduct } from '../payComponent/payComponent.rules.ts'
import { amounts, pay, slip } from './make.ts'

describe('Deductions', () => {
  const wage = pay(['basic', 400_000])
  const asked = (kind: 'advance' | 'charge' | 'penalty' | 'courtOrder', amountMinor: number) => ({
    kind,
    source: `${kind}-${amountMinor}`,
    amountMinor,
    labelAr: '',
    labelEn: '',
  })
  it('take advances and charges together up to a tenth of the wage; the rest rolls', () => {
    const one = slip('2026-11', wage, { recoveries: [asked('charge', 30_000), asked('advance', 25_000)] })
    expect([amounts(one, 'advance'), amounts(one, 'charge')]).toEqual([[25_000], [15_000]])
    expect(one.rolled).toEqual([{ kind: 'charge', source: 'charge-30000', amountMinor: 15_000 }])
    expect(one.lines.at(-1)).toMatchObject({ note: 'cappedByLaw', formula: '400.000 × 10% − 25.000' })
  })
  it('go above the tenth with signed consent, but never below the protected half', () => {
    const one = slip('2026-11', wage, { recoveries: [asked('advance', 250_000)], hasConsent: true })
    expect(one.netMinor).toBe(200_000)
    expect(one.lines.at(-1)?.note).toBe('noRoom')
    expect(one.rolled).toEqual([{ kind: 'advance', source: 'advance-250000', amountMinor: 50_000 }])
  })
  it('serve the court order first and the penalty last', () => {
    const one = slip('2026-11', wage, {
      recoveries: [asked('penalty', 90_000), asked('advance', 40_000), asked('courtOrder', 120_000)],
    })
    expect(one.lines.slice(1).map(({ component, amountMinor }) => [component, amountMinor])).toEqual([
      ['courtOrder', 100_000],
      ['advance', 40_000],
      ['penalty', 60_000],
    ])
  })
  it('scenario 14: are never residency or permit fees, which the employer bears', () => {
    const [fee, advance, basic] = ['residencyFee', 'advance', 'basic'].map(
      code => seededComponents.find(one => one.code === code)!,
    )
    expect(whyNotDeduct(fee!)?.code).toBe('hr.payroll.employerCost')
    expect(whyNotDeduct(advance!)).toBeNull()
    expect(whyNotDeduct(basic!)?.code).toBe('hr.payroll.notDeduction')
  })
  it('of social security stop at the ceiling of 2,750.000', () => {
    const one = slip('2026-11', pay(['basic', 3_000_000]), { nationality: 'KW' })
    expect(amounts(one, 'social')).toEqual([288_750])
  })
})
