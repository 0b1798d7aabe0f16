import { beforeEach, expect, test } from 'vitest'
import { rawQuery } from '#kernel/server/database.ts'
import type { TestCompany } from '#kernel/testing/company.ts'
import { openYear } from '#modules/accounting/period/period.contract.ts'
import { accountBalance } from '#modules/accounting/public.server.ts'
import { cancelInvoice } from '#modules/billing/invoice/invoice.contract.ts'
import { theTreasury } from '#modules/billing/make.ts'
import { takePayment } from '#modules/billing/public.server.ts'
import { swapContract } from '#modules/rentals/change/change.contract.ts'
import { decideCharge, invoiceCharges } from '#modules/rentals/charge/charge.contract.ts'
import { getContract } from '#modules/rentals/contract/contract.contract.ts'
import { invoiceDueRows, invoiceMasters } from '#modules/rentals/contract/jobs.commands.ts'
import { renewContract } from '#modules/rentals/contract/steps/renew.contract.ts'
import {
  aLawfulVehicle,
  anActiveContract,
  anInspection,
  aRentalCompany,
  aReservedContract,
  aTrustedDriver,
  ecoGroup,
  entryOf,
  handOver,
  takeBack,
} from '#modules/rentals/make.ts'
import { decideContractMark } from '#modules/rentals/mark/mark.contract.ts'
import { getMaster, invoiceMaster } from '#modules/rentals/master/master.contract.ts'
import { invoiceRow } from '#modules/rentals/row/row.contract.ts'

let t: TestCompany
beforeEach(async () => {
  t = await aRentalCompany({ now: '2026-11-20T06:00:00Z' })
  await t.call(openYear, { which: 'next' })
})

const record = (id: string) => t.call(getContract, { id })
const voidIt = (id: string) => ({ id, reason: 'صدرت بتاريخ خاطئ' })
const owed = () => t.act(ctx => accountBalance(ctx, 'receivable'))
const startAt = '2026-11-20T09:00:00+03:00'
const monthly = { type: 'monthly', frequency: 'monthly', startAt } as const

test('a voided invoice sets its row back: it is invoiced again under a key of its own, and earned once', async () => {
  const groupId = await ecoGroup(t, null)
  const contract = await anActiveContract(t, {
    ...monthly,
    frequency: 'quarterly',
    groupId,
    dueBackAt: '2027-02-20T09:00:00+03:00',
  })
  const [first] = contract.documents
  expect(first!.total).toBe('630.000')
  await t.call(cancelInvoice, voidIt(first!.id))
  expect(await owed()).toBe(0)
  const shown = await record(contract.id)
  expect(shown.rows).toMatchObject([{ state: 'scheduled', dueOn: '2026-11-20', amount: '630.000' }])
  expect(shown).toMatchObject({ documents: [], balance: { invoiced: '0.000', balance: '0.000' } })
  const again = { contractId: contract.id, contractVersion: shown.version, rowIds: [shown.rows[0]!.id] }
  const { documents } = await t.call(invoiceRow, again)
  expect(documents).toMatchObject([{ total: '630.000' }])
  expect(await entryOf(t, `rentals:row:${shown.rows[0]!.id}:invoice#2`)).toMatchObject([
    { key: 'receivable', debit: 630_000 },
    { key: 'deferredRevenue', credit: 630_000 },
  ])
  // Only what was invoiced anew is still to be earned.
  const spreads = await t.act(ctx =>
    rawQuery<{ key: string }>(
      ctx.db,
      'select source_key as key from accounting.spread where company_id = $1 and stopped_on is null',
      [ctx.company.id],
    ),
  )
  expect(spreads.map(one => one.key)).toEqual([`rentals:row:${shown.rows[0]!.id}:invoice#2`])
})

test('the night invoices it again by itself, and so it does for what a renewal invoiced', async () => {
  const groupId = await ecoGroup(t, null)
  const old = await anActiveContract(t, { ...monthly, groupId, dueBackAt: '2026-12-20T09:00:00+03:00' })
  t.setNow('2026-12-20T06:00:00Z')
  const { successor } = await t.call(renewContract, {
    id: old.id,
    version: old.version,
    dueBackAt: '2027-01-19T09:00:00+03:00',
    odometerKm: 10_900,
    fuelEighths: 8,
  })
  expect(await t.act(invoiceDueRows)).toEqual({ invoiced: 1, refused: 0 })
  const [invoice] = (await record(successor.id)).documents
  await t.call(cancelInvoice, voidIt(invoice!.id))
  expect(await t.act(invoiceDueRows)).toEqual({ invoiced: 1, refused: 0 })
  expect(await t.act(invoiceDueRows)).toEqual({ invoiced: 0, refused: 0 })
  expect((await record(successor.id)).documents).toMatchObject([{ total: '210.000' }])
})

test('a voided monthly invoice sets back the rows of every contract, on the days they were due', async () => {
  const groupId = await ecoGroup(t, null)
  const customerId = await aTrustedDriver(t)
  const wish = { type: 'corporate', frequency: 'monthly', startAt, groupId, customerId } as const
  const corporate = { ...wish, anchor: 'first_of_month' } as const
  const master = await anActiveContract(t, { ...corporate, dueBackAt: '2027-02-20T09:00:00+03:00' })
  const follower = await anActiveContract(t, {
    ...corporate,
    masterId: master.id,
    dueBackAt: '2027-01-20T09:00:00+03:00',
  })
  t.setNow('2026-12-01T06:00:00Z')
  expect(await t.act(invoiceMasters)).toEqual({ invoiced: 1, refused: 0 })
  const family = async () => (await t.call(getMaster, { contractId: follower.id })).master!
  const [joint] = (await family()).invoices
  expect(joint!.total).toBe('497.000')
  const due = async (id: string) => (await record(id)).rows.map(row => [row.dueOn, row.state])
  expect((await due(follower.id))[0]).toEqual(['2026-12-01', 'invoiced'])

  await t.call(cancelInvoice, voidIt(joint!.id))
  expect(await due(follower.id)).toEqual([
    ['2026-11-20', 'scheduled'],
    ['2026-12-01', 'scheduled'],
    ['2027-01-01', 'scheduled'],
  ])
  expect((await due(master.id)).slice(0, 2)).toEqual([
    ['2026-11-20', 'invoiced'],
    ['2026-12-01', 'scheduled'],
  ])
  expect(await family()).toMatchObject({ waiting: '497.000', waitingRows: 3, invoices: [] })
  expect(await owed()).toBe(77_000)

  const { version } = await family()
  const { documents } = await t.call(invoiceMaster, { id: master.id, version })
  expect(documents).toMatchObject([{ total: '497.000' }])
  expect((await record(follower.id)).balance).toMatchObject({ invoiced: '287.000', balance: '287.000' })
  expect(await owed()).toBe(574_000)
  expect(await t.act(invoiceMasters)).toEqual({ invoiced: 0, refused: 0 })
})

test('voided charges and damage wait for their invoice again, and the deposit keeps them back', async () => {
  const groupId = await ecoGroup(t)
  const vehicleId = await aLawfulVehicle(t, groupId)
  const customerId = await aTrustedDriver(t)
  const dueBackAt = '2026-11-30T09:00:00+03:00'
  const reserved = await aReservedContract(t, { groupId, vehicleId, customerId, startAt, dueBackAt })
  const { bankId } = await theTreasury(t)
  await t.act(ctx =>
    takePayment(ctx, {
      sourceKey: 'billing:payment:voided:take',
      date: ctx.today,
      partyId: customerId,
      tenders: [{ treasuryAccountId: bankId, amountMinor: 100_000 }],
      splits: [
        {
          kind: 'deposit',
          purpose: 'تأمين',
          amountMinor: 100_000,
          source: `rentals.contract:${reserved.id}`,
        },
      ],
    }),
  )
  const handed = await handOver(t, reserved, { at: startAt })
  t.setNow('2026-11-30T06:00:00Z')
  const mark = { view: 'left', x: 300, y: 500, type: 'dent', severity: 'moderate' } as const
  const back = await takeBack(
    t,
    { id: reserved.id, version: handed.contractVersion, legId: handed.legId },
    { at: dueBackAt, fuelEighths: 5, inspection: await anInspection(t, dueBackAt, { marks: [mark] }) },
  )
  const fuel = back.charges.find(charge => charge.kind === 'fuel')
  const contractId = reserved.id
  await t.call(decideCharge, {
    contractId,
    id: fuel!.id,
    version: fuel!.version,
    kind: 'fuel',
    decision: 'charge',
    amount: '3.750',
  })
  const kept = () =>
    t.act(async ctx => {
      const reserves = ctx.db.selectFrom('rentals.deposit_reserve').where('released_at', 'is', null)
      return (await reserves.select('amount_minor').execute()).map(row => row.amount_minor)
    })
  expect(await kept()).toEqual([3_750])
  const at = async () => ({ contractId, contractVersion: (await record(contractId)).version })
  const { document: charges } = await t.call(invoiceCharges, await at())
  const markId = await t.act(
    async ctx => (await ctx.db.selectFrom('fleet.mark').select('id').executeTakeFirstOrThrow()).id,
  )
  const decide = { markId, decision: 'custodian', cost: '40.000', hasPoliceReport: true } as const
  const damage = await t.call(decideContractMark, { ...(await at()), ...decide })
  expect(await kept()).toEqual([])

  await t.call(cancelInvoice, voidIt(charges.id))
  await t.call(cancelInvoice, voidIt(damage.document!.id))
  expect((await record(contractId)).charges.find(one => one.kind === 'fuel')).toMatchObject({
    state: 'decided',
    invoice: null,
  })
  expect(await kept()).toEqual([3_750])
  const { document } = await t.call(invoiceCharges, await at())
  expect(document.total).toBe('3.750')
  expect((await t.call(decideContractMark, { ...(await at()), ...decide })).charged).toBe('40.000')
  expect(await kept()).toEqual([])
})

test('what a swap or an early return stands on cannot go: a credit note corrects it', async () => {
  const groupId = await ecoGroup(t, null)
  const swapped = await anActiveContract(t, { ...monthly, groupId, dueBackAt: '2026-12-20T09:00:00+03:00' })
  const returned = await anActiveContract(t, { ...monthly, groupId, dueBackAt: '2026-12-20T09:00:00+03:00' })
  const at = '2026-11-25T09:00:00+03:00'
  t.setNow('2026-11-25T06:00:00Z')
  await t.call(swapContract, {
    id: swapped.id,
    version: swapped.version,
    at,
    reason: 'عطل في المركبة',
    toVehicleId: await aLawfulVehicle(t, groupId),
    incoming: { odometerKm: 10_500, fuelEighths: 8, inspection: await anInspection(t, at) },
    outgoing: { odometerKm: 20_000, fuelEighths: 8, inspection: await anInspection(t, at) },
  })
  const [rent] = swapped.documents
  expect(await t.refusal(cancelInvoice, voidIt(rent!.id))).toMatchObject({
    code: 'rentals.row.changedSince',
    params: { number: rent!.number, contract: swapped.number },
  })
  const back = await takeBack(t, returned, { at })
  const [note] = back.documents
  expect(note!.kind).toBe('creditNote')
  // A note that settles its invoice is refused by billing before.
  expect((await t.refusal(cancelInvoice, voidIt(note!.id))).code).toBe('billing.invoice.hasAllocations')
})
