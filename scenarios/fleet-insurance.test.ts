import { beforeAll, describe, expect, test } from 'vitest'
import { aCompany, type TestCompany } from '#kernel/testing/company.ts'
import { subledgersThatDiffer } from '#modules/accounting/health/health.queries.ts'
import { accountingServer } from '#modules/accounting/index.server.ts'
import { accountBalance } from '#modules/accounting/public.server.ts'
import { runSpreads } from '#modules/accounting/spread/spread.commands.ts'
import { spreadMonths } from '#modules/accounting/spread/spread.rules.ts'
import { cancelBill } from '#modules/billing/bill/bill.contract.ts'
import { billingServer } from '#modules/billing/index.server.ts'
import { cancelInvoice } from '#modules/billing/invoice/invoice.contract.ts'
import { entryLines } from '#modules/billing/make.ts'
import { unallocatePayment } from '#modules/billing/payment/payment.contract.ts'
import { openFlag } from '#modules/fleet/flag/flag.contract.ts'
import { fleetServer } from '#modules/fleet/index.server.ts'
import { aCustody, aPhoto, aVehicle } from '#modules/fleet/make.ts'
import * as policies from '#modules/fleet/policy/policy.contract.ts'
import { endCustody } from '#modules/fleet/public.server.ts'
import { forecastLegality } from '#modules/fleet/vehicle/legality.contract.ts'
import { listVehicles } from '#modules/fleet/vehicle/vehicle.contract.ts'
import { partiesServer } from '#modules/parties/index.server.ts'
import { aCustomer } from '#modules/parties/make.ts'

let t: TestCompany
let insurer: string

beforeAll(async () => {
  t = await aCompany({
    modules: [partiesServer, accountingServer, billingServer, fleetServer],
    now: '2026-03-10T07:00:00Z',
  })
  insurer = (await aCustomer(t, { nameAr: 'وربة للتأمين', kind: 'organization', roles: ['vendor'] })).id
})

let made = 0
const save = (shares: Record<string, string>, wish: Partial<Parameters<typeof kept>[0]> = {}) =>
  kept({
    insurerPartyId: insurer,
    number: `POL-${++made}`,
    cover: 'comprehensive',
    rentalUse: true,
    startsOn: '2026-03-10',
    endsOn: '2027-03-09',
    premium: '240.000',
    shares: Object.entries(shares).map(([vehicleId, share]) => ({ vehicleId, share })),
    ...wish,
  })
const kept = (input: Parameters<typeof t.call<typeof policies.savePolicy>>[1]) =>
  t.call(policies.savePolicy, input)
const moved = async (sourceKey: string) =>
  (await entryLines(t, sourceKey)).map(line => [line.key, line.debit - line.credit])
const prepaid = () => t.act(ctx => accountBalance(ctx, 'prepaidInsurance'))
const nothingDiffers = async () => expect(await t.act(subledgersThatDiffer)).toEqual([])

test('R15: 240.000 over 365 days, month by month, from the tenth of March to the ninth', () => {
  const terms = { amountMinor: 240_000, startsOn: '2026-03-10', endsOn: '2027-03-09', stoppedOn: null }
  const months = spreadMonths(terms).map(({ month, amountMinor }) => [month, amountMinor] as const)
  expect(months.slice(0, 3)).toEqual([
    ['2026-03', 14_466],
    ['2026-04', 19_726],
    ['2026-05', 20_383],
  ])
  expect(months.at(-1)).toEqual(['2027-03', 5_918])
  expect(months.reduce((sum, [, amount]) => sum + amount, 0)).toBe(240_000)
})

describe('Scenario 11: the premium becomes an expense by days, and what is cancelled leaves nothing prepaid', () => {
  test('240.000 for 10 March 2026 to 9 March 2027, cancelled on 1 June with 170.000 back', async () => {
    t.setNow('2026-03-10T07:00:00Z')
    const { id } = await save({ [await aVehicle(t)]: '240.000' })
    const { billNumber } = await t.call(policies.activatePolicy, { id, version: 1 })
    const key = `fleet:policy:${id}:activate`
    expect(await moved(key)).toEqual([
      ['prepaidInsurance', 240_000],
      ['payable', -240_000],
    ])
    t.setNow('2026-06-01T07:00:00Z')
    await t.act(ctx => runSpreads(ctx, '2026-05-31'))
    for (const [month, amount] of [
      ['2026-03', 14_466],
      ['2026-04', 19_726],
      ['2026-05', 20_383],
    ] as const)
      expect(await moved(`${key}:${month}`)).toEqual([
        ['vehicleInsuranceExpense', amount],
        ['prepaidInsurance', -amount],
      ])
    const cancel = { id, version: 2, on: '2026-06-01', refund: '170.000', reason: 'بيعت المركبة' }
    expect(await t.refusal(policies.cancelPolicy, { ...cancel, on: '2027-03-10' })).toMatchObject({
      code: 'fleet.policy.outside',
    })
    expect(await t.refusal(policies.cancelPolicy, { ...cancel, reason: '' })).toMatchObject({
      code: 'fleet.reason.required',
    })
    expect(await t.refusal(policies.cancelPolicy, { ...cancel, refund: '250.000' })).toMatchObject({
      code: 'billing.credit.tooMuch',
    })
    expect(await t.reply(policies.cancelPolicy, cancel, { dryRun: true })).toMatchObject({ ok: true })
    await t.call(policies.cancelPolicy, cancel)
    expect(await moved(`fleet:policy:${id}:refund`)).toEqual([
      ['payable', 170_000],
      ['prepaidInsurance', -170_000],
    ])
    expect(await moved(`fleet:policy:${id}:cancel`)).toEqual([
      ['vehicleInsuranceExpense', 15_425],
      ['prepaidInsurance', -15_425],
    ])
    await t.act(ctx => runSpreads(ctx, '2027-03-31'))
    expect(await prepaid()).toBe(0)
    await nothingDiffers()
    expect(await t.call(policies.getPolicy, { id })).toMatchObject({
      state: 'cancelled',
      coversUntil: '2026-05-31',
      billNumber,
      refund: '170.000',
    })
  })

  test('a refund voided in billing lets the policy run on: the rest is spread anew, and it may be cancelled again', async () => {
    t.setNow('2026-03-10T07:00:00Z')
    const before = await prepaid()
    const { id } = await save({ [await aVehicle(t)]: '240.000' })
    await t.call(policies.activatePolicy, { id, version: 1 })
    t.setNow('2026-06-01T07:00:00Z')
    await t.act(ctx => runSpreads(ctx, '2026-05-31'))
    const cancel = { id, on: '2026-06-01', refund: '170.000', reason: 'بيعت المركبة' }
    await t.call(policies.cancelPolicy, { ...cancel, version: 2 })
    const { creditNumber } = await t.call(policies.getPolicy, { id })
    const credit = await t.act(ctx =>
      ctx.db
        .selectFrom('billing.invoice')
        .select('id')
        .where('number', '=', creditNumber)
        .executeTakeFirstOrThrow(),
    )
    const { id: allocationId } = await t.act(ctx =>
      ctx.db
        .selectFrom('billing.allocation')
        .select('id')
        .where('credit_id', '=', credit.id)
        .executeTakeFirstOrThrow(),
    )
    await t.call(unallocatePayment, { allocationId })
    await t.call(cancelBill, { id: credit.id, reason: 'رفض المؤمِّن' })
    const running = await t.call(policies.getPolicy, { id })
    expect(running).toMatchObject({ state: 'active', coversUntil: '2027-03-09', refund: null, version: 4 })
    expect((await prepaid()) - before).toBe(185_425)
    t.setNow('2026-07-01T07:00:00Z')
    await t.act(ctx => runSpreads(ctx, '2026-06-30'))
    // 30 of the 282 days that were left: 185.425 × 30 ÷ 282.
    expect((await prepaid()) - before).toBe(185_425 - 19_726)
    await nothingDiffers()
    expect(await t.refusal(cancelBill, { id: running.billId!, reason: 'خطأ' })).toMatchObject({
      code: 'fleet.policy.resumed',
    })
    const again = { ...cancel, on: '2026-07-01', refund: '150.000', version: 4 }
    expect(await t.refusal(policies.cancelPolicy, { ...again, on: '2026-05-20' })).toMatchObject({
      code: 'fleet.policy.outside',
    })
    await t.call(policies.cancelPolicy, again)
    expect(await moved(`fleet:policy:${id}:refund#2`)).toEqual([
      ['payable', 150_000],
      ['prepaidInsurance', -150_000],
    ])
    expect(await moved(`fleet:policy:${id}:cancel#2`)).toEqual([
      ['vehicleInsuranceExpense', 15_699],
      ['prepaidInsurance', -15_699],
    ])
    expect(await prepaid()).toBe(before)
    await nothingDiffers()
  })

  test('shares that are not the premium are refused; two vehicles bear their own', async () => {
    t.setNow('2026-03-10T07:00:00Z')
    const [a, b] = [await aVehicle(t), await aVehicle(t)]
    const draft = await save({ [a]: '140.000', [b]: '90.000' })
    expect(await t.refusal(policies.activatePolicy, { id: draft.id, version: 1 })).toMatchObject({
      code: 'fleet.policy.shares',
      params: { sum: '230.000', premium: '240.000' },
    })
    const { number } = await t.call(policies.getPolicy, { id: draft.id })
    const fixed = await save({ [a]: '140.000', [b]: '100.000' }, { id: draft.id, version: 1, number })
    await t.call(policies.activatePolicy, { id: draft.id, version: fixed.version })
    const lines = await entryLines(t, `fleet:policy:${draft.id}:activate`)
    expect(lines.filter(line => line.key === 'prepaidInsurance').map(line => line.debit)).toEqual([
      140_000, 100_000,
    ])
    expect(new Set(lines.map(line => line.unit)).size).toBeGreaterThan(1)
    await t.call(policies.cancelPolicy, {
      id: draft.id,
      version: 3,
      on: '2026-03-10',
      refund: '240.000',
      reason: 'خطأ في الوثيقة',
    })
    await t.act(ctx => runSpreads(ctx, '2027-03-31'))
    expect(await prepaid()).toBe(0)
  })

  test('a draft may go, an active policy may not, and one number of an insurer is one policy', async () => {
    const vehicleId = await aVehicle(t)
    const fileIds = [await t.act(ctx => aPhoto(ctx))]
    const { id } = await save({ [vehicleId]: '240.000' }, { number: 'SAME', fileIds })
    expect((await t.call(policies.getPolicy, { id })).fileIds).toEqual(fileIds)
    const again = { insurerPartyId: insurer, number: 'SAME', cover: 'third_party' as const, rentalUse: false }
    expect(
      await t.refusal(policies.savePolicy, {
        ...again,
        startsOn: '2026-03-10',
        endsOn: '2026-04-09',
        premium: '1.000',
        shares: [{ vehicleId, share: '1.000' }],
      }),
    ).toMatchObject({ code: 'fleet.policy.taken', field: 'number' })
    await t.call(policies.removePolicy, { id, version: 1 })
    expect((await t.call(policies.listPolicies, { vehicleId })).rows).toEqual([])
  })
})

test('Scenario 13: policy, licence and registration lapse on their days; a policy that follows removes the first', async () => {
  t.setNow('2026-06-01T07:00:00Z')
  const vehicleId = await aVehicle(t)
  await t.act(ctx =>
    ctx.db
      .insertInto('fleet.vehicle_document')
      .values({
        vehicle_id: vehicleId,
        kind: 'registration',
        issued_on: '2025-06-21',
        expires_on: '2026-06-20',
      })
      .execute(),
  )
  const first = await save({ [vehicleId]: '240.000' }, { startsOn: '2026-03-15', endsOn: '2026-06-14' })
  await t.call(policies.activatePolicy, { id: first.id, version: 1 })
  const driver = (await aCustomer(t, { nameAr: 'سائق' })).id
  const lapses = async () => {
    const answer = await t.call(forecastLegality, {
      vehicleId,
      from: '2026-06-06',
      to: '2026-06-26',
      drivers: [{ partyId: driver, name: 'سائق', licenceExpiresOn: '2026-06-17', identityExpiresOn: null }],
    })
    return answer.lapses.map(lapse => [lapse.kind, lapse.on, lapse.dayNumber])
  }
  const others = [
    ['licence', '2026-06-18', 13],
    ['registration', '2026-06-21', 16],
  ]
  expect(await lapses()).toEqual([['insurance', '2026-06-15', 10], ...others])
  expect((await t.call(listVehicles, { expiringWithinDays: 14 })).rows.map(row => row.expiry)).toContainEqual(
    { kind: 'insurance', on: '2026-06-14' },
  )
  const second = await save({ [vehicleId]: '240.000' }, { startsOn: '2026-06-15', endsOn: '2027-06-14' })
  await t.call(policies.activatePolicy, { id: second.id, version: 1 })
  expect(await lapses()).toEqual(others)
})

test('An accident is claimed on the insurer once, and he owes it', async () => {
  t.setNow('2026-06-02T07:00:00Z')
  const vehicleId = await aVehicle(t)
  const { id } = await save({ [vehicleId]: '240.000' })
  await t.call(policies.activatePolicy, { id, version: 1 })
  const flag = await t.call(openFlag, {
    vehicleId,
    kind: 'accident',
    note: 'صدم من الخلف',
    from: '2026-06-02T06:00:00Z',
  })
  const [accident] = (await t.call(policies.getPolicy, { id })).accidents
  expect(accident?.flagId).toBe(flag.id)
  const claim = { id, flagId: flag.id, amount: '350.000', on: '2026-06-02', claimNo: 'CL-77' }
  await t.call(policies.claimOnPolicy, claim)
  expect(await moved(`fleet:flag:${flag.id}:claim`)).toEqual([
    ['insuranceClaims', 350_000],
    ['insuranceRecovery', -350_000],
  ])
  expect(await t.refusal(policies.claimOnPolicy, claim)).toMatchObject({ code: 'fleet.policy.claimed' })
  expect(await t.call(policies.getPolicy, { id })).toMatchObject({
    accidents: [],
    claims: [{ amount: '350.000', isVoided: false }],
  })
  const [made] = (await t.call(policies.getPolicy, { id })).claims
  await t.call(cancelInvoice, { id: made!.invoiceId, reason: 'مبلغ خطأ' })
  expect(await t.call(policies.getPolicy, { id })).toMatchObject({
    accidents: [{ flagId: flag.id }],
    claims: [{ isVoided: true }],
  })
  await t.call(policies.claimOnPolicy, { ...claim, amount: '300.000' })
  expect(await moved(`fleet:flag:${flag.id}:claim#2`)).toEqual([
    ['insuranceClaims', 300_000],
    ['insuranceRecovery', -300_000],
  ])
  await nothingDiffers()
})

test('Alerts name the paper that lapses first and the vehicle rented without a policy; both end with their cause', async () => {
  t.setNow('2026-06-10T07:00:00Z')
  const [covered, bare] = [await aVehicle(t), await aVehicle(t)]
  const policy = await save({ [covered]: '240.000' }, { startsOn: '2026-01-01', endsOn: '2026-06-16' })
  await t.call(policies.activatePolicy, { id: policy.id, version: 1 })
  const custodyId = await aCustody(t, { vehicleId: bare, at: new Date('2026-06-10T06:00:00Z') })
  const daily = fleetServer.schedules!.find(one => one.name === 'fleet.alarms.daily')!
  const open = async (vehicleId: string) => {
    await t.act(ctx => daily.run(ctx))
    return standing(vehicleId)
  }
  const standing = async (vehicleId: string) => {
    const rows = await t.act(ctx =>
      ctx.db
        .selectFrom('alerts.alert')
        .select(['kind', 'severity'])
        .where('subject_id', '=', vehicleId)
        .where('kind', '<>', 'idle_vehicle')
        .where('state', '<>', 'resolved')
        .execute(),
    )
    return rows.map(row => `${row.kind} ${row.severity}`)
  }
  expect(await open(covered)).toEqual(['insurance_expiry high'])
  expect(await open(bare)).toEqual(['uninsured_in_use critical'])
  const next = await save({ [covered]: '240.000' }, { startsOn: '2026-06-17', endsOn: '2027-06-16' })
  await t.call(policies.activatePolicy, { id: next.id, version: 1 })
  expect(await standing(covered)).toEqual([])
  await t.act(ctx => endCustody(ctx, { custodyId, at: new Date('2026-06-10T06:30:00Z') }))
  expect([await open(covered), await open(bare)]).toEqual([[], []])
})

test('A policy whose bill is voided in billing is a draft again, and is billed anew', async () => {
  t.setNow('2026-06-20T07:00:00Z')
  const { id } = await save(
    { [await aVehicle(t)]: '240.000' },
    { startsOn: '2026-06-20', endsOn: '2027-06-19' },
  )
  await t.call(policies.activatePolicy, { id, version: 1 })
  const bill = await t.act(ctx =>
    ctx.db
      .selectFrom('fleet.insurance_policy')
      .select('bill_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow(),
  )
  await t.call(cancelBill, { id: bill.bill_id!, reason: 'رقم خطأ' })
  expect(await t.call(policies.getPolicy, { id })).toMatchObject({
    state: 'draft',
    billNumber: null,
    version: 3,
  })
  await t.call(policies.activatePolicy, { id, version: 3 })
  expect(await moved(`fleet:policy:${id}:activate#2`)).toEqual([
    ['prepaidInsurance', 240_000],
    ['payable', -240_000],
  ])
  await nothingDiffers()
})

test('A cancelled policy whose bill is voided loses nothing: it is a draft, and nothing stays prepaid', async () => {
  const before = await prepaid()
  const { id } = await save(
    { [await aVehicle(t)]: '240.000' },
    { startsOn: '2026-06-20', endsOn: '2027-06-19' },
  )
  await t.call(policies.activatePolicy, { id, version: 1 })
  const { bill_id: billId } = await t.act(ctx =>
    ctx.db
      .selectFrom('fleet.insurance_policy')
      .select('bill_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow(),
  )
  await t.call(policies.cancelPolicy, {
    id,
    version: 2,
    on: '2026-06-20',
    refund: '0.000',
    reason: 'لم تبدأ',
  })
  expect(await prepaid()).toBe(before)
  await t.call(cancelBill, { id: billId!, reason: 'سُجلت مرتين' })
  expect(await prepaid()).toBe(before)
  expect(await t.call(policies.getPolicy, { id })).toMatchObject({ state: 'draft', cancelReason: null })
  await nothingDiffers()
})
