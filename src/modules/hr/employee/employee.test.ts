import { beforeAll, describe, expect, test } from 'vitest'
import { rawQuery } from '#kernel/server/database.ts'
import { aCompany, type TestCompany } from '#kernel/testing/company.ts'
import { accessServer } from '#modules/access/index.server.ts'
import { aBrowser, aMember, aSession, aUser } from '#modules/access/make.ts'
import { createMembership } from '#modules/access/public.server.ts'
import * as session from '#modules/access/session/session.contract.ts'
import { accountingServer } from '#modules/accounting/index.server.ts'
import { billingServer } from '#modules/billing/index.server.ts'
import { partiesServer } from '#modules/parties/index.server.ts'
import * as contracts from '../employmentContract/employmentContract.contract.ts'
import { hrServer } from '../index.server.ts'
import { anEmployee, payItemsFor } from '../make.ts'
import { componentsOf } from '../payComponent/payComponent.queries.ts'
import * as employee from './employee.contract.ts'

const modules = [accessServer, partiesServer, accountingServer, billingServer, hrServer]
let t: TestCompany
beforeAll(async () => {
  t = await aCompany({ modules, currency: 'KWD', country: 'KW' })
  await t.act(ctx => hrServer.onCompanyCreated!(ctx))
})

const withoutPay = { permissions: ['hr.employees.read', 'hr.employees.write'] }

describe('an employee', () => {
  test('is hired with a contract whose wage is the sum of the regular components', async () => {
    const { id, number } = await anEmployee(t, {
      name: 'منيرة',
      pay: { basic: '400.000', transport: '50.000', other: '20.000' },
    })
    expect(number).toMatch(/^EMP-2026-\d{5}$/)
    const found = await t.call(employee.getEmployee, { id })
    expect(found).toMatchObject({ name: 'منيرة', status: 'active', account: 'no_account', wage: '450.000' })
    expect(found.contract?.payItems?.map(item => [item.code, item.amount])).toEqual([
      ['basic', '400.000'],
      ['transport', '50.000'],
      ['other', '20.000'],
    ])
  })

  test('shows no amount, IBAN or wage to who may not read pay, in record and list', async () => {
    const { id } = await anEmployee(t, {
      pay: { basic: '731.250' },
      paymentMethod: 'bank',
      iban: 'KW81CBKU0000000000001234560101',
    })
    const found = await t.call(employee.getEmployee, { id }, withoutPay)
    expect(found).toMatchObject({ wage: null, payment: null, contract: { payItems: null, wage: null } })
    const { rows } = await t.call(employee.listEmployees, { limit: 100 }, withoutPay)
    expect(JSON.stringify([found, rows])).not.toMatch(/731\.250|KW81/)
  })

  test('keeps salaries and account numbers out of the audit trail', async () => {
    const events = await t.act(ctx =>
      rawQuery<{ changes: unknown }>(ctx.db, 'select changes from app.audit_event where company_id = $1', [
        t.company.id,
      ]),
    )
    expect(JSON.stringify(events)).not.toMatch(/731250|731\.250|KW81CBKU/)
  })

  test('is hired without an account number by who may not write pay; a draft is of one employee', async () => {
    const person = { nameAr: 'خالد' }
    const account = { paymentMethod: 'bank' as const, iban: 'KW81CBKU0000000000001234560101' }
    const hire = { person, joinedOn: '2026-01-01' }
    for (const typed of [account, { bankCode: 'CBKU' }, { wagePersonId: '12345678901' }])
      expect((await t.refusal(employee.hireEmployee, { ...hire, ...typed }, withoutPay)).kind).toBe(
        'forbidden',
      )
    await t.call(employee.hireEmployee, hire, withoutPay)

    const [one, other] = [await anEmployee(t, { pay: { basic: '400.000' } }), await anEmployee(t)]
    const terms = { startsOn: '2027-01-01', payItems: await payItemsFor(t, { basic: '600.000' }) }
    const draft = await t.call(contracts.saveContract, { employeeId: one.id, ...terms, activate: false })
    const over = { id: draft.id, version: 1, employeeId: other.id, ...terms }
    for (const activate of [true, false])
      expect((await t.refusal(contracts.saveContract, { ...over, activate })).kind).toBe('notFound')
    const { rows } = await t.call(contracts.listContracts, { employeeId: one.id })
    expect(rows.map(row => [row.state, row.wage])).toEqual([
      ['draft', '600.000'],
      ['active', '400.000'],
    ])
  })

  test('who is hired and given an account stays one employee; who has left is given none', async () => {
    const everybody = async () => (await t.call(employee.totalEmployees, {})).count
    const giveAccount = async (employeeId: string) => {
      const { id: userId } = await aUser(t, {})
      return t.act(ctx =>
        createMembership(ctx, { userId, roles: ['employee'], accountStatus: 'active', employeeId }),
      )
    }
    const { id } = await anEmployee(t)
    const before = await everybody()
    await giveAccount(id)
    expect([await everybody(), (await t.call(employee.getEmployee, { id })).account]).toEqual([
      before,
      'active',
    ])

    const { id: gone } = await anEmployee(t)
    await t.act(ctx =>
      ctx.db
        .updateTable('hr.employee')
        .set({ status: 'left', left_on: '2026-11-01' })
        .where('id', '=', gone)
        .execute(),
    )
    await expect(giveAccount(gone)).rejects.toMatchObject({ refusal: { code: 'hr.employee.state' } })
  })

  test('is one employee at a time, and a new one when hired again', async () => {
    const { id } = await anEmployee(t)
    const { partyId, number } = await t.call(employee.getEmployee, { id })
    const again = { partyId, joinedOn: '2026-06-01' }
    expect(await t.refusal(employee.hireEmployee, again)).toMatchObject({
      code: 'hr.employee.duplicate',
      params: { number },
    })
  })

  test('refuses days that cannot be, an IBAN with a changed digit and a transfer without one', async () => {
    const person = { nameAr: 'سعد', birthDate: '2000-01-01' }
    expect(await t.refusal(employee.hireEmployee, { person, joinedOn: '1999-12-31' })).toMatchObject({
      code: 'hr.employee.dates',
      field: 'joinedOn',
    })
    const byBank = { person, joinedOn: '2026-01-01', paymentMethod: 'bank' as const }
    expect(await t.refusal(employee.hireEmployee, byBank)).toMatchObject({ code: 'hr.employee.ibanMissing' })
    expect(
      await t.refusal(employee.hireEmployee, { ...byBank, iban: 'KW82CBKU0000000000001234560101' }),
    ).toMatchObject({ code: 'hr.employee.iban', field: 'iban' })
  })

  test('has no manager who works under them', async () => {
    const boss = await anEmployee(t)
    const clerk = await anEmployee(t, { managerId: boss.id })
    const found = await t.call(employee.getEmployee, { id: boss.id })
    const refusal = await t.refusal(employee.updateEmployee, {
      id: boss.id,
      version: found.version,
      joinedOn: found.joinedOn,
      serviceFrom: found.serviceFrom,
      managerId: clerk.id,
    })
    expect(refusal).toMatchObject({ code: 'hr.employee.managerCycle', field: 'managerId' })
  })

  test('of another company is not found, nor in its list', async () => {
    const { id } = await anEmployee(t)
    const other = await aCompany({ modules })
    expect(await other.refusal(employee.getEmployee, { id })).toMatchObject({ kind: 'notFound' })
    expect((await other.call(employee.listEmployees, {})).rows).toEqual([])
  })
})

describe('a contract', () => {
  const agreed = async (startsOn: string, basic: string) => ({
    startsOn,
    payItems: [
      { componentId: (await t.act(componentsOf)).find(one => one.code === 'basic')!.id, amount: basic },
    ],
  })

  test('amended ends the one before on the day before, and each month keeps its own pay', async () => {
    const { id } = await anEmployee(t, { pay: { basic: '400.000' } })
    await t.call(contracts.saveContract, {
      employeeId: id,
      ...(await agreed('2026-07-01', '500.000')),
      reason: 'علاوة',
    })
    const { rows } = await t.call(contracts.listContracts, { employeeId: id })
    expect(rows.map(row => [row.no, row.startsOn, row.endsOn, row.state, row.wage])).toEqual([
      [2, '2026-07-01', null, 'active', '500.000'],
      [1, '2026-01-01', '2026-06-30', 'ended', '400.000'],
    ])
  })

  test('cannot begin before one that stands, nor without a basic wage', async () => {
    const { id } = await anEmployee(t, { pay: { basic: '400.000' } })
    const early = { employeeId: id, ...(await agreed('2025-12-01', '500.000')) }
    expect(await t.refusal(contracts.saveContract, early)).toMatchObject({
      code: 'hr.employmentContract.overlap',
    })
    const free = { employeeId: id, ...(await agreed('2026-09-01', '0.000')) }
    expect(await t.refusal(contracts.saveContract, free)).toMatchObject({
      code: 'hr.employmentContract.basicMissing',
    })
  })

  test('kept as a draft changes nothing until it is put in force', async () => {
    const { id } = await anEmployee(t, { pay: { basic: '400.000' } })
    const typed = { employeeId: id, ...(await agreed('2026-09-01', '600.000')) }
    const draft = await t.call(contracts.saveContract, { ...typed, activate: false })
    t.setNow('2026-10-01T09:00:00Z')
    expect((await t.call(employee.getEmployee, { id })).wage).toBe('400.000')
    await t.call(contracts.saveContract, { ...typed, id: draft.id, version: 1 })
    expect((await t.call(employee.getEmployee, { id })).wage).toBe('600.000')
    t.setNow('2026-11-21T09:00:00Z')
  })
})

describe('an account', () => {
  test('makes its person an employee, whose access ends at once with a suspension', async () => {
    const boss = await aMember(t, 'company_admin', { firstNameAr: 'نورة' })
    const member = await aMember(t, 'manager', { firstNameAr: 'بدر' })
    const browser = aBrowser(t, { cookie: await aSession(t, member) })
    const { rows } = await t.call(employee.listEmployees, { search: 'بدر', limit: 10 })
    expect(rows).toMatchObject([{ account: 'active', status: 'active', joinedOn: '2026-11-21' }])
    expect((await browser.call(session.readSession, {})).user.id).toBe(member.id)
    const { id, version } = rows[0]!
    await t.call(employee.suspendEmployee, { id, version, reason: 'تحقيق', isPaid: true, keepsAccess: false })
    expect((await browser.refusal(session.readSession, {})).code).toMatch(/^access\./)
    expect((await t.call(employee.getEmployee, { id })).account).toBe('suspended')
    await t.call(employee.reinstateEmployee, { id, version: version + 1 })
    expect(await t.call(employee.getEmployee, { id })).toMatchObject({ status: 'active', account: 'active' })
    const [owner] = (await t.call(employee.listEmployees, { search: 'نورة', limit: 10 })).rows
    expect(
      await t.refusal(employee.suspendEmployee, {
        id: owner!.id,
        version: owner!.version,
        reason: 'تجربة',
        isPaid: true,
        keepsAccess: false,
      }),
    ).toMatchObject({ code: 'access.role.lastAdmin' })
    expect(boss.id).not.toBe(member.id)
  })
})
