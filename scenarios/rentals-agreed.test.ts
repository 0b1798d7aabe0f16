import { beforeEach, describe, expect, test } from 'vitest'
import type { TestCompany } from '#kernel/testing/company.ts'
import { approvers } from '#modules/approvals/make.ts'
import { cancelInvoice } from '#modules/billing/invoice/invoice.contract.ts'
import { aReceipt, entryLines } from '#modules/billing/make.ts'
import { unallocatePayment } from '#modules/billing/payment/payment.contract.ts'
import { findCustodyAt } from '#modules/fleet/custody/custody.contract.ts'
import { getVehicle } from '#modules/fleet/vehicle/vehicle.contract.ts'
import { extendContract } from '#modules/rentals/change/change.contract.ts'
import {
  activateContract,
  closeContract,
  getContract,
  saveContract,
  submitContract,
} from '#modules/rentals/contract/contract.contract.ts'
import { invoiceDueRows } from '#modules/rentals/contract/jobs.commands.ts'
import { ownVehicle } from '#modules/rentals/contract/steps/own.contract.ts'
import { renewContract } from '#modules/rentals/contract/steps/renew.contract.ts'
import {
  aContract,
  aLawfulVehicle,
  anActiveContract,
  aRentalCompany,
  aTrustedDriver,
  decideContract,
  ecoGroup,
  handOver,
  takeBack,
} from '#modules/rentals/make.ts'
import { previewSchedule, quotePrice } from '#modules/rentals/price/price.contract.ts'
import { saveSigning } from '#modules/rentals/signing/signingSettings.contract.ts'

let t: TestCompany

beforeEach(async () => {
  t = await aRentalCompany({ now: '2026-12-01T06:00:00Z' })
})

const threeYears = { startAt: '2026-12-01T09:00:00+03:00', dueBackAt: '2029-12-01T09:00:00+03:00' }

const amounts = (rows: readonly { amount: string }[]) => rows.map(row => row.amount)

describe('Rule 12: rent-to-own', () => {
  const owned = async () => {
    const groupId = await ecoGroup(t, null)
    const vehicleId = await aLawfulVehicle(t, groupId)
    return aContract(t, {
      type: 'rent_to_own',
      ...threeYears,
      frequency: 'monthly',
      groupId,
      vehicleId,
      agreedPrice: '6000.000',
      downPayment: '600.000',
      optionPrice: '400.000',
      customerId: await aTrustedDriver(t, '10000.000'),
    })
  }

  test('5,000.000 over 36 months is 32 × 138.889 and 4 × 138.888', async () => {
    const groupId = await ecoGroup(t, null)
    const { rows, total } = await t.call(previewSchedule, {
      type: 'rent_to_own',
      ...threeYears,
      groupId,
      frequency: 'monthly',
      agreedPrice: '5000.000',
    })
    expect(total).toBe('5000.000')
    expect(amounts(rows)).toEqual([...Array(32).fill('138.889'), ...Array(4).fill('138.888')])
  })

  test('a contract without the price of its option could never end in ownership: it is asked for at its field', async () => {
    const groupId = await ecoGroup(t, null)
    const wish = {
      type: 'rent_to_own',
      ...threeYears,
      groupId,
      frequency: 'monthly',
      agreedPrice: '5000.000',
    } as const
    expect(await t.refusal(saveContract, { ...wish, customerId: await aTrustedDriver(t) })).toMatchObject({
      code: 'kernel.field.required',
      field: 'optionPrice',
    })
  })

  test('the down payment is the first row, deferred over the term; the option stays outside the rows', async () => {
    const draft = await owned()
    expect(draft.total).toBe('6000.000')
    const { manager } = await approvers(t, { manager: 'manager' }, ['operations.contracts.read'])
    const submitted = await t.call(submitContract, {
      id: draft.id,
      version: draft.version,
      requestApproval: true,
    })
    expect(submitted).toMatchObject({ status: 'under_review', triggers: ['total'] })
    await decideContract(t, draft.id, manager)
    const { version } = await t.call(getContract, { id: draft.id })
    const { documents } = await handOver(t, { ...draft, version }, { at: '2026-12-01T09:00:00+03:00' })
    expect(documents.map(one => one.total)).toEqual(['600.000', '138.889'])

    const record = await t.call(getContract, { id: draft.id })
    expect(record.rows).toHaveLength(37)
    expect(record.rows[0]).toMatchObject({
      no: 1,
      amount: '600.000',
      from: '2026-12-01',
      to: '2029-11-30',
      dueOn: '2026-12-01',
    })
    expect(amounts(record.rows.slice(1))).toEqual([...Array(32).fill('138.889'), ...Array(4).fill('138.888')])
    expect(await entryLines(t, `rentals:row:${record.rows[0]!.id}:invoice`)).toMatchObject([
      { key: 'receivable', debit: 600_000 },
      { key: 'deferredRevenue', credit: 600_000 },
    ])
    // A vehicle that comes back after one month leaves down payment and option as they were agreed.
    t.setNow('2026-12-31T06:00:00Z')
    const [leg] = record.legs
    await takeBack(
      t,
      { id: draft.id, version: record.version, legId: leg!.id },
      { at: '2026-12-31T09:00:00+03:00' },
    )
    const after = await t.call(getContract, { id: draft.id })
    expect(after.rows[0]).toMatchObject({ amount: '600.000', state: 'invoiced' })
    expect(after.documents.filter(one => one.kind === 'creditNote')).toHaveLength(1)
  })
})

describe('The option of rent-to-own', () => {
  test('once everything and the option is paid, fleet sells the vehicle to its customer and the contract closes', async () => {
    t.setNow('2026-10-01T06:00:00Z')
    const groupId = await ecoGroup(t, null)
    const vehicleId = await aLawfulVehicle(t, groupId)
    const made = await anActiveContract(t, {
      type: 'rent_to_own',
      groupId,
      vehicleId,
      frequency: 'monthly',
      startAt: '2026-10-01T09:00:00+03:00',
      dueBackAt: '2026-12-01T09:00:00+03:00',
      agreedPrice: '700.000',
      optionPrice: '300.000',
    })
    const own = { id: made.id, version: made.version, odometerKm: 12_000 }
    expect(await t.refusal(ownVehicle, own)).toMatchObject({
      code: 'rentals.option.rowsOpen',
      params: { amount: '400.000' },
    })
    t.setNow('2026-12-01T06:00:00Z')
    await t.act(invoiceDueRows)
    await aReceipt(t, { partyId: made.customerId, amountMinor: 400_000 })
    expect(await t.refusal(ownVehicle, own)).toMatchObject({
      code: 'rentals.option.unpaid',
      params: { amount: '300.000' },
    })
    await aReceipt(t, { partyId: made.customerId, amountMinor: 300_000 })
    const { actions } = await t.call(getContract, { id: made.id })
    expect(actions.find(one => one.action === 'own')).toMatchObject({ why: null })

    const { status, invoiceNumber } = await t.call(ownVehicle, own)
    expect(status).toBe('closed')
    const record = await t.call(getContract, { id: made.id })
    expect(record.documents.find(one => one.number === invoiceNumber)).toMatchObject({
      total: '300.000',
      open: '0.000',
    })
    expect(record).toMatchObject({ status: 'closed', balance: { balance: '0.000' } })
    expect(record.legs).toMatchObject([{ inKm: 12_000 }])
    const [vehicle] = await t.act(ctx =>
      ctx.db
        .selectFrom('fleet.vehicle')
        .select(['disposal_kind', 'disposed_on'])
        .where('id', '=', vehicleId)
        .execute(),
    )
    expect(vehicle).toEqual({ disposal_kind: 'sold', disposed_on: '2026-12-01' })
  })

  test('an option whose invoice is voided was not taken: the customer rents on without a gap and may take it again', async () => {
    t.setNow('2026-10-01T06:00:00Z')
    const groupId = await ecoGroup(t, null)
    const vehicleId = await aLawfulVehicle(t, groupId)
    const made = await anActiveContract(t, {
      type: 'rent_to_own',
      groupId,
      vehicleId,
      frequency: 'once',
      startAt: '2026-10-01T09:00:00+03:00',
      dueBackAt: '2027-10-01T09:00:00+03:00',
      agreedPrice: '700.000',
      optionPrice: '300.000',
    })
    await aReceipt(t, { partyId: made.customerId, amountMinor: 700_000 })
    t.setNow('2026-11-01T06:00:00Z')
    const own = async () => ({ id: made.id, version: (await record()).version, odometerKm: 12_000 })
    const record = () => t.call(getContract, { id: made.id })
    await t.call(ownVehicle, await own())
    const sale = (await record()).documents.find(one => one.total === '300.000')!
    const voidIt = { id: sale.id, reason: 'لم يكتمل نقل الملكية' }
    expect((await t.refusal(cancelInvoice, voidIt)).code).toBe('billing.invoice.hasAllocations')

    t.setNow('2026-11-05T06:00:00Z')
    const { id: allocationId } = await t.act(ctx =>
      ctx.db
        .selectFrom('billing.allocation')
        .select('id')
        .where('invoice_id', '=', sale.id)
        .executeTakeFirstOrThrow(),
    )
    await t.call(unallocatePayment, { allocationId })
    await t.call(cancelInvoice, voidIt)
    const again = await record()
    expect(again).toMatchObject({ status: 'active', returnedAt: null, balance: { balance: '0.000' } })
    expect(again.documents).toHaveLength(1)
    expect(again.legs).toMatchObject([
      { outKm: 10_000, inKm: 12_000 },
      { outKm: 12_000, inKm: null, vehicle: { id: vehicleId } },
    ])
    const { heldBy } = await t.call(findCustodyAt, { vehicleId, at: '2026-11-03T09:00:00+03:00' })
    expect(heldBy).toMatchObject({ source: made.number })
    expect((await t.call(getVehicle, { id: vehicleId })).status).toBe('rented')
    expect((await t.call(ownVehicle, { ...(await own()), odometerKm: 12_500 })).status).toBe('closed')
  })
})

describe('Rule 23: a service contract', () => {
  const service = {
    type: 'service' as const,
    subject: 'إدارة أسطول الشركة',
    frequency: 'monthly' as const,
    startAt: '2026-12-01T09:00:00+03:00',
    dueBackAt: '2027-12-01T09:00:00+03:00',
  }

  test('has a subject and an agreed sum in the place of vehicle and rates, and closes from active', async () => {
    const customerId = await aTrustedDriver(t)
    expect(await t.refusal(saveContract, { ...service, customerId })).toMatchObject({
      code: 'kernel.field.required',
      field: 'agreedPrice',
    })
    const agreedPrice = '1200.000'
    expect(await t.call(quotePrice, { ...service, customerId, agreedPrice })).toMatchObject({
      source: 'agreed',
      total: '1200.000',
      steps: [{ kind: 'agreed', amount: '1200.000' }],
    })
    const draft = await t.call(saveContract, { ...service, customerId, agreedPrice })
    await t.call(submitContract, { id: draft.id, version: draft.version })
    const record = await t.call(getContract, { id: draft.id })
    expect(record).toMatchObject({ status: 'reserved', vehicle: null, group: null, subject: service.subject })
    expect(amounts(record.rows)).toEqual(Array(12).fill('100.000'))
    await t.call(saveSigning, {
      isRequired: false,
      handoverIsSigned: true,
      returnIsSigned: true,
      linkHours: 72,
    })
    const { documents } = await t.call(activateContract, { id: draft.id, version: record.version })
    expect(documents).toMatchObject([{ kind: 'service', total: '100.000' }])
    expect(await entryLines(t, `rentals:row:${record.rows[0]!.id}:invoice`)).toMatchObject([
      { key: 'receivable', debit: 100_000 },
      { key: 'rentalRevenue', credit: 100_000 },
    ])

    // Two more months cost their share of the days that were agreed.
    const longer = { id: draft.id, dueBackAt: '2028-02-01T09:00:00+03:00', version: record.version + 1 }
    const { billed } = await t.call(extendContract, longer)
    expect(billed).toBe('203.836')
    expect((await t.refusal(closeContract, { id: draft.id, version: longer.version + 1 })).code).toBe(
      'rentals.contract.unbilled',
    )
  })

  test('is renewed at a sum of its own', async () => {
    const customerId = await aTrustedDriver(t)
    const draft = await t.call(saveContract, { ...service, customerId, agreedPrice: '1200.000' })
    await t.call(submitContract, { id: draft.id, version: draft.version })
    await t.act(ctx =>
      ctx.db.updateTable('rentals.contract').set({ status: 'active' }).where('id', '=', draft.id).execute(),
    )
    const end = { id: draft.id, version: draft.version + 1, dueBackAt: '2028-12-01T09:00:00+03:00' }
    expect(await t.refusal(renewContract, end)).toMatchObject({ field: 'agreedPrice' })
    const { successor } = await t.call(renewContract, { ...end, agreedPrice: '1500.000' })
    expect(successor.total).toBe('1500.000')
  })
})
