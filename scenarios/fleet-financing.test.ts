import { pino } from 'pino'
import { beforeAll, describe, expect, test } from 'vitest'
import { runSchedule } from '#kernel/server/jobs.ts'
import { aCompany, type TestCompany } from '#kernel/testing/company.ts'
import { subledgersThatDiffer } from '#modules/accounting/health/health.queries.ts'
import { accountingServer } from '#modules/accounting/index.server.ts'
import * as years from '#modules/accounting/period/period.contract.ts'
import { accountBalance, postJournal, reverseJournal } from '#modules/accounting/public.server.ts'
import { showReport } from '#modules/accounting/report/report.contract.ts'
import { cancelBill } from '#modules/billing/bill/bill.contract.ts'
import { billingServer } from '#modules/billing/index.server.ts'
import { entryLines, theTreasury } from '#modules/billing/make.ts'
import { cancelPayment, unallocatePayment } from '#modules/billing/payment/payment.contract.ts'
import { openTreasury, payOut, recordBill } from '#modules/billing/public.server.ts'
import * as financing from '#modules/fleet/financing/financing.contract.ts'
import { fleetServer } from '#modules/fleet/index.server.ts'
import { aVehicle } from '#modules/fleet/make.ts'
import { printFinancing } from '#modules/fleet/paper.contract.ts'
import { showFleetReport } from '#modules/fleet/report/report.contract.ts'
import { vehicleDimensions } from '#modules/fleet/vehicle/vehicleDimensions.queries.ts'
import { partiesServer } from '#modules/parties/index.server.ts'
import { aCustomer } from '#modules/parties/make.ts'

let t: TestCompany
let dealer: string
let bankId: string
let v1: string
let v2: string

beforeAll(async () => {
  t = await aCompany({
    modules: [partiesServer, accountingServer, billingServer, fleetServer],
    now: '2026-01-15T07:00:00Z',
  })
  dealer = (await aCustomer(t, { nameAr: 'معرض الغانم', kind: 'organization', roles: ['vendor'] })).id
  bankId = (await theTreasury(t)).bankId
  await t.act(ctx =>
    openTreasury(ctx, {
      sourceKey: `billing:treasury:${bankId}:opening`,
      treasuryAccountId: bankId,
      date: '2026-01-01',
      amountMinor: 90_000_000,
    }),
  )
  v1 = await aVehicle(t)
  v2 = await aVehicle(t)
})

let bills = 0
/** The dealer's bill for vehicles, less what was paid down on it. */
async function aDealerBill(shares: Record<string, number>, downMinor: number): Promise<void> {
  const reference = `D-${++bills}`
  await t.act(async ctx => {
    const lines = []
    for (const [vehicleId, amountMinor] of Object.entries(shares)) {
      const { label, ...dimensions } = await vehicleDimensions(ctx, vehicleId)
      lines.push({ descriptionAr: label, key: 'vehicleCost', amountMinor, taxCode: null, ...dimensions })
    }
    const bill = {
      sourceKey: `billing:bill:${reference}`,
      partyId: dealer,
      date: ctx.today,
      reference,
      lines,
    }
    const { invoiceId } = await recordBill(ctx, bill)
    if (downMinor > 0)
      await payOut(ctx, {
        sourceKey: `billing:payment:${reference}`,
        partyId: dealer,
        tenders: [{ treasuryAccountId: bankId, amountMinor: downMinor }],
        splits: [{ kind: 'invoice', invoiceId, amountMinor: downMinor }],
      })
  })
}

const wish = () => ({
  lenderPartyId: dealer,
  agreementOn: '2026-01-15',
  cashPrice: '9600.000',
  downPayment: '1600.000',
  count: 24,
  firstDueOn: '2026-02-15',
  terms: 'annual' as const,
  rate: '6',
  shares: [
    { vehicleId: v1, share: '5000.000' },
    { vehicleId: v2, share: '4600.000' },
  ],
})
const moved = async (sourceKey: string) =>
  (await entryLines(t, sourceKey)).map(line => [line.key, line.debit - line.credit])
const paid = async (id: string) => {
  const { payments } = await t.call(financing.getFinancing, { id })
  return moved(`billing:payment:${payments.at(-1)!.paymentId}:post`)
}
const balance = (key: string) => t.act(ctx => accountBalance(ctx, key))
const nothingDiffers = async () => expect(await t.act(subledgersThatDiffer)).toEqual([])
const runInterest = async (now: string) => {
  t.setNow(now)
  const job = fleetServer.schedules!.find(one => one.name === 'fleet.financing.interest')!
  await t.act(ctx => job.run(ctx))
}

test('Scenario 12: taken over from the dealer, paid month by month, settled early', async () => {
  t.setNow('2026-01-15T07:00:00Z')
  await aDealerBill({ [v1]: 5_000_000, [v2]: 4_600_000 }, 1_600_000)
  const { id, number } = await t.call(financing.saveFinancing, wish())
  expect(number).toBe('FIN-2026-00001')
  expect(await t.reply(financing.activateFinancing, { id, version: 1 }, { dryRun: true })).toMatchObject({
    ok: true,
  })
  await t.call(financing.activateFinancing, { id, version: 1 })
  expect(await moved(`fleet:financing:${id}:activate`)).toEqual([
    ['payable', 8_000_000],
    ['vehicleLoan', -8_000_000],
  ])
  expect(await balance('payable')).toBe(0)
  await nothingDiffers()
  const seen = await t.call(financing.getFinancing, { id })
  expect(seen).toMatchObject({ installment: '354.565', interest: '509.556', balance: '8000.000' })
  expect(seen.rows.at(-1)).toMatchObject({ no: 24, amount: '354.561', dueOn: '2028-01-15' })
  // Rule 23 of 40-finance: what falls due within a year stands among the current liabilities.
  const sheet = await t.call(showReport, { report: 'balanceSheet', from: '2026-01-01', to: '2026-01-31' })
  const later = seen.rows
    .filter(row => row.dueOn > '2027-01-31')
    .reduce((sum, row) => sum + Math.round(Number(row.principal) * 1000), 0)
  const shown = (name: string) => sheet.rows.find(row => (row.word ?? row.code) === name)!
  expect(later).toBeGreaterThan(4_000_000)
  expect(shown('2201')).toMatchObject({ amounts: [(later / 1000).toFixed(3)], lines: null })
  expect(shown('dueWithinYear')).toMatchObject({
    amounts: [((8_000_000 - later) / 1000).toFixed(3)],
    lines: null,
  })
  expect([shown('21').lines, shown('2').amounts[0]]).toEqual([null, '8000.000'])

  await runInterest('2026-02-15T07:00:00Z')
  await runInterest('2026-02-15T08:00:00Z')
  expect(await moved(`fleet:financing:${id}:interest:1`)).toEqual([
    ['vehicleInterestExpense', 20_833],
    ['vehicleInterestExpense', 19_167],
    ['interestPayable', -40_000],
  ])
  await nothingDiffers()
  const pay = (version: number, amount: string) =>
    t.call(financing.payFinancing, { id, version, amount, treasuryAccountId: bankId })
  await pay(2, '200.000')
  expect(await paid(id)).toEqual([
    ['interestPayable', 40_000],
    ['vehicleLoan', 160_000],
    ['bank', -200_000],
  ])
  expect((await t.call(financing.getFinancing, { id })).rows[0]?.state).toBe('partial')
  expect(await t.call(printFinancing, { id })).toMatchObject({ fileName: `${number}.pdf` })
  await pay(3, '154.565')
  expect((await t.call(financing.getFinancing, { id })).rows[0]?.state).toBe('paid')
  expect(await balance('vehicleLoan')).toBe(-7_685_435)
  await nothingDiffers()

  await t.call(years.openYear, { which: 'next' })
  let version = 4
  for (let month = 3; month <= 13; month += 1) {
    const on = `${month <= 12 ? 2026 : 2027}-${String(((month - 1) % 12) + 1).padStart(2, '0')}-15`
    await runInterest(`${on}T07:00:00Z`)
    await pay(version, '354.565')
    version += 1
  }
  expect(await balance('vehicleLoan')).toBe(-4_119_663)
  t.setNow('2027-01-25T07:00:00Z')
  expect(await t.call(financing.previewFinancingSettlement, { id, on: '2027-01-25' })).toEqual({
    balance: '4119.663',
    accrued: '0.000',
    accruing: '6.772',
    avoided: '135.113',
    remaining: '4254.776',
  })
  expect(
    await t.refusal(financing.payFinancing, { id, version, amount: '4254.777', treasuryAccountId: bankId }),
  ).toMatchObject({ code: 'fleet.financing.overpaid', params: { balance: '4254.776' } })
  await t.call(financing.settleFinancing, { id, version, quote: '4150.000', treasuryAccountId: bankId })
  const settled = await paid(id)
  expect(settled).toEqual([
    ['vehicleLoan', 4_119_663],
    ['vehicleInterestExpense', 15_801],
    ['vehicleInterestExpense', 14_536],
    ['bank', -4_150_000],
  ])
  const sumOf = (key: string) =>
    settled.reduce((sum, [of, minor]) => sum + (of === key ? Number(minor) : 0), 0)
  expect([sumOf('vehicleInterestExpense'), 4_254_776 + sumOf('bank')]).toEqual([30_337, 104_776])
  expect([await balance('vehicleLoan'), await balance('interestPayable')]).toEqual([0, 0])
  expect(await t.call(financing.getFinancing, { id })).toMatchObject({
    state: 'settled',
    balance: '0.000',
    owed: '0.000',
    quote: '4150.000',
    paidCount: 12,
  })
  await nothingDiffers()
})

describe('An agreement', () => {
  test('is refused when its vehicles stand for another price, when nothing is left to take over, or twice', async () => {
    const draft = await t.call(financing.saveFinancing, { ...wish(), cashPrice: '9700.000' })
    expect(await t.refusal(financing.activateFinancing, { id: draft.id, version: 1 })).toMatchObject({
      code: 'fleet.financing.allocation',
      params: { sum: '9600.000', price: '9700.000' },
    })
    const fixed = await t.call(financing.saveFinancing, { ...wish(), id: draft.id, version: 1 })
    expect(
      await t.refusal(financing.activateFinancing, { id: draft.id, version: fixed.version }),
    ).toMatchObject({ code: 'fleet.financing.dealerOpen', params: { open: '0.000', financed: '8000.000' } })
    expect(await t.refusal(financing.saveFinancing, { ...wish(), rate: null })).toMatchObject({
      code: 'kernel.field.required',
      field: 'rate',
    })
    const small = { ...wish(), terms: 'amount' as const, installmentAmount: '300.000' }
    expect(await t.refusal(financing.saveFinancing, small)).toMatchObject({
      code: 'fleet.financing.tooSmall',
    })
  })

  test('paid ahead is accrued with the payment; a quote below the balance relieves the finance cost', async () => {
    t.setNow('2027-02-01T07:00:00Z')
    await aDealerBill({ [v1]: 1_200_000 }, 0)
    const { id } = await t.call(financing.saveFinancing, {
      ...wish(),
      agreementOn: '2027-02-01',
      firstDueOn: '2027-03-01',
      cashPrice: '1200.000',
      downPayment: '0.000',
      count: 12,
      terms: 'flat',
      rate: '4',
      shares: [{ vehicleId: v1, share: '1200.000' }],
    })
    await t.call(financing.activateFinancing, { id, version: 1 })
    const { installment, interest } = await t.call(financing.getFinancing, { id })
    expect([installment, interest]).toEqual(['104.000', '48.000'])
    await t.call(financing.payFinancing, { id, version: 2, amount: '104.000', treasuryAccountId: bankId })
    await nothingDiffers()
    expect((await t.call(financing.listInstallmentsDue, { days: 60 })).rows.map(row => row.no)).toEqual([2])
    const { balance: left } = await t.call(financing.getFinancing, { id })
    const quote = (Number(left) - 10).toFixed(3)
    await t.call(financing.settleFinancing, { id, version: 3, quote, treasuryAccountId: bankId })
    expect(await moved(`fleet:financing:${id}:settle`)).toEqual([
      ['vehicleLoan', 10_000],
      ['vehicleInterestExpense', -10_000],
    ])
    expect([await balance('vehicleLoan'), await balance('interestPayable')]).toEqual([0, 0])
    await nothingDiffers()
    expect(await t.call(financing.totalFinancings, {})).toMatchObject({
      outstanding: '0.000',
      overdueCount: 0,
    })
  })
})

test('An alert tells of the installment due within the week, and grows with its delay', async () => {
  t.setNow('2027-04-01T07:00:00Z')
  await aDealerBill({ [v2]: 500_000 }, 0)
  const { id } = await t.call(financing.saveFinancing, {
    ...wish(),
    agreementOn: '2027-04-01',
    firstDueOn: '2027-04-06',
    cashPrice: '500.000',
    downPayment: '0.000',
    count: 5,
    rate: '0',
    shares: [{ vehicleId: v2, share: '500.000' }],
  })
  await t.call(financing.activateFinancing, { id, version: 1 })
  const daily = fleetServer.schedules!.find(one => one.name === 'fleet.alarms.daily')!
  const severity = async (now?: string) => {
    if (now) t.setNow(now)
    if (now) await t.act(ctx => daily.run(ctx))
    const rows = await t.act(ctx =>
      ctx.db
        .selectFrom('alerts.alert')
        .select('severity')
        .where('kind', '=', 'installment_due')
        .where('state', '<>', 'resolved')
        .execute(),
    )
    return rows.map(row => row.severity)
  }
  expect(await severity('2027-04-01T08:00:00Z')).toEqual(['medium'])
  expect(await severity('2027-04-07T08:00:00Z')).toEqual(['high'])
  expect(await severity('2027-05-06T08:00:00Z')).toEqual(['critical'])
  // An alert that a payment settles ends before the next sweep.
  const pay = { id, treasuryAccountId: bankId }
  const { version } = await t.call(financing.payFinancing, { ...pay, version: 2, amount: '100.000' })
  expect(await severity()).toEqual(['medium'])
  await t.call(financing.payFinancing, { ...pay, version, amount: '400.000' })
  expect(await severity()).toEqual([])
  expect(await severity('2027-05-06T09:00:00Z')).toEqual([])
  expect((await t.call(financing.getFinancing, { id })).state).toBe('settled')
})

test('A control account that is not its documents is told every ten minutes as one alert, and ends with the difference', async () => {
  const check = fleetServer.schedules!.find(one => one.name === 'fleet.ledger.equality')!
  const open = async () => {
    await t.act(ctx => check.run(ctx))
    return t.act(ctx =>
      ctx.db
        .selectFrom('alerts.alert')
        .select(['severity', 'subject_id', 'occurrences'])
        .where('kind', '=', 'ledger_mismatch')
        .where('state', '<>', 'resolved')
        .execute(),
    )
  }
  expect(await open()).toEqual([])
  await aDealerBill({ [v2]: 600_000 }, 0)
  const { id } = await t.call(financing.saveFinancing, {
    ...wish(),
    agreementOn: '2027-05-06',
    firstDueOn: '2027-06-06',
    cashPrice: '600.000',
    downPayment: '0.000',
    count: 6,
    rate: '0',
    shares: [{ vehicleId: v2, share: '600.000' }],
  })
  await t.call(financing.activateFinancing, { id, version: 1 })
  expect(await open()).toEqual([])
  const shift = (by: number) =>
    t.act(ctx =>
      ctx.db
        .updateTable('fleet.financing_installment')
        .set(eb => ({
          principal_minor: eb('principal_minor', '+', by),
          amount_minor: eb('amount_minor', '+', by),
        }))
        .where('financing_id', '=', id)
        .where('no', '=', 1)
        .execute(),
    )
  await shift(1_000)
  expect(await open()).toEqual([{ severity: 'critical', subject_id: 'vehicleLoan', occurrences: 1 }])
  expect(await open()).toEqual([{ severity: 'critical', subject_id: 'vehicleLoan', occurrences: 2 }])
  await shift(-1_000)
  expect(await open()).toEqual([])
})

test('A payment voided in billing leaves its installments owed again; a voided settlement reopens the agreement', async () => {
  await aDealerBill({ [v1]: 1_200_000 }, 0)
  const { id } = await t.call(financing.saveFinancing, {
    ...wish(),
    agreementOn: '2027-05-06',
    firstDueOn: '2027-06-06',
    cashPrice: '1200.000',
    downPayment: '0.000',
    count: 12,
    terms: 'flat',
    rate: '4',
    shares: [{ vehicleId: v1, share: '1200.000' }],
  })
  await t.call(financing.activateFinancing, { id, version: 1 })
  const get = () => t.call(financing.getFinancing, { id })
  const voidLast = async () => {
    const { paymentId } = (await get()).payments.at(-1)!
    await t.call(cancelPayment, { id: paymentId, reason: 'دُفع بالخطأ' })
  }
  await t.call(financing.payFinancing, { id, version: 2, amount: '104.000', treasuryAccountId: bankId })
  expect(await get()).toMatchObject({ paidCount: 1, payments: [{ isVoided: false }] })
  await voidLast()
  expect(await get()).toMatchObject({ paidCount: 0, owed: '1248.000', payments: [{ isVoided: true }] })
  await nothingDiffers()
  for (const version of [3, 4]) {
    await t.call(financing.settleFinancing, { id, version, quote: '1190.000', treasuryAccountId: bankId })
    expect(await get()).toMatchObject({ state: 'settled', owed: '0.000', quote: '1190.000' })
    await nothingDiffers()
    if (version === 4) break
    await voidLast()
    expect(await get()).toMatchObject({ state: 'active', owed: '1248.000', quote: null, settledOn: null })
    const { rows } = await t.call(showFleetReport, {
      report: 'forecast',
      from: '2027-05-01',
      to: '2027-05-31',
    })
    expect(rows.filter(row => row.opens?.id === id).map(row => row.cells[3])).toEqual(['104.000', '104.000'])
    await nothingDiffers()
  }
  expect(await moved(`fleet:financing:${id}:settle#2`)).toHaveLength(3)
})

test('An agreement that runs already opens with the rest of its balance and goes on from there', async () => {
  t.setNow('2027-06-10T07:00:00Z')
  const draft = await t.call(financing.saveFinancing, {
    ...wish(),
    agreementOn: '2026-06-15',
    firstDueOn: '2026-07-01',
    paidBefore: 11,
  })
  const { id } = draft
  const planned = await t.call(financing.getFinancing, { id })
  expect(planned).toMatchObject({ state: 'draft', interest: '509.556', owed: '0.000' })
  expect(planned.rows.map(row => row.state)).toEqual([...Array(11).fill('paid'), ...Array(13).fill('open')])
  expect(planned.rows.at(-1)).toMatchObject({ no: 24, amount: '354.561' })
  const open = (on?: string) => ({ id, version: 1, ...(on ? { on } : {}) })
  expect(await t.refusal(financing.activateFinancing, open('2026-06-14'))).toMatchObject({
    code: 'fleet.financing.openedWhen',
    field: 'on',
  })
  await t.call(financing.activateFinancing, open('2027-06-01'))
  expect(await moved(`fleet:financing:${id}:activate`)).toEqual([
    ['openingBalance', 4_474_228],
    ['vehicleLoan', -4_451_968],
    ['interestPayable', -22_260],
  ])
  await nothingDiffers()
  const seen = await t.call(financing.getFinancing, { id })
  expect(seen).toMatchObject({
    paidCount: 11,
    balance: '4451.968',
    openedOn: '2027-06-01',
    nextDueOn: '2027-06-01',
  })
  const forecast = await t.call(showFleetReport, { report: 'forecast', from: '2027-06-01', to: '2027-06-30' })
  const dues = forecast.rows.filter(row => row.opens?.id === id)
  expect(dues.map(row => [row.cells[0], row.cells[3]])).toEqual(
    ['2027-06-01', '2027-07-01', '2027-08-01', '2027-09-01'].map(on => [on, '354.565']),
  )
  await t.call(financing.payFinancing, { id, version: 2, amount: '354.565', treasuryAccountId: bankId })
  expect(await paid(id)).toEqual([
    ['interestPayable', 22_260],
    ['vehicleLoan', 332_305],
    ['bank', -354_565],
  ])
  expect(await t.call(financing.getFinancing, { id })).toMatchObject({ paidCount: 12, balance: '4119.663' })
  await nothingDiffers()
  expect(await t.refusal(financing.saveFinancing, { ...wish(), paidBefore: 24 })).toMatchObject({
    code: 'fleet.financing.paidAll',
    field: 'paidBefore',
  })
})

test('Interest the ledger refuses for one agreement is told, and every other agreement has its own', async () => {
  t.setNow('2027-06-11T07:00:00Z')
  const ids: string[] = []
  for (let no = 0; no < 3; no += 1) {
    await aDealerBill({ [v1]: 1_200_000 }, 0)
    const { id } = await t.call(financing.saveFinancing, {
      ...wish(),
      agreementOn: '2027-06-11',
      firstDueOn: '2027-07-11',
      cashPrice: '1200.000',
      downPayment: '0.000',
      count: 12,
      shares: [{ vehicleId: v1, share: '1200.000' }],
    })
    await t.call(financing.activateFinancing, { id, version: 1 })
    ids.push(id)
  }
  const keyOf = (id: string) => `fleet:financing:${id}:interest:1`
  const taken = await t.act(ctx =>
    postJournal(ctx, {
      sourceKey: keyOf(ids[1]!),
      date: '2027-06-11',
      memo: 'شيء آخر',
      lines: [
        { key: 'openingBalance', debitMinor: 1 },
        { key: 'interestPayable', creditMinor: 1, partyId: dealer },
      ],
    }),
  )
  const night = async (now: string) => {
    t.setNow(now)
    const job = fleetServer.schedules!.find(one => one.name === 'fleet.financing.interest')!
    await runSchedule(t.runtime, t.company.id, job, pino({ level: 'silent' }))
  }
  const told = () =>
    t.act(ctx =>
      ctx.db
        .selectFrom('alerts.alert')
        .select('subject_id')
        .where('kind', '=', 'interest_not_posted')
        .where('state', '<>', 'resolved')
        .execute(),
    )
  await night('2027-07-11T22:00:00Z')
  const interest = async (id: string) => (await moved(keyOf(id))).at(-1)
  expect(await interest(ids[0]!)).toEqual(['interestPayable', -6_000])
  expect(await interest(ids[2]!)).toEqual(['interestPayable', -6_000])
  expect(await told()).toEqual([{ subject_id: ids[1] }])
  await t.act(ctx => reverseJournal(ctx, { entryId: taken.entryId, reason: 'قُيّد بالخطأ' }))
  await night('2027-07-12T22:00:00Z')
  expect(await told()).toEqual([])
  await nothingDiffers()
})

test('What the loan paid the dealer stands as long as its agreement: billing does not void it', async () => {
  await aDealerBill({ [v2]: 600_000 }, 0)
  const { id, number } = await t.call(financing.saveFinancing, {
    ...wish(),
    agreementOn: '2027-05-06',
    firstDueOn: '2027-06-06',
    cashPrice: '600.000',
    downPayment: '0.000',
    count: 12,
    shares: [{ vehicleId: v2, share: '600.000' }],
  })
  await t.call(financing.activateFinancing, { id, version: 1 })
  const { credit_id: creditId, id: allocationId } = await t.act(ctx =>
    ctx.db
      .selectFrom('billing.allocation as a')
      .innerJoin('billing.invoice as i', 'i.id', 'a.credit_id')
      .select(['a.id', 'a.credit_id'])
      .where('i.source_key', '=', `fleet:financing:${id}:activate`)
      .executeTakeFirstOrThrow(),
  )
  await t.call(unallocatePayment, { allocationId })
  await nothingDiffers()
  expect(await t.refusal(cancelBill, { id: creditId!, reason: 'خطأ' })).toMatchObject({
    code: 'fleet.financing.standsOnIt',
    params: { number },
  })
  await nothingDiffers()
})
