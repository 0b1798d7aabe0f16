import { beforeAll, expect, test } from 'vitest'
import type { TestCompany } from '#kernel/testing/company.ts'
import { accountBalance, partyKeyBalance } from '#modules/accounting/public.server.ts'
import { anOpenBox, aVendor, entryLines } from '#modules/billing/make.ts'
import { payOut, recordBill, returnPayment } from '#modules/billing/public.server.ts'
import { sendTransfer } from '#modules/billing/transfer/transfer.contract.ts'
import { aCustomer } from '#modules/parties/make.ts'
import { listAgreements, saveAgreement } from '../agreement/agreement.contract.ts'
import { dueRows } from '../job/leases.job.ts'
import { getLease } from '../lease/lease.contract.ts'
import { submitLease } from '../lease/leaseActs.contract.ts'
import { collectRent } from '../leaseRow/leaseRow.contract.ts'
import { aBuilding, aDraft, anActive, anEstateCompany, night } from '../make.ts'
import { saveRealestateSettings } from '../settings/settings.contract.ts'
import { proveTrust } from '../trust/trust.contract.ts'
import * as contract from './statement.contract.ts'

let t: TestCompany
let trustId: string
let officeId: string
let agreementId: string
let representative: string
const leases: string[] = []
const admin = { permissions: ['admin.settings.write'] }

const agreed = {
  feeBasis: 'collected' as const,
  feeBps: 500,
  fee: '0',
  minimumFee: '0',
  reserve: '100.000',
  spendLimit: '150.000',
  payoutDay: 5,
}

const get = (id: string) => t.call(getLease, { id })
const collect = async (id: string, treasuryAccountId: string, amount = '350.000') =>
  t.call(collectRent, { id, version: (await get(id)).version, treasuryAccountId, amount })
const refusedInto = async (id: string, treasuryAccountId: string) =>
  t.refusal(collectRent, { id, version: (await get(id)).version, treasuryAccountId, amount: '350.000' })
const held = (id: string) =>
  t.act(async ctx => {
    const row = await ctx.db
      .selectFrom('billing.treasury_account')
      .select('account_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return accountBalance(ctx, { accountId: row.account_id })
  })
const payable = () =>
  t.act(async ctx => -(await partyKeyBalance(ctx, { key: 'ownerPayable', partyId: representative })))
const difference = async () => (await t.call(proveTrust, {})).difference

beforeAll(async () => {
  t = await anEstateCompany({ now: '2026-11-01T09:00:00Z' })
  const box = await anOpenBox(t, 2_000_000)
  officeId = box.cashId
  trustId = box.bankId
  await t.call(saveRealestateSettings, { trustAccountIds: [trustId] }, admin)
  const { id, units } = await aBuilding(t, { ownership: 'managed' })
  const owners = [await aCustomer(t), await aCustomer(t), await aCustomer(t)]
  representative = owners[0]!.id
  const terms = {
    ...agreed,
    representativeId: representative,
    from: '2026-11-01',
    propertyIds: [id],
  }
  const early = await aDraft(t, { units: [units[0]!.id], startDate: '2026-11-01', endDate: '2027-10-31' })
  expect((await t.refusal(submitLease, { id: early.id, version: 1 })).code).toBe(
    'realestate.lease.agreementMissing',
  )
  const shares = (bps: number[]) => bps.map((shareBps, at) => ({ ownerId: owners[at]!.id, shareBps }))
  expect(await t.refusal(saveAgreement, { ...terms, shares: shares([1250, 4375, 4374]) })).toMatchObject({
    code: 'realestate.agreement.shares',
    params: { total: '99.99' },
  })
  agreementId = (await t.call(saveAgreement, { ...terms, shares: shares([1250, 4375, 4375]) })).id
  for (const unit of units)
    leases.push((await anActive(t, { units: [unit.id], startDate: '2026-11-01', endDate: '2027-10-31' })).id)
})

test('scenarios 2 to 5: a managed building through two months, the trust accounts equal at every step', async () => {
  const row = (await get(leases[0]!)).rows[0]!
  expect(
    (await entryLines(t, `realestate:lease:${leases[0]}:${row.id}`)).map(({ key, debit, credit }) => [
      key,
      debit,
      credit,
    ]),
  ).toEqual([
    ['tenantReceivable', 350_000, 0],
    ['ownerPayable', 0, 350_000],
  ])
  expect((await refusedInto(leases[0]!, officeId)).code).toBe('realestate.trust.mixed')
  const november = await collect(leases[0]!, trustId)
  await collect(leases[1]!, trustId)
  await collect(leases[2]!, trustId)
  expect(await difference()).toBe('0.000')
  const plumber = await aVendor(t)
  const { invoiceId } = await t.act(ctx =>
    recordBill(ctx, {
      sourceKey: `billing:bill:${crypto.randomUUID()}:issue`,
      partyId: plumber,
      reference: 'P-1',
      date: ctx.today,
      lines: [
        {
          descriptionAr: 'سباكة 103',
          key: 'ownerPayable',
          amountMinor: 85_250,
          partyId: representative,
          taxCode: null,
        },
      ],
    }),
  )
  expect(await difference()).toBe('0.000')
  await t.act(ctx =>
    payOut(ctx, {
      sourceKey: `billing:payment:${crypto.randomUUID()}:pay`,
      partyId: plumber,
      tenders: [{ treasuryAccountId: trustId, amountMinor: 85_250 }],
      splits: [{ kind: 'invoice', invoiceId, amountMinor: 85_250 }],
    }),
  )
  expect(await difference()).toBe('0.000')
  // What the office owes for itself is nothing of the owners'.
  await t.act(ctx =>
    recordBill(ctx, {
      sourceKey: `billing:bill:${crypto.randomUUID()}:issue`,
      partyId: plumber,
      reference: 'P-2',
      date: ctx.today,
      lines: [
        {
          descriptionAr: 'صيانة المكتب',
          key: 'propertyMaintenanceExpense',
          amountMinor: 40_000,
          taxCode: null,
        },
      ],
    }),
  )
  expect(await t.call(proveTrust, {})).toMatchObject({ bills: '0.000', difference: '0.000' })

  t.setNow('2026-11-30T09:00:00Z')
  const month = { agreementId, from: '2026-11-01', to: '2026-11-30' }
  expect(await t.call(contract.previewStatement, month)).toEqual({
    opening: '0.000',
    collected: '1050.000',
    expenses: '85.250',
    fee: '52.500',
    reserveChange: '100.000',
    payable: '812.250',
  })
  expect(
    (await t.refusal(contract.approveStatement, { ...month, from: '2026-12-01', to: '2026-11-30' })).code,
  ).toBe('realestate.statement.days')
  const { id: statementId } = await t.call(contract.approveStatement, month)
  expect(
    (await entryLines(t, `realestate:statement:${statementId}:fee`)).map(({ key, debit, credit }) => [
      key,
      debit,
      credit,
    ]),
  ).toEqual([
    ['ownerPayable', 52_500, 0],
    ['managementFeeRevenue', 0, 52_500],
  ])
  const pay = { statementId, version: 1, treasuryAccountId: trustId }
  expect((await t.refusal(contract.payOwners, { ...pay, treasuryAccountId: officeId })).code).toBe(
    'realestate.trust.mixed',
  )
  const { payments } = await t.call(contract.payOwners, pay)
  expect(payments.map(one => one.amount)).toEqual(['101.531', '355.360', '355.359'])
  expect([await payable(), await held(trustId)]).toEqual([450_000, 152_500])
  expect(await t.refusal(contract.payOwners, { ...pay, version: 2, amount: '0.001' })).toMatchObject({
    code: 'realestate.owner.insufficient',
    params: { available: '0.000' },
  })
  const withdraw = { fromId: trustId, toId: officeId, date: '2026-11-30' }
  expect(await t.refusal(sendTransfer, { ...withdraw, amount: '52.501' })).toMatchObject({
    code: 'realestate.trust.feesExceeded',
    params: { share: '52.500' },
  })
  await t.call(sendTransfer, { ...withdraw, amount: '52.500' })
  expect(await held(trustId)).toBe(100_000)
  expect(await difference()).toBe('0.000')

  t.setNow('2026-12-01T09:00:00Z')
  await night(t, dueRows)
  t.setNow('2026-12-02T09:00:00Z')
  for (const id of leases.slice(0, 3)) await collect(id, trustId)
  t.setNow('2026-12-03T09:00:00Z')
  await t.act(ctx =>
    returnPayment(ctx, {
      sourceKey: `billing:payment:${november.paymentId}:return`,
      paymentId: november.paymentId,
      on: ctx.today,
      reason: 'استرد البنك التحويل',
    }),
  )
  expect(await difference()).toBe('0.000')
  t.setNow('2026-12-31T09:00:00Z')
  const december = { agreementId, from: '2026-12-01', to: '2026-12-31' }
  expect(await t.refusal(contract.approveStatement, { ...december, from: '2026-12-15' })).toMatchObject({
    code: 'realestate.statement.order',
    params: { period: '2026-12' },
  })
  const second = await t.call(contract.approveStatement, december)
  const [statement] = (await t.call(contract.listStatements, { agreementId })).rows
  expect(statement).toMatchObject({
    collected: '700.000',
    fee: '35.000',
    reserveChange: '0.000',
    payable: '665.000',
  })
  await t.call(contract.payOwners, { statementId: second.id, version: 1, treasuryAccountId: trustId })
  expect([await payable(), await held(trustId)]).toEqual([1_150_000, 135_000])
  expect(await difference()).toBe('0.000')
  expect((await t.call(listAgreements, {})).rows[0]).toMatchObject({
    payable: '1150.000',
    uncollected: '1050.000',
    available: '0.000',
  })
})

test('own rent never comes into the trust account', async () => {
  const { units } = await aBuilding(t, { name: 'ملكنا' })
  const { id } = await anActive(t, { units: [units[0]!.id], startDate: '2026-12-31', endDate: '2027-12-30' })
  expect((await refusedInto(id, trustId)).code).toBe('realestate.trust.own')
})

test('who stands for the owners of two agreements is owed once what the books owe them', async () => {
  const { id, units } = await aBuilding(t, { name: 'برج ثانٍ', ownership: 'managed' })
  const before = (await t.call(proveTrust, {})).owners
  const { id: second } = await t.call(saveAgreement, {
    ...agreed,
    representativeId: representative,
    from: '2026-12-01',
    propertyIds: [id],
    shares: [{ ownerId: representative, shareBps: 10_000 }],
  })
  // An agreement alone is no money: the balance of the representative is not counted again with it.
  expect(await t.call(proveTrust, {})).toMatchObject({ owners: before, difference: '0.000' })
  const lease = await anActive(t, { units: [units[0]!.id], startDate: '2026-12-31', endDate: '2027-12-30' })
  const owed = await payable()
  expect(await difference()).toBe('0.000')
  const due = (await get(lease.id)).balance
  await collect(lease.id, trustId, due)
  expect(await payable()).toBe(owed)
  expect(await difference()).toBe('0.000')
  const { rows } = await t.call(listAgreements, {})
  expect(rows.filter(row => row.id === second || row.id === agreementId)).toHaveLength(2)
})
