import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { aCompany, type TestCompany } from '#kernel/testing/company.ts'
import { accessServer } from '#modules/access/index.server.ts'
import { accountingServer } from '#modules/accounting/index.server.ts'
import { alertsServer } from '#modules/alerts/index.server.ts'
import { billingServer } from '#modules/billing/index.server.ts'
import { aDeposit, entryLines, theTreasury } from '#modules/billing/make.ts'
import { voidPayment } from '#modules/billing/public.server.ts'
import { partiesServer } from '#modules/parties/index.server.ts'
import { getEmployee } from '../employee/employee.contract.ts'
import { hrServer } from '../index.server.ts'
import { anEmployee } from '../make.ts'
import { documentAlarm } from './documentAlarm.job.ts'
import * as documents from './employeeDocument.contract.ts'

const modules = [accessServer, alertsServer, partiesServer, accountingServer, billingServer, hrServer]
let t: TestCompany
beforeAll(async () => {
  t = await aCompany({ modules, currency: 'KWD', country: 'KW', now: '2026-08-01T06:00:00Z' })
})

/** The alerts of documents after the night of a day, by the document they are about. */
async function nightOf(day: string) {
  t.setNow(`${day}T00:30:00Z`)
  await t.act(ctx => documentAlarm.run(ctx))
  return alerts()
}
const alerts = async () => {
  const rows = await t.act(ctx =>
    ctx.db
      .selectFrom('alerts.alert')
      .select(['subject_id', 'severity', 'occurrences', 'state', 'title_key', 'params'])
      .where('kind', '=', 'document_expiry')
      .execute(),
  )
  return (id: string) => rows.find(row => row.subject_id === id && row.state !== 'resolved') ?? null
}

/** A residency written on the day of the test's clock: the endpoint of parties leaves the moment to the clock of the database. */
async function residencyOf(employeeId: string, last4: string, expiresOn: string) {
  const { partyId } = await t.call(getEmployee, { id: employeeId })
  const { id } = await t.act(ctx =>
    ctx.db
      .insertInto('parties.party_document')
      .values({
        party_id: partyId,
        type: 'residency',
        country: 'KW',
        number_sealed: Buffer.from(last4),
        number_hash: randomUUID().replaceAll('-', '').repeat(2),
        last4,
        expires_on: expiresOn,
        check_result: 'unchecked',
        created_at: ctx.now,
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  return id
}

describe('Scenario 14: a residency to 20 December 2026', () => {
  test('is alerted once at 90, 30 and 7 days, is high when expired, and over with its renewal', async () => {
    t.setNow('2026-08-01T06:00:00Z')
    const { id: employeeId } = await anEmployee(t, { name: 'راجو' })
    const first = await residencyOf(employeeId, '0001', '2026-12-20')
    expect((await nightOf('2026-09-20'))(first)).toBeNull()
    const medium = (occurrences: number) => ({
      severity: 'medium',
      occurrences,
      title_key: 'hr.document.alert.expires',
    })
    expect((await nightOf('2026-09-21'))(first)).toMatchObject({
      ...medium(1),
      params: { document: 'residency', name: 'راجو', date: '2026-12-20' },
    })
    expect((await nightOf('2026-09-22'))(first)).toMatchObject(medium(1))
    expect((await nightOf('2026-11-20'))(first)).toMatchObject(medium(2))
    expect((await nightOf('2026-12-12'))(first)).toMatchObject(medium(2))
    expect((await nightOf('2026-12-13'))(first)).toMatchObject(medium(3))
    expect((await nightOf('2026-12-20'))(first)).toMatchObject(medium(3))
    expect((await nightOf('2026-12-21'))(first)).toMatchObject({ severity: 'high', occurrences: 4 })
    const second = await residencyOf(employeeId, '0001', '2027-12-20')
    const told = await nightOf('2026-12-22')
    expect([told(first), told(second)]).toEqual([null, null])
    const { identity } = await t.call(documents.listEmployeeDocuments, { employeeId })
    expect(identity.map(row => [row.id, row.state])).toEqual([
      [second, 'valid'],
      [first, 'replaced'],
    ])
    expect(identity[0]!.masked).toBe('••••0001')
  })

  test('HR-13: renewed for a short time begins its own sequence at once, and the older one stays silent', async () => {
    t.setNow('2026-08-01T06:00:00Z')
    const { id: employeeId } = await anEmployee(t)
    const first = await residencyOf(employeeId, '0002', '2026-12-20')
    await nightOf('2026-09-21')
    t.setNow('2026-12-05T08:00:00Z')
    const second = await residencyOf(employeeId, '0002', '2027-01-18')
    const steps = []
    for (const day of ['2026-12-06', '2026-12-18', '2026-12-19', '2026-12-21', '2027-01-11', '2027-01-19']) {
      const of = await nightOf(day)
      expect(of(first)).toBeNull()
      const told = of(second)
      steps.push([day, told?.severity, told?.occurrences])
    }
    expect(steps).toEqual([
      ['2026-12-06', 'medium', 1],
      ['2026-12-18', 'medium', 1],
      ['2026-12-19', 'medium', 2],
      ['2026-12-21', 'medium', 2],
      ['2027-01-11', 'medium', 3],
      ['2027-01-19', 'high', 4],
    ])
  })
})

describe('A document of employment', () => {
  test('keeps its history: a renewal adds a row, ends the alert at once and begins its own', async () => {
    t.setNow('2026-11-01T06:00:00Z')
    const { id: employeeId } = await anEmployee(t)
    const paper = { number: 'WP-1', issuedOn: '2025-11-10', expiresOn: '2026-11-20', fee: '10.000' }
    const { id } = await t.call(documents.addEmployeeDocument, { employeeId, type: 'work_permit', ...paper })
    expect((await alerts())(id)).toMatchObject({ severity: 'medium', occurrences: 1 })
    expect(
      await t.refusal(documents.renewEmployeeDocument, {
        id,
        issuedOn: '2026-11-20',
        expiresOn: '2026-11-19',
      }),
    ).toMatchObject({ code: 'hr.document.dates', field: 'expiresOn' })
    const next = await t.call(documents.renewEmployeeDocument, {
      id,
      number: 'WP-2',
      issuedOn: '2026-11-20',
      expiresOn: '2027-11-20',
    })
    expect((await alerts())(id)).toBeNull()
    expect((await alerts())(next.id)).toBeNull()
    const { rows } = await t.call(documents.listEmployeeDocuments, { employeeId })
    expect(rows.map(row => [row.number, row.state, row.expiresOn])).toEqual([
      ['WP-2', 'valid', '2027-11-20'],
      ['WP-1', 'replaced', '2026-11-20'],
    ])
    expect((await t.refusal(documents.renewEmployeeDocument, { id })).code).toBe('hr.document.state')
    await t.call(documents.removeEmployeeDocument, { id: next.id, version: 1, reason: 'سُجلت خطأ' })
    expect((await t.call(documents.listEmployeeDocuments, { employeeId })).rows).toHaveLength(1)
  })

  test('costs the employer: its fee is posted once on the expense of residencies, and again when it fell', async () => {
    t.setNow('2026-11-10T06:00:00Z')
    const { bankId } = await theTreasury(t)
    await aDeposit(t, { amountMinor: 100_000 })
    const { id: employeeId } = await anEmployee(t)
    const residency = await residencyOf(employeeId, '0003', '2027-12-20')
    const fee = {
      employeeId,
      partyDocumentId: residency,
      key: 'residencyExpense' as const,
      amount: '10.000',
      treasuryAccountId: bankId,
    }
    const { number } = await t.call(documents.payEmployeeDocumentFee, fee)
    const posted = (await t.call(documents.listEmployeeDocuments, { employeeId })).identity[0]!.feePaid!
    const lines = await entryLines(t, `billing:payment:${posted.paymentId}:post`)
    expect(lines).toMatchObject([{ key: 'residencyExpense', debit: 10_000 }, { credit: 10_000 }])
    expect(await t.refusal(documents.payEmployeeDocumentFee, fee)).toMatchObject({
      code: 'hr.document.feePaid',
      params: { document: number },
    })
    const { identity } = await t.call(documents.listEmployeeDocuments, { employeeId })
    const { paymentId } = identity[0]!.feePaid!
    expect(identity[0]!.feePaid).toMatchObject({ amount: '10.000', number })
    await t.act(ctx =>
      voidPayment(ctx, {
        sourceKey: `billing:payment:${paymentId}:void`,
        paymentId: paymentId!,
        reason: 'دفعت خطأ',
      }),
    )
    expect((await t.call(documents.payEmployeeDocumentFee, fee)).number).not.toBe(number)
  })

  test('is not shown to who may not read employees, and its fee needs the right of money', async () => {
    const { id: employeeId } = await anEmployee(t)
    const no = { permissions: ['hr.leave.read'] }
    expect((await t.refusal(documents.listEmployeeDocuments, { employeeId }, no)).code).toBe(
      'access.permission.missing',
    )
    const { id } = await t.call(documents.addEmployeeDocument, { employeeId, type: 'insurance' })
    const fee = {
      employeeId,
      documentId: id,
      key: 'staffBenefitExpense' as const,
      amount: '5.000',
      reference: '1',
    }
    const vendorOnly = { permissions: ['finance.vendors.write'] }
    expect(await t.refusal(documents.payEmployeeDocumentFee, fee, vendorOnly)).toMatchObject({
      field: 'vendorPartyId',
    })
  })
})
