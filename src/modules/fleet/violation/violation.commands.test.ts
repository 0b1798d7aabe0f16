import { beforeAll, describe, expect, test } from 'vitest'
import { aCompany, type TestCompany } from '#kernel/testing/company.ts'
import { subledgersThatDiffer } from '#modules/accounting/health/health.queries.ts'
import { accountingServer } from '#modules/accounting/index.server.ts'
import { billingServer } from '#modules/billing/index.server.ts'
import { cancelInvoice } from '#modules/billing/invoice/invoice.contract.ts'
import { aReceipt, entryLines, theTreasury } from '#modules/billing/make.ts'
import { cancelPayment, unallocatePayment } from '#modules/billing/payment/payment.contract.ts'
import { openTreasury } from '#modules/billing/public.server.ts'
import { partiesServer } from '#modules/parties/index.server.ts'
import { aCustomer } from '#modules/parties/make.ts'
import { listDefaultFines, removeDefaultFine, saveDefaultFine } from '../defaultFine/defaultFine.contract.ts'
import { fleetServer } from '../index.server.ts'
import { aCustody, aVehicle } from '../make.ts'
import * as violation from './violation.contract.ts'
import * as imports from './violationImport.contract.ts'
import * as payments from './violationPayment.contract.ts'
import { listQueue } from './violationQueue.contract.ts'

let t: TestCompany
let authority: string
let customer: string
let other: string
let bankId: string
let vehicleId: string
let custodyId: string
let made = 0

beforeAll(async () => {
  t = await aCompany({
    modules: [partiesServer, accountingServer, billingServer, fleetServer],
    now: '2026-05-01T07:00:00Z',
  })
  vehicleId = await aVehicle(t, { plateKey: 'KW:12:34567' })
  ;[customer, other] = [(await aCustomer(t)).id, (await aCustomer(t)).id]
  authority = (await aCustomer(t, { kind: 'organization', roles: ['vendor'] })).id
  bankId = (await theTreasury(t)).bankId
  await t.act(ctx =>
    openTreasury(ctx, {
      sourceKey: `billing:treasury:${bankId}:opening`,
      treasuryAccountId: bankId,
      date: ctx.today,
      amountMinor: 1_000_000,
    }),
  )
  custodyId = await aCustody(t, { vehicleId, partyId: customer, at: new Date('2026-05-01T07:00:00Z') })
  t.setNow('2026-05-20T07:00:00Z')
})

const record = (wish: Partial<Parameters<typeof input>[0]> = {}) =>
  t.call(violation.recordViolation, input(wish))
const input = (
  wish: { plateText?: string; fine?: string; occurredOn?: string; reference?: string } = {},
) => ({
  authorityPartyId: authority,
  reference: `R-${++made}`,
  plateText: '12-34567',
  fine: '30.000',
  occurredOn: '2026-05-05',
  occurredTime: '14:20',
  type: 'speeding' as const,
  ...wish,
})
const read = (id: string) => t.call(violation.getViolation, { id })
const decide = async (id: string, wish: { liability?: 'custodian' | 'company'; partyId?: string } = {}) =>
  t.call(violation.decideViolation, {
    id,
    version: (await read(id)).version,
    liability: 'custodian' as const,
    ...wish,
  })
const pay = (id: string, amount: string, discount = '0.000') =>
  t.call(payments.payViolations, {
    authorityPartyId: authority,
    treasuryAccountId: bankId,
    lines: [{ id, amount, discount }],
  })
const nothingDiffers = async () => expect(await t.act(subledgersThatDiffer)).toEqual([])
const moved = async (sourceKey: string) =>
  (await entryLines(t, sourceKey)).map(line => [line.key, line.debit - line.credit])

describe('Recording and assigning', () => {
  test('a notice typed by hand is matched like one of a list; the same reference is refused', async () => {
    const { id, state } = await record({ reference: 'A-1' })
    expect(state).toBe('matched')
    expect(await read(id)).toMatchObject({
      plate: '12-34567',
      proposedLiability: 'custodian',
      proposedFee: '5.000',
      party: { id: customer },
      custody: { id: custodyId },
      payment: 'unpaid',
    })
    expect(await t.refusal(violation.recordViolation, input({ reference: 'A-1' }))).toMatchObject({
      code: 'fleet.violation.exists',
      kind: 'conflict',
      params: { reference: 'A-1' },
    })
    expect(await t.refusal(violation.recordViolation, input({ plateText: 'بلا' }))).toMatchObject({
      code: 'fleet.plate.unreadable',
    })
    expect(await t.refusal(violation.recordViolation, input({ occurredOn: '2026-05-21' }))).toMatchObject({
      code: 'fleet.violation.future',
    })
  })

  test('a notice without an amount costs what is usual on its day, and is refused where nothing is', async () => {
    const admin = { permissions: ['admin.settings.write'] }
    const usual = { type: 'phone' as const, validFrom: '2026-05-01', amount: '75.000' }
    const before = { ...input({ reference: 'D-1' }), type: 'phone' as const, fine: null }
    expect(await t.refusal(violation.recordViolation, before)).toMatchObject({
      code: 'fleet.violation.fineMissing',
      field: 'fine',
    })
    const saved = await t.call(saveDefaultFine, usual, admin)
    expect(await t.refusal(saveDefaultFine, usual, admin)).toMatchObject({
      code: 'fleet.defaultFine.taken',
      field: 'validFrom',
    })
    expect((await t.call(listDefaultFines, {})).rows).toMatchObject([{ ...usual, isCurrent: true }])
    const { id } = await t.call(violation.recordViolation, before)
    expect((await read(id)).fine).toBe('75.000')
    await t.call(removeDefaultFine, saved, admin)
    expect((await read(id)).fine).toBe('75.000')
    expect((await t.call(listDefaultFines, {})).rows).toEqual([])
  })

  test('a misread plate waits, is corrected, and is then matched; a custody can be named outright', async () => {
    const { id, queueReason } = await record({ plateText: '99-99999' })
    expect(queueReason).toBe('no_vehicle')
    const wrong = { id, version: 1, plateText: 'x' }
    expect(await t.refusal(violation.assignViolation, wrong)).toMatchObject({
      code: 'fleet.plate.unreadable',
    })
    const assigned = await t.call(violation.assignViolation, { id, version: 1, plateText: '12-34567' })
    expect(assigned).toMatchObject({ state: 'matched', queueReason: null })
    expect(await t.refusal(violation.assignViolation, { id, version: 1, custodyId })).toMatchObject({
      code: 'kernel.record.stale',
    })
    const byHand = await record({ plateText: '99-99998' })
    expect(await t.call(violation.assignViolation, { id: byHand.id, version: 1, custodyId })).toMatchObject({
      state: 'matched',
    })
    const byVehicle = await record({ plateText: '99-99997', occurredOn: '2026-04-20' })
    expect(
      await t.call(violation.assignViolation, { id: byVehicle.id, version: 1, vehicleId }),
    ).toMatchObject({ state: 'queued', queueReason: 'in_yard' })
  })

  test('a violation that nobody held cannot be charged to anybody unnamed; the company may bear it', async () => {
    const unknown = await record({ plateText: '99-99996' })
    const choiceOfUnknown = { id: unknown.id, version: 1, liability: 'company' as const }
    expect(await t.refusal(violation.decideViolation, choiceOfUnknown)).toMatchObject({
      code: 'fleet.violation.noVehicle',
    })
    const { id } = await record({ occurredOn: '2026-04-20' })
    const choice = { id, version: 1, liability: 'custodian' as const }
    expect(await t.refusal(violation.decideViolation, choice)).toMatchObject({
      code: 'fleet.violation.noParty',
    })
    await decide(id, { liability: 'company' })
    expect(await moved(`fleet:violation:${id}:own`)).toEqual([
      ['violationExpense', 30_000],
      ['violationsPayable', -30_000],
    ])
    await nothingDiffers()
  })
})

describe('Deciding again, discounts, reversals', () => {
  test('another holder: a credit note for the first, an invoice for the second, with a reason', async () => {
    const { id } = await record()
    const first = await decide(id)
    const again = { id, version: first.version, liability: 'custodian' as const, partyId: other }
    expect(await t.refusal(violation.redecideViolation, again)).toMatchObject({
      code: 'fleet.reason.required',
    })
    const second = await t.call(violation.redecideViolation, { ...again, reason: 'أثبت أنه سلّم المركبة' })
    expect(second.document).not.toBe(first.document)
    expect(await moved(`fleet:violation:${id}:undo1`)).toEqual([
      ['receivable', -35_000],
      ['violationsPayable', 30_000],
      ['violationFeeRevenue', 5_000],
    ])
    const company = { id, version: second.version, liability: 'company' as const, reason: 'قرار الإدارة' }
    await t.call(violation.redecideViolation, company)
    expect(await moved(`fleet:violation:${id}:own`)).toEqual([
      ['violationExpense', 30_000],
      ['violationsPayable', -30_000],
    ])
    await nothingDiffers()
  })

  test("the authority's discount reaches the customer, and follows the fine when it is decided again", async () => {
    const { id } = await record()
    await decide(id)
    const { id: paymentId } = await pay(id, '21.000', '9.000')
    const after = await read(id)
    expect(after).toMatchObject({ payment: 'paid', settled: '30.000' })
    expect(after.settlements).toMatchObject([{ amount: '21.000', discount: '9.000', reversed: false }])
    await nothingDiffers()
    const reverse = { id: paymentId, version: 1, reason: 'خطأ في الحساب' }
    expect(await t.refusal(payments.reverseViolationPayment, reverse)).toMatchObject({
      code: 'fleet.violation.discountCredited',
    })
    await t.call(violation.redecideViolation, {
      id,
      version: after.version,
      liability: 'company',
      reason: 'قرار الإدارة',
    })
    expect(await moved(`fleet:violation:${id}:own`)).toEqual([
      ['violationExpense', 21_000],
      ['violationsPayable', -21_000],
    ])
    await nothingDiffers()
    const third = await read(id)
    await t.call(violation.redecideViolation, {
      id,
      version: third.version,
      liability: 'custodian',
      partyId: customer,
      reason: 'تبيّن السائق',
    })
    expect(await moved(`fleet:violation:${id}:charge#3`)).toEqual([
      ['receivable', 26_000],
      ['violationsPayable', -21_000],
      ['violationFeeRevenue', -5_000],
    ])
    await nothingDiffers()
  })

  test("a discount on the company's own fine is an entry that a later charge takes back", async () => {
    const { id } = await record({ occurredOn: '2026-04-21' })
    await decide(id, { liability: 'company' })
    await pay(id, '18.000', '2.000')
    await nothingDiffers()
    const before = await read(id)
    await t.call(violation.redecideViolation, {
      id,
      version: before.version,
      liability: 'custodian',
      partyId: other,
      reason: 'تبيّن السائق',
    })
    expect((await moved(`fleet:violation:${id}:charge#2`))[0]).toEqual(['receivable', 33_000])
    await nothingDiffers()
    await pay(id, '10.000')
    expect(await read(id)).toMatchObject({ payment: 'paid' })
    await nothingDiffers()
  })

  test('a discount that went into a later charge stays with it when its voucher falls', async () => {
    const { id } = await record({ occurredOn: '2026-04-22' })
    const voucher = await pay(id, '27.000', '3.000')
    await decide(id, { partyId: other })
    expect((await moved(`fleet:violation:${id}:charge#2`))[0]).toEqual(['receivable', 32_000])
    const reverse = { id: voucher.id, version: 1, reason: 'دُفع من حساب آخر' }
    expect(await t.refusal(payments.reverseViolationPayment, reverse)).toMatchObject({
      code: 'fleet.violation.discountCredited',
    })
    await t.call(cancelPayment, { id: voucher.paymentId, reason: 'حساب خطأ' })
    expect(await read(id)).toMatchObject({ payment: 'partial', settled: '3.000' })
    await nothingDiffers()
  })

  test('a credit note of a decision is not voided alone: the fine would be owed twice', async () => {
    const refusalOf = async (sourceKey: string) => {
      const note = await t.act(ctx =>
        ctx.db
          .selectFrom('billing.invoice as i')
          .leftJoin('billing.allocation as a', 'a.credit_id', 'i.id')
          .select(['i.id', 'a.id as allocationId'])
          .where('i.source_key', '=', sourceKey)
          .executeTakeFirstOrThrow(),
      )
      if (note.allocationId) await t.call(unallocatePayment, { allocationId: note.allocationId })
      return t.refusal(cancelInvoice, { id: note.id, reason: 'خطأ' })
    }
    const stands = (number: string) => ({ code: 'fleet.violation.standsOnIt', params: { number } })
    const paid = await record()
    await decide(paid.id)
    await pay(paid.id, '21.000', '9.000')
    const { id: settlementId } = await t.act(ctx =>
      ctx.db
        .selectFrom('fleet.violation_settlement')
        .select('id')
        .where('violation_id', '=', paid.id)
        .executeTakeFirstOrThrow(),
    )
    expect(await refusalOf(`fleet:settlement:${settlementId}:discount`)).toMatchObject(stands(paid.number))
    const own = await record()
    const { version } = await decide(own.id)
    const changed = { id: own.id, version, liability: 'company' as const, reason: 'قرار الإدارة' }
    await t.call(violation.redecideViolation, changed)
    expect(await refusalOf(`fleet:violation:${own.id}:undo1`)).toMatchObject(stands(own.number))
    await nothingDiffers()
  })

  test('a voucher is reversed with a reason: the fine is owed again, the decision stands', async () => {
    const { id } = await record()
    await decide(id)
    const voucher = await pay(id, '30.000')
    const reverse = { id: voucher.id, version: 1 }
    expect(await t.refusal(payments.reverseViolationPayment, reverse)).toMatchObject({
      code: 'fleet.reason.required',
    })
    await t.call(payments.reverseViolationPayment, { ...reverse, reason: 'دُفع من حساب آخر' })
    expect(await read(id)).toMatchObject({ state: 'decided', payment: 'unpaid', settled: '0.000' })
    await nothingDiffers()
    await pay(id, '30.000')
    await nothingDiffers()
  })
})

test('the queue lists what waits, oldest first, and goes on in a circle from one of them', async () => {
  const fine = { plateText: '99-99995', fine: '1.000' }
  const made = []
  for (const occurredOn of ['2026-05-03', '2026-05-02', '2026-05-04'])
    made.push((await record({ ...fine, occurredOn })).id)
  const [second, first, third] = made
  const ask = async (wish: { after?: string | undefined } = {}) =>
    (await t.call(listQueue, { reason: 'no_vehicle', ...wish })).rows
      .filter(row => row.plateText === fine.plateText)
      .map(row => row.id)
  expect(await ask()).toEqual([first, second, third])
  expect(await ask({ after: second })).toEqual([third, first])
  const before = await t.call(listQueue, {})
  const named = { id: second!, version: 1, plateText: '12-34567' }
  expect(await t.call(violation.assignViolation, named)).toMatchObject({ state: 'matched' })
  const { count, amount } = await t.call(listQueue, {})
  expect([count, amount]).toEqual([before.count - 1, (Number(before.amount) - 1).toFixed(3)])
  // One no longer waiting still marks where the queue goes on.
  expect(await ask({ after: second })).toEqual([third, first])
})

describe('Cancelling and objecting', () => {
  test('a paid fine is not cancelled; an unpaid one is, with all it posted', async () => {
    const { id } = await record()
    await decide(id)
    const cancel = async () => ({ id, version: (await read(id)).version, reason: 'ألغتها الجهة' })
    expect(await t.refusal(violation.cancelViolation, { id, version: 2 })).toMatchObject({
      code: 'fleet.reason.required',
    })
    const voucher = await pay(id, '10.000')
    expect(await t.refusal(violation.cancelViolation, await cancel())).toMatchObject({
      code: 'fleet.violation.paid',
    })
    await t.call(payments.reverseViolationPayment, { id: voucher.id, version: 1, reason: 'تجربة' })
    await t.call(violation.cancelViolation, await cancel())
    expect(await read(id)).toMatchObject({ state: 'cancelled', adminFee: '0.000', candidates: [] })
    await nothingDiffers()
  })

  test('what the custodian paid himself is credited; the fee stays, even when the invoice was collected', async () => {
    const { id } = await record()
    const { version } = await decide(id)
    await aReceipt(t, { partyId: customer, amountMinor: 35_000 })
    await t.call(violation.cancelViolation, {
      id,
      version,
      reason: 'أبرز إيصال السداد',
      paidByCustodian: true,
    })
    expect(await moved(`fleet:violation:${id}:selfPaid`)).toEqual([
      ['receivable', -30_000],
      ['violationsPayable', 30_000],
    ])
    expect(await read(id)).toMatchObject({ state: 'cancelled', paidByCustodian: true, adminFee: '5.000' })
    await nothingDiffers()
  })

  test('an objection stands in its own view until it is answered', async () => {
    const { id } = await record()
    const filed = { id, version: 1, objection: 'filed' as const, note: 'المركبة كانت متوقفة' }
    const { version } = await t.call(violation.objectToViolation, filed)
    const rows = async () => (await t.call(violation.listViolations, { stage: 'objections' })).rows
    expect((await rows()).map(row => row.id)).toEqual([id])
    await t.call(violation.objectToViolation, { id, version, objection: 'refused', note: 'رُفض الاعتراض' })
    expect(await rows()).toEqual([])
  })
})

describe('Lists of an authority', () => {
  const headers = ['المرجع', 'اللوحة', 'التاريخ', 'الوقت', 'المبلغ']
  const mapping = { reference: 0, plate: 1, occurred: 2, time: 3, fine: 4 }
  const request = (rows: string[][]) => ({
    fileName: 'قائمة.csv',
    headers,
    rows,
    mapping,
    authorityPartyId: authority,
    readAs: { occurred: 'dayFirst' as const },
  })

  test('bad rows stop the import until only the good ones are wanted; headings are remembered', async () => {
    const rows = [
      ['L-1', '12-34567', '06/05/2026', '10:00', '20.000'],
      ['L-2', '12-34567', 'أمس', '10:00', '20.000'],
    ]
    const dry = await t.call(imports.dryRunViolations, request(rows))
    expect(dry).toMatchObject({
      addedCount: 1,
      errorCount: 1,
      sample: [{ reference: 'L-1', plate: '12-34567', queueReason: null }],
      errors: [{ row: 3, field: 'occurred', header: 'التاريخ', params: { value: 'أمس' } }],
    })
    expect(await t.refusal(imports.importViolations, request(rows))).toMatchObject({
      code: 'fleet.vehicleImport.hasErrors',
    })
    const stale = { ...request(rows), planHash: 'x', goodRowsOnly: true }
    expect(await t.refusal(imports.importViolations, stale)).toMatchObject({
      code: 'fleet.vehicleImport.changed',
    })
    await t.call(imports.importViolations, { ...stale, planHash: dry.planHash })
    const [listed] = (await t.call(imports.listViolationImports, {})).rows
    expect(listed).toMatchObject({ addedCount: 1, matchedCount: 1, errorCount: 1 })
    const profile = await t.call(imports.findViolationProfile, { authorityPartyId: authority })
    expect(profile.headings).toMatchObject({ occurred: 'التاريخ', fine: 'المبلغ' })
  })

  test('an amount the authority changed sends the fine to the queue; a decided one takes it with the next decision', async () => {
    const row = (reference: string, fine: string) => [reference, '12-34567', '06/05/2026', '10:00', fine]
    await t.call(imports.importViolations, request([row('C-1', '20.000'), row('C-2', '20.000')]))
    const idOf = async (reference: string) =>
      (await t.call(violation.listViolations, { search: reference })).rows[0]!
    await decide((await idOf('C-2')).id)
    const changed = await t.call(
      imports.importViolations,
      request([row('C-1', '25.000'), row('C-2', '25.000')]),
    )
    expect(changed).toMatchObject({ addedCount: 0, changedCount: 2 })
    expect(await idOf('C-1')).toMatchObject({
      state: 'queued',
      queueReason: 'amount_changed',
      fine: '25.000',
    })
    const second = await idOf('C-2')
    expect(second).toMatchObject({ state: 'decided', fine: '20.000', newFine: '25.000' })
    await nothingDiffers()
    await t.call(violation.redecideViolation, {
      id: second.id,
      version: second.version,
      liability: 'custodian',
      partyId: customer,
      reason: 'عدّلت الجهة المبلغ',
    })
    expect(await idOf('C-2')).toMatchObject({ fine: '25.000', newFine: null, queueReason: null })
    await nothingDiffers()
  })

  test('another company sees nothing of it', async () => {
    const { id } = await record()
    const stranger = await aCompany({
      modules: [partiesServer, accountingServer, billingServer, fleetServer],
    })
    expect(await stranger.refusal(violation.getViolation, { id })).toMatchObject({ kind: 'notFound' })
    expect((await stranger.call(violation.listViolations, {})).rows).toEqual([])
  })

  test('totals and cards count the whole filter', async () => {
    const all = await t.call(violation.totalViolations, {})
    const queue = await t.call(violation.totalViolations, { stage: 'queue' })
    const summary = await t.call(violation.summarizeViolations, {})
    expect(all.count).toBeGreaterThan(queue.count)
    expect(summary.stages.queue).toBe(queue.count)
    expect(summary.payable).toBe(all.payable)
    expect((await t.call(payments.listPayableViolations, {})).authorities).toHaveLength(1)
  })
})
