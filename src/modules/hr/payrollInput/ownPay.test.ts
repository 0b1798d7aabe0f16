import { beforeAll, describe, expect, test } from 'vitest'
import { aMember } from '#modules/access/make.ts'
import * as advance from '../advance/advance.contract.ts'
import * as contracts from '../employmentContract/employmentContract.contract.ts'
import { anEmployeeWithAccount, aPaidAdvance, aPayrollCompany, payItemsFor } from '../make.ts'
import * as inputs from './payrollInput.contract.ts'

describe('rule 31 of 50-hr: nobody computes an exception for themselves', () => {
  let t: Awaited<ReturnType<typeof aPayrollCompany>>
  let me: Awaited<ReturnType<typeof anEmployeeWithAccount>>
  let own: { userId: string }
  beforeAll(async () => {
    t = await aPayrollCompany()
    me = await anEmployeeWithAccount(t, { pay: { basic: '600.000' } })
    own = { userId: me.me.userId }
  })

  test('with every right, the own debt is neither put off nor written off', async () => {
    const id = await aPaidAdvance(t, me.id, { amount: '120.000', instalments: 12, firstMonth: '2026-12' })
    const { version, actions } = await t.call(advance.getAdvance, { id }, own)
    expect(actions).toEqual(['repay'])
    const seen = { id, version, reason: 'ظرف عائلي' }
    const rows = [{ month: '2027-12', amount: '120.000' }]
    const refused = [
      await t.refusal(advance.deferAdvance, { ...seen, month: '2026-12' }, own),
      await t.refusal(advance.rescheduleAdvance, { ...seen, rows }, own),
      await t.refusal(advance.writeOffAdvance, seen, own),
    ]
    expect(refused.map(({ code }) => code)).toEqual(Array(3).fill('hr.advance.own'))
    await t.call(advance.deferAdvance, { ...seen, month: '2026-12' })
  })

  test('the own overtime is not typed, the own absence not withdrawn', async () => {
    const overtime = { employeeId: me.id, month: '2026-11', kind: 'overtime' as const, hours: 100 }
    expect((await t.refusal(inputs.addInput, overtime, own)).code).toBe('hr.payrollInput.own')
    const absence = { employeeId: me.id, month: '2026-11', kind: 'absence' as const, days: 1 }
    const { id } = await t.call(inputs.addInput, absence)
    const seen = { id, version: 1 }
    expect((await t.refusal(inputs.withdrawInput, seen, own)).code).toBe('hr.payrollInput.own')
    await t.call(inputs.withdrawInput, seen)
  })

  test('the own pay is changed by somebody else, as long as there is one', async () => {
    const raise = async (startsOn: string) => ({
      employeeId: me.id,
      startsOn,
      payItems: await payItemsFor(t, { basic: '9600.000' }),
    })
    await t.call(contracts.saveContract, await raise('2026-11-10'), own)
    await aMember(t, 'accountant')
    expect((await t.refusal(contracts.saveContract, await raise('2026-11-15'), own)).code).toBe(
      'hr.employmentContract.own',
    )
    await t.call(contracts.saveContract, await raise('2026-11-15'))
  })
})
