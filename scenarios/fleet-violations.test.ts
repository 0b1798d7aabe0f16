import { unzipSync } from 'fflate'
import { beforeAll, describe, expect, test } from 'vitest'
import { rawQuery } from '#kernel/server/database.ts'
import { aCompany, type TestCompany } from '#kernel/testing/company.ts'
import { subledgersThatDiffer } from '#modules/accounting/health/health.queries.ts'
import { accountingServer } from '#modules/accounting/index.server.ts'
import { billingServer } from '#modules/billing/index.server.ts'
import { cancelInvoice } from '#modules/billing/invoice/invoice.contract.ts'
import { entryLines, theTreasury } from '#modules/billing/make.ts'
import { cancelPayment } from '#modules/billing/payment/payment.contract.ts'
import { issueInvoice, openTreasury } from '#modules/billing/public.server.ts'
import * as custody from '#modules/fleet/custody/custody.contract.ts'
import { fleetServer } from '#modules/fleet/index.server.ts'
import * as inspection from '#modules/fleet/inspection/inspection.contract.ts'
import { photoAngles } from '#modules/fleet/inspection/inspection.rules.ts'
import { aCustody, aPhoto, aVehicle } from '#modules/fleet/make.ts'
import { listNewMarks } from '#modules/fleet/mark/mark.contract.ts'
import * as papers from '#modules/fleet/paper.contract.ts'
import { decideMark, endCustody, recordMarkCharge, swapCustody } from '#modules/fleet/public.server.ts'
import * as violation from '#modules/fleet/violation/violation.contract.ts'
import * as imports from '#modules/fleet/violation/violationImport.contract.ts'
import * as payments from '#modules/fleet/violation/violationPayment.contract.ts'
import { partiesServer } from '#modules/parties/index.server.ts'
import { aCustomer } from '#modules/parties/make.ts'

const list = [
  ['9001', '٣٤٥٦٧/١٢', '05/05/2026', '14:20', '30.000'],
  ['9002', '8-1234', '12/05/2026', '11:00', '75.000'],
  ['9003', '1-23456', '٠٨/٠٥/٢٠٢٦', '٠٩:٣٠', '١٠.٠٠٠'],
  ['9004', '12-34567', '10/05/2026', '08:45', '30.000'],
  ['9005', '12-34567', '10/05/2026', '', '30.000'],
  ['9006', '123456', '09/05/2026', '12:00', '15.000'],
  ['9007', '12-34567', '11/05/2026', '10:00', '30.000'],
  ['9008', '99-99999', '09/05/2026', '12:00', '20.000'],
  ['9001', '٣٤٥٦٧/١٢', '05/05/2026', '14:20', '30.000'],
]
const mapping = { reference: 0, plate: 1, occurred: 2, time: 3, fine: 4 }
const headers = ['رقم المخالفة', 'رقم اللوحة', 'التاريخ', 'الوقت', 'المبلغ']

let t: TestCompany
let authority: string
let customer: string
let employee: string
let bankId: string

/** Vehicles, holders and workshop of scenario 3 and 5: the books begin with money in the bank. */
async function theStory(): Promise<void> {
  t = await aCompany({
    modules: [partiesServer, accountingServer, billingServer, fleetServer],
    now: '2026-05-01T07:00:00Z',
  })
  const [v1, v2, v3] = [
    await aVehicle(t, { plateKey: 'KW:12:34567' }),
    await aVehicle(t, { plateKey: 'KW:8:1234' }),
    await aVehicle(t, { plateKey: 'KW:1:23456' }),
    await aVehicle(t, { plateKey: 'KW:12:3456' }),
  ]
  customer = (await aCustomer(t, { nameAr: 'العميل أ' })).id
  employee = (await aCustomer(t, { nameAr: 'الموظف هـ', roles: ['employee'] })).id
  authority = (
    await aCustomer(t, { nameAr: 'الإدارة العامة للمرور', kind: 'organization', roles: ['vendor'] })
  ).id
  bankId = (await theTreasury(t)).bankId
  await t.act(ctx =>
    openTreasury(ctx, {
      sourceKey: `billing:treasury:${bankId}:opening`,
      treasuryAccountId: bankId,
      date: ctx.today,
      amountMinor: 1_000_000,
    }),
  )
  const contract = { type: 'contract' as const, id: crypto.randomUUID(), label: 'CON-2026-00010' }
  const rented = await aCustody(t, {
    vehicleId: v1,
    partyId: customer,
    holder: 'العميل أ',
    source: contract,
    at: new Date('2026-05-01T07:00:00Z'),
  })
  t.setNow('2026-05-08T05:00:00Z')
  const permit = await aCustody(t, {
    vehicleId: v3,
    kind: 'permit',
    partyId: employee,
    holder: 'الموظف هـ',
    source: { type: 'permit', id: crypto.randomUUID(), label: 'DP-2026-00002' },
    at: new Date('2026-05-08T05:00:00Z'),
  })
  t.setNow('2026-05-08T11:00:00Z')
  await t.act(ctx => endCustody(ctx, { custodyId: permit, at: new Date('2026-05-08T11:00:00Z') }))
  t.setNow('2026-05-10T12:00:00Z')
  const at = new Date('2026-05-10T06:00:00Z')
  await t.act(ctx => swapCustody(ctx, { custodyId: rented, toVehicleId: v2, at, isTyped: true }))
  const workshop = await aCustody(t, {
    vehicleId: v1,
    kind: 'workshop',
    partyId: null,
    holder: 'الورشة',
    at,
    isTyped: true,
    source: { type: 'workOrder', id: crypto.randomUUID(), label: 'MNT-2026-00003' },
  })
  t.setNow('2026-05-13T14:00:00Z')
  await t.act(ctx => endCustody(ctx, { custodyId: workshop, at: new Date('2026-05-13T14:00:00Z') }))
  t.setNow('2026-05-14T07:00:00Z')
}

const request = (rows = list) => ({
  fileName: 'مرور.csv',
  headers,
  rows,
  mapping,
  readAs: { occurred: 'dayFirst' as const },
  authorityPartyId: authority,
})

const found = async (reference: string) => {
  const { rows } = await t.call(violation.listViolations, { search: reference })
  return rows.find(row => row.reference === reference)!
}
const payable = async () => (await t.call(payments.listPayableViolations, {})).ledger
const minus = (a: string, b: string) => (Number(a) - Number(b)).toFixed(3)
const balanced = async () => expect(await t.act(subledgersThatDiffer)).toEqual([])
const netOf = (key: string) =>
  t.act(async ctx => {
    const [row] = await rawQuery<{ net: number }>(
      ctx.db,
      `select coalesce(sum(l.debit - l.credit), 0)::bigint as net from accounting.journal_line l
       join accounting.account_mapping m on m.company_id = $1 and m.account_id = l.account_id
       where l.company_id = $1 and m.key = $2`,
      [ctx.company.id, key],
    )
    return row!.net
  })
const unitless = (lines: Awaited<ReturnType<typeof entryLines>>) =>
  lines.map(({ key, debit, credit }) => ({ key, debit, credit }))
/** What a voucher debits, less what it credits, by account. */
const movedBy = async (paymentId: string) => {
  const sums: Record<string, number> = {}
  for (const { key, debit, credit } of await entryLines(t, `billing:payment:${paymentId}:post`))
    sums[String(key)] = (sums[String(key)] ?? 0) + debit - credit
  return sums
}

beforeAll(theStory)

describe('Scenarios 5 to 7 of 20-fleet', () => {
  test('5: three certain, five queued with their reasons, one duplicate; nothing is guessed', async () => {
    const dry = await t.call(imports.dryRunViolations, request())
    expect(dry).toMatchObject({ matchedCount: 3, queuedCount: 5, duplicateCount: 1, errors: [] })
    const made = await t.call(imports.importViolations, { ...request(), planHash: dry.planHash })
    expect(made).toMatchObject({
      addedCount: 8,
      matchedCount: 3,
      matched: '115.000',
      queuedCount: 5,
      queued: '125.000',
      duplicateCount: 1,
      reasons: { near_boundary: 1, no_time: 1, several_vehicles: 1, workshop: 1, no_vehicle: 1 },
    })
    const reasons = new Map(
      (await t.call(violation.listViolations, {})).rows.map(row => [row.reference, row.queueReason]),
    )
    expect(Object.fromEntries(reasons)).toEqual({
      9001: null,
      9002: null,
      9003: null,
      9004: 'near_boundary',
      9005: 'no_time',
      9006: 'several_vehicles',
      9007: 'workshop',
      9008: 'no_vehicle',
    })
    const holders = await Promise.all(['9001', '9002', '9003'].map(found))
    expect(holders.map(row => row.party?.id)).toEqual([customer, customer, employee])
    const again = await t.call(imports.importViolations, request())
    expect(again).toMatchObject({ addedCount: 0, duplicateCount: 9 })
  })

  test('6: charged to customer and employee with the fee, paid in one voucher, once', async () => {
    const ids = (await Promise.all(['9001', '9002'].map(found))).map(row => row.id)
    const preview = await t.reply(violation.decideMatchedViolations, { ids }, { dryRun: true })
    expect(preview).toMatchObject({ ok: true })
    expect((await found('9001')).state).toBe('matched')
    expect(await t.call(violation.decideMatchedViolations, { ids })).toEqual({
      decided: 2,
      charged: '115.000',
    })
    expect(unitless(await entryLines(t, `fleet:violation:${ids[0]}:charge`))).toEqual([
      { key: 'receivable', debit: 35_000, credit: 0 },
      { key: 'violationsPayable', debit: 0, credit: 30_000 },
      { key: 'violationFeeRevenue', debit: 0, credit: 5_000 },
    ])
    expect(unitless(await entryLines(t, `fleet:violation:${ids[1]}:charge`))).toEqual([
      { key: 'receivable', debit: 80_000, credit: 0 },
      { key: 'violationsPayable', debit: 0, credit: 75_000 },
      { key: 'violationFeeRevenue', debit: 0, credit: 5_000 },
    ])
    const third = await found('9003')
    await t.call(violation.decideViolation, { id: third.id, version: third.version, liability: 'employee' })
    const ofEmployee = await entryLines(t, `fleet:violation:${third.id}:employee`)
    expect(unitless(ofEmployee)).toEqual([
      { key: 'employeeAdvances', debit: 10_000, credit: 0 },
      { key: 'violationsPayable', debit: 0, credit: 10_000 },
    ])
    expect(ofEmployee.every(line => line.unit !== null)).toBe(true)
    expect(await payable()).toBe('115.000')
    await balanced()

    const lines = [
      { id: ids[0]!, amount: '30.000' },
      { id: ids[1]!, amount: '75.000' },
      { id: third.id, amount: '10.000' },
    ]
    const pay = { authorityPartyId: authority, lines, treasuryAccountId: bankId, receipt: 'MOI-77' }
    expect(
      await t.refusal(payments.payViolations, { ...pay, lines: [{ id: ids[0]!, amount: '30.001' }] }),
    ).toMatchObject({ code: 'fleet.violation.overpaid', params: { balance: '30.000' } })
    const key = crypto.randomUUID()
    const paid = await t.call(payments.payViolations, pay, { key })
    expect(await movedBy(paid.paymentId)).toEqual({ violationsPayable: 115_000, bank: -115_000 })
    expect(await payable()).toBe('0.000')
    expect(await t.call(payments.payViolations, pay, { key })).toEqual(paid)
    expect(await payable()).toBe('0.000')
    await balanced()
    const [history] = (await t.call(payments.listViolationPayments, {})).rows
    expect(history).toMatchObject({ number: paid.number, count: 3, amount: '115.000', receipt: 'MOI-77' })
  })

  test('7: paid before anybody decided, then charged: nothing stays with the company', async () => {
    const open = await found('9004')
    const lines = [{ id: open.id, amount: '30.000' }]
    const pay = { authorityPartyId: authority, lines, treasuryAccountId: bankId }
    const paid = await t.call(payments.payViolations, pay)
    expect(await movedBy(paid.paymentId)).toEqual({ violationsPayable: 30_000, bank: -30_000 })
    expect(unitless(await entryLines(t, `fleet:violation:${open.id}:own`))).toEqual([
      { key: 'violationExpense', debit: 30_000, credit: 0 },
      { key: 'violationsPayable', debit: 0, credit: 30_000 },
    ])
    expect(await netOf('violationExpense')).toBe(30_000)
    expect(await payable()).toBe('0.000')
    const provisional = await found('9004')
    expect(provisional).toMatchObject({ state: 'decided', provisional: true, queueReason: 'near_boundary' })
    expect((await t.call(violation.listViolations, { stage: 'queue' })).rows.map(row => row.id)).toContain(
      open.id,
    )

    const candidates = (await t.call(violation.getViolation, { id: open.id })).candidates
    expect(candidates.map(one => one.holder)).toEqual(expect.arrayContaining(['العميل أ', 'الورشة']))
    const decide = { id: open.id, version: provisional.version, liability: 'custodian' as const }
    expect(await t.refusal(violation.decideViolation, decide)).toMatchObject({
      code: 'fleet.violation.noParty',
    })
    const { document } = await t.call(violation.decideViolation, { ...decide, partyId: customer })
    expect(document).toMatch(/^INV-2026-/)
    expect(unitless(await entryLines(t, `fleet:violation:${open.id}:charge#2`))).toEqual([
      { key: 'receivable', debit: 35_000, credit: 0 },
      { key: 'violationsPayable', debit: 0, credit: 30_000 },
      { key: 'violationFeeRevenue', debit: 0, credit: 5_000 },
    ])
    expect(await netOf('violationExpense')).toBe(0)
    expect(await payable()).toBe('0.000')
    await balanced()
    expect(await found('9004')).toMatchObject({ provisional: false, queueReason: null, payment: 'paid' })
  })

  test('letters go to the customer, the driver and the authority; without a holder nobody is named', async () => {
    const { id, number } = await found('9001')
    for (const to of ['customer', 'driver', 'authority'] as const) {
      const paper = await t.call(papers.printViolationLetter, { id, to })
      expect(paper).toMatchObject({ fileName: `${number}-${to}.pdf`, contentType: 'application/pdf' })
    }
    const unknown = await found('9008')
    expect(await t.refusal(papers.printViolationLetter, { id: unknown.id, to: 'authority' })).toMatchObject({
      code: 'fleet.violation.noHolder',
    })
  })

  test('chosen fines become one letter a customer; the authority gets the letter with what proves it', async () => {
    const chosen = [await found('9001'), await found('9002'), await found('9003'), await found('9008')]
    const letters = await t.call(papers.packCustomerLetters, { ids: chosen.map(one => one.id) })
    expect(letters).toMatchObject({ fileName: 'letters-2026-05-14.zip', contentType: 'application/zip' })
    expect(Object.keys(unzipSync(letters.bytes))).toEqual([`العميل_أ-${chosen[0]!.number}.pdf`])
    const { id, number } = chosen[0]!
    const file = await t.call(papers.packAuthorityFile, { id })
    expect(file.fileName).toBe(`${number}-authority.zip`)
    expect(Object.keys(unzipSync(file.bytes))).toEqual([
      `1-letter-${number}.pdf`,
      '2-custody-certificate.pdf',
    ])
    const unknown = chosen[3]!.id
    for (const refused of [
      t.refusal(papers.packCustomerLetters, { ids: [unknown] }),
      t.refusal(papers.packAuthorityFile, { id: unknown }),
    ])
      expect(await refused).toMatchObject({ code: 'fleet.violation.noHolder' })
  })

  test('who held a vehicle is certified for any moment gone by, and fines are listed for the desk that takes the money', async () => {
    const { vehicleId } = await found('9001')
    // With the customer, in the workshop, in the yard.
    for (const at of ['2026-05-05T11:20:00Z', '2026-05-11T07:00:00Z', '2026-05-13T20:00:00Z']) {
      const paper = await t.call(papers.printCustody, { vehicleId: vehicleId!, at })
      expect(paper.contentType).toBe('application/pdf')
    }
    expect(
      await t.refusal(papers.printCustody, { vehicleId: vehicleId!, at: '2026-06-01T00:00:00Z' }),
    ).toMatchObject({ code: 'fleet.custody.future' })
    const open = await t.call(papers.printPayableViolations, { authorityPartyId: authority })
    expect(open.fileName).toBe('fines-2026-05-14.pdf')
    const [voucher] = (await t.call(payments.listViolationPayments, {})).rows
    const paid = await t.call(papers.printViolationPayment, { id: voucher!.id, locale: 'en' })
    expect(paid.fileName).toBe(`${voucher!.number}.pdf`)
  })

  test('a voucher voided in billing leaves its fines owed to the authority again', async () => {
    const [paid] = (await t.call(payments.listViolationPayments, {})).rows.filter(row => row.count === 3)
    await t.call(cancelPayment, { id: paid!.paymentId, reason: 'حساب خطأ' })
    expect(await payable()).toBe('115.000')
    expect((await found('9001')).settled).toBe('0.000')
    await balanced()
  })

  test('an invoice of a fine voided in billing leaves the fine to be decided again', async () => {
    const charged = await found('9001')
    const owed = await payable()
    await t.call(cancelInvoice, { id: charged.invoiceId!, reason: 'اسم خطأ' })
    expect(await found('9001')).toMatchObject({ state: 'matched', liability: null, invoiceId: null })
    expect(await payable()).toBe(minus(owed, '30.000'))
    await balanced()
    const open = await found('9001')
    await t.call(violation.decideViolation, { id: open.id, version: open.version, liability: 'custodian' })
    expect(await payable()).toBe(owed)
    await balanced()
  })

  test('an invoice of damage voided in billing leaves the damage to be decided again, and charged under another key', async () => {
    const vehicleId = await aVehicle(t)
    const custodyId = await aCustody(t, {
      vehicleId,
      partyId: customer,
      holder: 'العميل أ',
      at: new Date('2026-05-14T06:00:00Z'),
    })
    const photos = []
    for (const angle of photoAngles.slice(0, 8))
      photos.push({ angle, fileId: await t.act(aPhoto), takenAt: '2026-05-14T06:30:00Z' })
    const saved = await t.call(inspection.saveInspection, {
      deviceKey: crypto.randomUUID(),
      vehicleId,
      custodyId,
      purpose: 'in',
      at: '2026-05-14T06:30:00Z',
      odometerKm: 1_000,
      fuelEighths: 8,
      overall: 'good',
      photos,
      marks: [{ view: 'front', x: 500, y: 500, type: 'dent', severity: 'minor' }],
    })
    await t.call(inspection.signInspection, { id: saved.id, version: 1 })
    const [mark] = (await t.call(listNewMarks, { custodyId })).rows
    const charge = () =>
      t.act(async ctx => {
        const { originKey, amountMinor } = (await decideMark(ctx, {
          markId: mark!.id,
          decision: 'custodian',
          costMinor: 60_000,
        }))!
        const invoice = await issueInvoice(ctx, {
          sourceKey: originKey,
          kind: 'sale',
          partyId: customer,
          date: ctx.today,
          lines: [{ descriptionAr: 'ضرر', key: 'damageRevenue', amountMinor }],
        })
        await recordMarkCharge(ctx, mark!.id, invoice.number)
        return { ...invoice, originKey }
      })
    const first = await charge()
    expect((await entryLines(t, first.originKey)).map(line => [line.key, line.debit - line.credit])).toEqual([
      ['receivable', 60_000],
      ['damageRevenue', -60_000],
    ])
    await t.call(cancelInvoice, { id: first.invoiceId, reason: 'تقدير خطأ' })
    const again = await t.call(listNewMarks, { custodyId })
    expect(again).toMatchObject({
      undecided: 1,
      rows: [{ decision: 'pending', amount: null, chargedBy: null }],
    })
    const second = await charge()
    expect(second.originKey).toBe(`${first.originKey}#2`)
    expect((await t.call(listNewMarks, { custodyId })).rows).toMatchObject([{ chargedBy: second.number }])
    await balanced()
  })

  test('R7: a custody put right sends the decided fines of the changed time back to the queue, and posts nothing', async () => {
    const fine = await found('9002')
    const logOf = async (vehicleId: string) => (await t.call(custody.listCustody, { vehicleId })).rows
    const [running] = await logOf(fine.vehicleId!)
    const later = { id: running!.id, version: running!.version, from: '2026-05-13T06:00:00Z' }
    expect(await t.refusal(custody.correctCustody, later)).toMatchObject({ code: 'fleet.reason.required' })
    const reason = 'سُلّمت بعد ذلك'
    expect(
      await t.refusal(custody.correctCustody, { ...later, from: '2026-06-13T06:00:00Z', reason }),
    ).toMatchObject({ code: 'fleet.custody.future', field: 'from' })
    const owed = await payable()
    expect(await t.call(custody.correctCustody, { ...later, reason })).toMatchObject({ requeued: 1 })
    expect(await found('9002')).toMatchObject({
      state: 'decided',
      queueReason: 'custody_changed',
      document: fine.document,
    })
    expect(await t.refusal(custody.voidCustody, { id: running!.id, version: 2, reason })).toMatchObject({
      code: 'fleet.custody.open',
    })
    const past = (await logOf((await found('9001')).vehicleId!)).find(row => row.kind === 'contract')!
    const step = { id: past.id, version: past.version, reason: 'لم تُسلَّم' }
    expect(
      await t.refusal(custody.correctCustody, { ...step, from: past.from, to: '2026-05-11T06:00:00Z' }),
    ).toMatchObject({ code: 'fleet.custody.open', params: { holder: 'الورشة' } })
    expect(await t.call(custody.voidCustody, step)).toMatchObject({ requeued: 2 })
    expect((await found('9001')).queueReason).toBe('custody_changed')
    expect(await payable()).toBe(owed)
    await balanced()
  })
})
