import { expect, test } from 'vitest'
import { storeFile } from '#kernel/server/files.ts'
import type { TestCompany } from '#kernel/testing/company.ts'
import { entryLines } from '#modules/billing/make.ts'
import { aCustomer } from '#modules/parties/make.ts'
import { saveAgreement } from '../agreement/agreement.contract.ts'
import { tellOfProperty } from '../job/alarms.queries.ts'
import { listPlans, savePlan } from '../maintenancePlan/maintenancePlan.contract.ts'
import { duePlans } from '../maintenancePlan/plans.job.ts'
import { aBuilding, anActive, anEstateCompany, night } from '../make.ts'
import * as contract from './maintenance.contract.ts'
import * as acts from './maintenanceActs.contract.ts'

const aPaper = async (t: TestCompany) => {
  const bytes = new Uint8Array(Buffer.from('%PDF-1.7\n%%EOF'))
  const file = { name: 'approval.pdf', contentType: 'application/pdf' as const, bytes }
  return (await t.act(ctx => storeFile(ctx, file))).id
}

const get = (t: TestCompany, id: string) => t.call(contract.getMaintenance, { id })
const seen = async (t: TestCompany, id: string) => ({ id, version: (await get(t, id)).version })

const report = (t: TestCompany, propertyId: string, priority: 'urgent' | 'medium' = 'medium') =>
  t.call(acts.reportMaintenance, {
    propertyId,
    category: 'plumbing',
    priority,
    title: 'تسرب في المطبخ',
    fileIds: [],
  })

async function aManaged() {
  const t = await anEstateCompany({ now: '2026-11-11T09:00:00Z' })
  const { id: building, units } = await aBuilding(t, { ownership: 'managed' })
  const owner = (await aCustomer(t)).id
  await t.call(saveAgreement, {
    representativeId: owner,
    from: '2026-01-01',
    feeBasis: 'collected',
    feeBps: 500,
    fee: '0.000',
    minimumFee: '0.000',
    reserve: '0.000',
    spendLimit: '150.000',
    payoutDay: 5,
    shares: [{ ownerId: owner, shareBps: 10_000 }],
    propertyIds: [building],
  })
  return { t, units, vendor: (await aCustomer(t)).id }
}

const assess = async (
  t: TestCompany,
  id: string,
  wish: { vendorId: string; costBearer?: 'owner' | 'shared'; tenantBps?: number },
) =>
  t.call(acts.assessMaintenance, {
    ...(await seen(t, id)),
    costBearer: wish.costBearer ?? 'owner',
    tenantBps: wish.tenantBps ?? 0,
    vendorId: wish.vendorId,
    quotes: [{ vendorId: wish.vendorId, amount: '180.000', fileIds: [] }],
  })

test('scenario 13: above the owner’s limit work waits for the owner; a shared cost comes back from the tenant', async () => {
  const { t, units, vendor } = await aManaged()
  await anActive(t, { units: [units[0]!.id] })
  const { id, number } = await report(t, units[0]!.id)
  expect(number).toMatch(/^PMR-2026-\d{5}$/)
  await assess(t, id, { vendorId: vendor, costBearer: 'shared', tenantBps: 2500 })
  const schedule = { ...(await seen(t, id)), scheduledOn: '2026-11-12' }
  expect(await t.refusal(acts.scheduleMaintenance, schedule)).toMatchObject({
    code: 'realestate.maintenance.limit',
    params: { amount: '180.000', limit: '150.000' },
  })
  const approval = { ...schedule, officeBears: false, approved: '180.000' }
  expect(await t.refusal(acts.approveMaintenance, { ...approval, fileIds: [] })).toMatchObject({
    code: 'realestate.maintenance.approvalMissing',
    field: 'fileIds',
  })
  const fileId = await aPaper(t)
  await t.call(acts.approveMaintenance, { ...approval, fileIds: [fileId] })
  expect((await get(t, id)).state).toBe('scheduled')
  await t.call(acts.startMaintenance, await seen(t, id))
  const bill = { vendorId: vendor, reference: 'V-77', date: '2026-11-11' }
  expect(
    await t.refusal(acts.billMaintenance, { ...(await seen(t, id)), ...bill, amount: '180.001' }),
  ).toMatchObject({ code: 'realestate.maintenance.limit' })
  const { billId } = await t.call(acts.billMaintenance, {
    ...(await seen(t, id)),
    ...bill,
    amount: '180.000',
  })
  const lines = await entryLines(t, await sourceKeyOf(t, billId))
  expect(lines).toMatchObject([
    { key: 'ownerPayable', debit: 180_000 },
    { key: 'payable', credit: 180_000 },
  ])
  expect(lines[0]!.unit).not.toBeNull()
  await t.call(acts.finishMaintenance, {
    ...(await seen(t, id)),
    doneOn: '2026-11-11',
    warrantyUntil: '2027-05-11',
    fileIds: [],
  })
  expect(await get(t, id)).toMatchObject({ cost: '180.000', tenantShare: '45.000' })
  await t.call(acts.chargeTenant, await seen(t, id))
  expect(await entryLines(t, `realestate:maintenance:${id}:tenant`)).toMatchObject([
    { key: 'tenantReceivable', debit: 45_000 },
    { key: 'ownerPayable', credit: 45_000 },
  ])
  expect((await t.refusal(acts.chargeTenant, await seen(t, id))).code).toBe(
    'realestate.maintenance.nothingToCharge',
  )
  await t.call(acts.closeMaintenance, { ...(await seen(t, id)), withoutCost: false, rating: 4 })
  const again = await report(t, units[0]!.id)
  expect((await get(t, again.id)).underWarranty).toMatchObject({ number, until: '2027-05-11' })
})

const sourceKeyOf = (t: TestCompany, billId: string) =>
  t.act(async ctx => {
    const row = await ctx.db
      .selectFrom('billing.invoice')
      .select('source_key')
      .where('id', '=', billId)
      .executeTakeFirstOrThrow()
    return row.source_key!
  })

test('the company’s own repair is its expense, is not closed without a word on its cost, and needs a tenant to share it', async () => {
  const t = await anEstateCompany()
  const { units } = await aBuilding(t)
  const vendor = (await aCustomer(t)).id
  const { id } = await report(t, units[0]!.id)
  const shared = { costBearer: 'shared' as const, tenantBps: 2500, vendorId: vendor, quotes: [] }
  expect(await t.refusal(acts.assessMaintenance, { ...(await seen(t, id)), ...shared })).toMatchObject({
    code: 'realestate.maintenance.noTenant',
    field: 'costBearer',
  })
  await assess(t, id, { vendorId: vendor })
  await t.call(acts.scheduleMaintenance, { ...(await seen(t, id)), scheduledOn: '2026-11-12' })
  await t.call(acts.startMaintenance, await seen(t, id))
  await t.call(acts.holdMaintenance, { ...(await seen(t, id)), reason: 'بانتظار قطعة' })
  await t.call(acts.startMaintenance, await seen(t, id))
  await t.call(acts.finishMaintenance, { ...(await seen(t, id)), doneOn: '2026-11-11', fileIds: [] })
  const close = async () => ({ ...(await seen(t, id)), withoutCost: false })
  expect((await t.refusal(acts.closeMaintenance, await close())).code).toBe('realestate.maintenance.costOpen')
  const { billId } = await t.call(acts.billMaintenance, {
    ...(await seen(t, id)),
    vendorId: vendor,
    reference: 'V-1',
    date: '2026-11-11',
    amount: '180.000',
  })
  expect(await entryLines(t, await sourceKeyOf(t, billId))).toMatchObject([
    { key: 'propertyMaintenanceExpense', debit: 180_000 },
    { key: 'payable', credit: 180_000 },
  ])
  await t.call(acts.closeMaintenance, await close())
  expect(await t.call(contract.totalMaintenance, {})).toMatchObject({
    count: 1,
    open: 0,
    monthCost: '180.000',
  })
  expect((await t.refusal(acts.cancelMaintenance, { ...(await seen(t, id)), reason: 'خطأ' })).code).toBe(
    'realestate.maintenance.state',
  )
})

test('a plan opens its request by itself once, before it is due; done, it counts on from that day', async () => {
  const t = await anEstateCompany({ now: '2026-11-11T09:00:00Z' })
  const { id: building } = await aBuilding(t)
  await t.call(savePlan, {
    propertyId: building,
    service: 'lift',
    everyMonths: 1,
    lastDoneOn: '2026-10-31',
    isActive: true,
  })
  await night(t, duePlans)
  expect((await t.call(contract.listMaintenance, { limit: 50 })).rows).toEqual([])
  t.setNow('2026-11-16T00:30:00Z')
  await night(t, duePlans)
  await night(t, duePlans)
  const { rows } = await t.call(contract.listMaintenance, { limit: 50 })
  expect(rows).toHaveLength(1)
  expect(rows[0]).toMatchObject({ category: 'lift', state: 'new', property: 'النخيل' })
  await t.act(tellOfProperty)
  const alerts = await t.act(ctx =>
    ctx.db
      .selectFrom('alerts.alert')
      .select(['kind', 'severity', 'due_on'])
      .where('kind', '=', 'maintenance_due')
      .execute(),
  )
  expect(alerts).toEqual([{ kind: 'maintenance_due', severity: 'low', due_on: '2026-11-30' }])
  const { id } = rows[0]!
  await t.call(acts.assessMaintenance, {
    ...(await seen(t, id)),
    costBearer: 'owner',
    tenantBps: 0,
    quotes: [],
  })
  await t.call(acts.scheduleMaintenance, { ...(await seen(t, id)), scheduledOn: '2026-11-16' })
  await t.call(acts.startMaintenance, await seen(t, id))
  await t.call(acts.finishMaintenance, { ...(await seen(t, id)), doneOn: '2026-11-16', fileIds: [] })
  expect((await t.call(listPlans, {})).rows[0]).toMatchObject({
    nextDueOn: '2026-12-16',
    openRequest: null,
  })
})
