import { beforeAll, describe, expect, test } from 'vitest'
import type { WireInputOf } from '#kernel/shared/endpoint.ts'
import * as employee from '../employee/employee.contract.ts'
import { anEmployee, aPayrollCompany, aPostedRun, aRun } from '../make.ts'
import * as payroll from '../payroll/payroll.contract.ts'
import * as wageProfile from '../wageProfile/wageProfile.contract.ts'
import * as wageFile from './wageFile.contract.ts'

type Company = Awaited<ReturnType<typeof aPayrollCompany>>
const month = '2026-11'

const uae = { employerId: '123456', routing: '123456789' }

/** Somebody in the Emirates who is paid by bank, with the ministry's number. */
async function aPerson(t: Company, name: string, iban: string, wagePersonId: string, joinedOn?: string) {
  const { id } = await t.call(employee.hireEmployee, {
    person: { nameAr: name, nameEn: name, birthDate: '1990-05-01', nationality: 'IN' },
    joinedOn: joinedOn ?? '2026-01-01',
    paymentMethod: 'bank',
    iban,
    bankCode: '123456789',
    wagePersonId,
    terms: {
      startsOn: joinedOn ?? '2026-01-01',
      annualLeaveDays: 30,
      restDays: [5],
      payItems: [{ componentId: await basicOf(t), amount: '5000.00' }],
    },
  })
  return id
}

const basicOf = (t: Company) =>
  t.act(async ctx => {
    const row = await ctx.db
      .selectFrom('hr.pay_component')
      .select('id')
      .where('code', '=', 'basic')
      .executeTakeFirstOrThrow()
    return row.id
  })

async function textOf(t: Company, id: string): Promise<string> {
  const reply = await t.call(wageFile.downloadWageFile, { id })
  return Buffer.from(reply.bytes).toString('utf8')
}

describe('WF-01: a file, a transfer that the bank returns, a second file', () => {
  let t: Company
  let d: string
  let runId: string
  let formatId: string
  let firstId: string
  beforeAll(async () => {
    t = await aPayrollCompany({
      country: 'AE',
      currency: 'AED',
      timeZone: 'Asia/Dubai',
      bankMinor: 500_000_000,
    })
    await aPerson(t, 'Ahmad Ali', 'AE070331234567890123456', '12345678901', '2026-11-16')
    const b = await aPerson(t, 'Badr Saad', 'AE770331234567890123457', '12345678902')
    await anEmployee(t, { name: 'Cash Man', pay: { basic: '3000.00' } })
    d = await aPerson(t, 'Dana Omar', 'AE500331234567890123458', '12345678903')
    const run = await aRun(t, month)
    runId = run.id
    const grid = await t.call(payroll.gridOfRun, { id: runId })
    const slip = grid.rows.find(row => row.employeeId === b)!
    await t.call(payroll.holdPayslip, { id: slip.payslipId, version: slip.version, reason: 'بانتظار البنك' })
    formatId = (await t.call(wageProfile.saveWageProfile, { nameAr: 'بنك دبي', base: 'uae', uae })).id
  })

  test('is refused while the run is a draft', async () => {
    expect(await t.refusal(wageFile.makeWageFile, { runId, formatId })).toMatchObject({
      code: 'hr.wage.runState',
      params: { state: 'draft' },
    })
  })

  test('holds who is paid by bank, and says who is not in it', async () => {
    const run = await t.call(payroll.getRun, { id: runId })
    await t.call(payroll.submitRun, { id: runId, version: run.version })
    await t.call(payroll.postRun, { id: runId, version: run.version + 1 })
    t.setNow('2026-12-02T09:00:00Z')
    const preview = await t.call(wageFile.previewWageFile, { runId, formatId })
    expect(preview.errors).toEqual([])
    expect(preview.leftOut.map(({ name, reason }) => [name, reason])).toEqual([
      ['Badr Saad', 'held'],
      ['Cash Man', 'cash'],
    ])
    expect(preview.match.isMatched).toBe(true)
    firstId = (await t.call(wageFile.makeWageFile, { runId, formatId })).id
    const lines = (await textOf(t, firstId)).split('\r\n')
    expect(lines).toHaveLength(4)
    expect(lines[0]).toMatch(
      /^EDR,00012345678901,123456789,AE070331234567890123456,2026-11-16,2026-11-30,15,/,
    )
    expect(lines[2]).toMatch(/^SCR,0000000123456,123456789,2026-12-02,1300,112026,2,/)
    expect(lines[2]).toContain(`,${preview.total},AED`)
  })

  test('nobody stands in two files under way', async () => {
    t.setNow('2026-12-02T09:05:00Z')
    const preview = await t.call(wageFile.previewWageFile, { runId, formatId })
    expect(preview.records).toBe(0)
    expect(preview.leftOut.filter(({ reason }) => reason === 'otherFile')).toHaveLength(2)
    expect((await t.refusal(wageFile.makeWageFile, { runId, formatId })).code).toBe('hr.wage.invalid')
  })

  test('its run is not reversed while the bank may be paying it', async () => {
    const { version } = await t.call(payroll.getRun, { id: runId })
    const reversal = { id: runId, version, reason: 'شهر خاطئ' }
    expect((await t.refusal(payroll.reverseRun, reversal)).code).toBe('hr.payroll.fileUnderWay')
  })

  test('a returned transfer gives a second file of that person only, with a name of its own', async () => {
    const seen = await t.call(payroll.getRun, { id: runId })
    await t.call(payroll.payRun, { id: runId, version: seen.version, treasuryAccountId: t.bankId })
    const grid = await t.call(payroll.gridOfRun, { id: runId })
    const { payslipId } = grid.rows.find(row => row.employeeId === d)!
    const paid = await t.call(payroll.getRun, { id: runId })
    await t.call(payroll.returnTransfer, { id: runId, version: paid.version, payslipId, reason: 'حساب مغلق' })
    const { id } = await t.call(wageFile.makeWageFile, { runId, formatId })
    const lines = (await textOf(t, id)).split('\r\n')
    expect(lines).toHaveLength(3)
    expect(lines[0]).toContain('AE500331234567890123458')
    const { rows } = await t.call(wageFile.listWageFiles, { runId })
    expect(new Set(rows.map(({ name }) => name)).size).toBe(2)
  })

  test('a rejected file needs the reply of the bank, and frees its people', async () => {
    const { rows } = await t.call(wageFile.listWageFiles, { runId })
    const first = rows.find(({ id }) => id === firstId)!
    const mark = { id: first.id, version: first.version, action: 'markRejected' as const }
    expect(await t.refusal(wageFile.markWageFile, mark)).toMatchObject({ field: 'reply' })
    await t.call(wageFile.markWageFile, { ...mark, reply: 'رمز البنك خطأ' })
    expect((await t.call(wageFile.previewWageFile, { runId, formatId })).records).toBe(1)
    expect((await t.refusal(wageFile.markWageFile, { ...mark, version: 2, reply: 'مرة أخرى' })).code).toBe(
      'hr.wage.state',
    )
  })
})

describe('A wage file', () => {
  test('with a wrong digit of an IBAN names the person and is not made', async () => {
    const t = await aPayrollCompany({
      country: 'AE',
      currency: 'AED',
      timeZone: 'Asia/Dubai',
      bankMinor: 500_000_000,
    })
    const id = await aPerson(t, 'Ahmad Ali', 'AE070331234567890123456', '784199012345678')
    const { id: runId } = await aPostedRun(t, month)
    const { id: formatId } = await t.call(wageProfile.saveWageProfile, { nameAr: 'بنك', base: 'uae', uae })
    expect((await t.call(wageFile.previewWageFile, { runId, formatId })).errors).toEqual([
      { employeeId: id, name: 'Ahmad Ali', field: 'wagePersonId', problem: 'personId' },
    ])
    expect(await t.refusal(wageFile.makeWageFile, { runId, formatId })).toMatchObject({
      code: 'hr.wage.invalid',
      params: { count: 1 },
    })
  })

  test('of another currency or with numbers that fit no format is refused at its field', async () => {
    const t = await aPayrollCompany()
    const refused = (input: WireInputOf<typeof wageProfile.saveWageProfile>) =>
      t.refusal(wageProfile.saveWageProfile, input)
    expect(await refused({ nameAr: 'بنك', base: 'uae', uae })).toMatchObject({
      code: 'hr.wageProfile.currency',
      field: 'base',
    })
    const custom = { columns: [], delimiter: ';' as const, fileName: 'salaries.csv' }
    expect(await refused({ nameAr: 'بنك', base: 'custom', custom })).toMatchObject({
      code: 'hr.wageProfile.noColumns',
    })
    const columns = [
      { title: 'IBAN', source: 'iban' as const },
      { title: 'Net', source: 'net' as const },
    ]
    const layout = { nameAr: 'بنك الكويت', base: 'custom' as const, custom: { ...custom, columns } }
    const { id } = await t.call(wageProfile.saveWageProfile, layout)
    expect((await refused(layout)).code).toBe('hr.wageProfile.taken')
    await t.call(wageProfile.saveWageProfile, { ...layout, id, version: 1, isActive: false })
    expect((await t.call(wageProfile.listWageProfiles, {})).rows).toMatchObject([
      { isActive: false, version: 2 },
    ])
  })

  test('and its formats are closed to whoever may not write payroll', async () => {
    const t = await aPayrollCompany()
    const someone = { permissions: ['hr.payroll.read'] }
    const id = '01900000-0000-7000-8000-000000000009'
    expect((await t.refusal(wageFile.downloadWageFile, { id }, someone)).code).toBe(
      'access.permission.missing',
    )
  })
})
