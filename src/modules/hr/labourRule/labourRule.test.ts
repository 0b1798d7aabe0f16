import { beforeAll, describe, expect, test } from 'vitest'
import { anEmployee, aPayrollCompany, aPostedRun } from '../make.ts'
import * as contract from './labourRule.contract.ts'
import { overtimeLawOn } from './labourRule.queries.ts'

type Company = Awaited<ReturnType<typeof aPayrollCompany>>

const rowOf = async (t: Company, topic: string) =>
  (await t.call(contract.listLabourRules, {})).rows.find(row => row.topic === topic && row.isInForce)!

describe('The law as a company reads it', () => {
  let t: Company
  beforeAll(async () => {
    t = await aPayrollCompany()
    await anEmployee(t, { joinedOn: '2026-01-01', pay: { basic: '400.000' } })
    await aPostedRun(t, '2026-11')
  })

  test('a row of confidence C is confirmed once, by name', async () => {
    const row = await rowOf(t, 'probation')
    expect(row).toMatchObject({ confidence: 'C', isConfirmed: false, isOwn: false })
    await t.call(contract.confirmLabourRule, { rule: row.id })
    expect(await rowOf(t, 'probation')).toMatchObject({ isConfirmed: true })
    expect((await rowOf(t, 'probation')).confirmedBy).toBeTruthy()
    expect(await t.refusal(contract.confirmLabourRule, { rule: row.id })).toMatchObject({
      code: 'hr.rule.confirmed',
    })
  })

  test('a change acts from its day on and moves nothing before it', async () => {
    const row = await rowOf(t, 'overtime')
    const change = {
      afterRule: row.id,
      validFromOn: '2027-01-01',
      sourceUrl: 'https://www.manpower.gov.kw/law',
      confidence: 'A' as const,
      figures: [{ path: 'normal', value: '1.5' }],
    }
    const early = { ...change, validFromOn: '2026-11-15' }
    expect(await t.refusal(contract.addLabourRule, early)).toMatchObject({ code: 'hr.rule.past' })
    const unsaid = { ...change, sourceUrl: 'قالوا لي' }
    expect(await t.refusal(contract.addLabourRule, unsaid)).toMatchObject({ code: 'hr.rule.source' })
    await t.call(contract.addLabourRule, change)
    expect(await t.refusal(contract.addLabourRule, change)).toMatchObject({ code: 'hr.rule.dayTaken' })
    const normalOn = (day: string) => t.act(async ctx => (await overtimeLawOn(ctx, day))?.normal)
    expect([await normalOn('2026-12-31'), await normalOn('2027-01-01')]).toEqual([125, 150])
    expect((await t.call(contract.listLabourRules, {})).openFrom).toBe('2026-12-01')
  })

  test('a topic without a row of the country is entered by the company, every figure of it', async () => {
    const other = await aPayrollCompany({ country: 'QA', currency: 'QAR', timeZone: 'Asia/Qatar' })
    const { missing } = await other.call(contract.listLabourRules, {})
    const social = missing.find(one => one.topic === 'socialSecurity')!
    expect(social.figures.every(figure => figure.value === null)).toBe(true)
    const typed = { nationalities: 'QA', employeeBasisPoints: '7', employerBasisPoints: '14' }
    const figures = social.figures.map(({ path, name }) => ({
      path,
      value: (typed as Record<string, string>)[name] ?? null,
    }))
    const change = {
      afterRule: social.afterRule,
      validFromOn: '2027-01-01',
      sourceUrl: 'https://www.almeezan.qa/law',
      confidence: 'B' as const,
      figures,
    }
    const half = { ...change, figures: figures.slice(1) }
    expect(await other.refusal(contract.addLabourRule, half)).toMatchObject({ code: 'hr.rule.figure' })
    await other.call(contract.addLabourRule, change)
    const { rows, missing: left } = await other.call(contract.listLabourRules, {})
    expect(left.some(one => one.topic === 'socialSecurity')).toBe(false)
    expect(rows.find(row => row.topic === 'socialSecurity')).toMatchObject({ isOwn: true, confidence: 'B' })
  })
})
