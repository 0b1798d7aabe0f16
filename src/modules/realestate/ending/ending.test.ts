import { expect, test } from 'vitest'
import type { TestCompany } from '#kernel/testing/company.ts'
import { entryLines, theTreasury } from '#modules/billing/make.ts'
import { openTreasury, partyBalance } from '#modules/billing/public.server.ts'
import { dueRows } from '../job/leases.job.ts'
import { getLease } from '../lease/lease.contract.ts'
import { listLeaseRules, saveLeaseRule } from '../leaseRule/leaseRule.contract.ts'
import { aBuilding, aHandover, anActive, anEstateCompany, collect, night } from '../make.ts'
import * as contract from './ending.contract.ts'

async function letSince(start: string, end: string, more: object = {}) {
  const t = await anEstateCompany({ now: `${start}T09:00:00Z` })
  const { units } = await aBuilding(t)
  const { bankId } = await theTreasury(t)
  await t.act(ctx =>
    openTreasury(ctx, {
      sourceKey: `billing:treasury:${bankId}:opening`,
      treasuryAccountId: bankId,
      date: ctx.today,
      amountMinor: 1_000_000,
    }),
  )
  const made = await anActive(t, { units: [units[0]!.id], startDate: start, endDate: end, ...more })
  return { t, bankId, ...made }
}

const get = (t: TestCompany, id: string) => t.call(getLease, { id })

test('scenario 7: out on 18 March, the door charged, deposit and advance given back', async () => {
  const { t, id, tenantId, bankId } = await letSince('2027-03-01', '2028-02-29', { deposit: '350.000' })
  await collect(t, id, '350.000')
  t.setNow('2027-03-18T09:00:00Z')
  await aHandover(t, id, 'out', '2027-03-18', [
    { room: 'الصالة', item: 'باب', state: 'damaged', cost: '40.000' },
    { room: 'المطبخ', item: 'خزانة', state: 'good', cost: '0.000' },
  ])
  const march = (await get(t, id)).rows[0]!
  const version = async () => (await get(t, id)).version
  const ended = { id, version: await version(), on: '2027-03-18', reason: 'moved_out' } as const
  expect(await t.call(contract.endLease, ended)).toEqual({ credited: 146774, holdUntil: '2027-04-17' })
  const [credit] = await t.act(ctx =>
    ctx.db
      .selectFrom('billing.invoice')
      .select('source_key')
      .where('corrects_id', '=', march.invoiceId!)
      .execute(),
  )
  const entry = await entryLines(t, credit!.source_key!)
  const sums = entry.map(({ key, debit, credit: minor }) => [key, debit, minor])
  expect(sums).toEqual([
    ['tenantReceivable', 0, 146_774],
    ['leaseRevenue', 146_774, 0],
  ])
  expect(await get(t, id)).toMatchObject({
    status: 'ended',
    advance: '146.774',
    unbilled: '40.000',
    nextStep: 'settle',
  })
  expect((await get(t, id)).rows).toHaveLength(1)
  expect(await t.refusal(contract.closeLease, { id, version: await version() })).toMatchObject({
    code: 'realestate.lease.unbilled',
    params: { amount: '40.000' },
  })
  await t.call(contract.chargeDamages, { id, version: await version() })
  expect(await get(t, id)).toMatchObject({ advance: '106.774', balance: '0.000', unbilled: '0.000' })
  const settled = await t.call(contract.settleLease, {
    id,
    version: await version(),
    treasuryAccountId: bankId,
  })
  expect(settled).toEqual({ applied: 0, paidOut: 456_774 })
  await t.call(contract.closeLease, { id, version: await version() })
  expect(await t.act(ctx => partyBalance(ctx, { partyId: tenantId }))).toMatchObject({
    receivableMinor: 0,
    unallocatedMinor: 0,
    depositsMinor: 0,
  })
})

test('RE-01: what is owed at the end stays owed when the lease is closed, and its list says so', async () => {
  const { t, id, tenantId } = await letSince('2027-04-01', '2027-05-31')
  t.setNow('2027-05-01T09:00:00Z')
  await night(t, dueRows)
  t.setNow('2027-05-31T09:00:00Z')
  await aHandover(t, id, 'out', '2027-05-31')
  const { version } = await get(t, id)
  await t.call(contract.endLease, { id, version, on: '2027-05-31', reason: 'moved_out' })
  await t.call(contract.closeLease, { id, version: version + 1 })
  expect(await get(t, id)).toMatchObject({ status: 'closed', balance: '700.000', overdue: '700.000' })
  expect(await t.act(ctx => partyBalance(ctx, { partyId: tenantId }))).toMatchObject({
    receivableMinor: 700_000,
  })
})

test('a quarter that was paid ahead gives back what was still to be earned', async () => {
  const { t, id } = await letSince('2026-12-01', '2027-11-30', {
    paymentFrequency: 'quarterly',
    rent: '400.000',
  })
  const [first] = (await get(t, id)).rows
  expect(first).toMatchObject({ amount: '1200.000', state: 'invoiced' })
  t.setNow('2026-12-31T09:00:00Z')
  await aHandover(t, id, 'out', '2026-12-31')
  const { version } = await get(t, id)
  const { credited } = await t.call(contract.endLease, { id, version, on: '2026-12-31', reason: 'agreement' })
  expect(credited).toBe(786_667)
  expect((await get(t, id)).balance).toBe('413.333')
})

test('an ending is taken back within a day: what was given back waits for an invoice again', async () => {
  const { t, id } = await letSince('2027-03-01', '2028-02-29')
  t.setNow('2027-03-18T09:00:00Z')
  await aHandover(t, id, 'out', '2027-03-18')
  const { version } = await get(t, id)
  await t.call(contract.endLease, { id, version, on: '2027-03-18', reason: 'moved_out' })
  t.setNow('2027-03-20T09:00:00Z')
  expect((await t.refusal(contract.undoEnd, { id, version: version + 1 })).code).toBe(
    'realestate.lease.undoLate',
  )
  t.setNow('2027-03-19T08:00:00Z')
  await t.call(contract.undoEnd, { id, version: version + 1 })
  const again = await get(t, id)
  expect(again).toMatchObject({ status: 'active', total: '4200.000' })
  expect(again.rows[1]).toMatchObject({
    from: '2027-03-19',
    to: '2027-03-31',
    amount: '146.774',
    state: 'overdue',
  })
})

test('L10: while work is officially stopped nobody is put out for unpaid rent; the stoppage is a row of the company', async () => {
  const { t, id } = await letSince('2027-03-01', '2028-02-29')
  await t.call(
    saveLeaseRule,
    {
      code: 'KW-STOP-2027',
      country: 'KW',
      propertyUse: null,
      check: 'evictionStop',
      severity: 'block',
      years: null,
      validFrom: '2027-03-10',
      validTo: '2027-04-10',
      source: 'قرار مجلس الوزراء',
      messageAr: 'تعطيل العمل الرسمي',
    },
    { permissions: ['legal.overrides.write'] },
  )
  expect((await t.call(listLeaseRules, {})).rows.map(row => row.code)).toContain('KW-STOP-2027')
  t.setNow('2027-03-18T09:00:00Z')
  const { version } = await get(t, id)
  const asked = { id, version, on: '2027-03-18', reason: 'non_payment' } as const
  expect(await t.refusal(contract.endLease, asked)).toMatchObject({
    code: 'realestate.lease.evictionSuspended',
    params: { from: '2027-03-10', to: '2027-04-10' },
  })
  expect((await t.refusal(contract.endLease, { ...asked, reason: 'moved_out' })).code).toBe(
    'realestate.lease.handoverMissing',
  )
})
