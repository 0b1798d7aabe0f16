import { expect, test } from 'vitest'
import { aCustomer } from '#modules/parties/make.ts'
import { saveAgreement } from '../agreement/agreement.contract.ts'
import { listLeases, totalLeases } from '../lease/lease.contract.ts'
import { aBuilding, anActive, anEstateCompany, collect } from '../make.ts'
import { readBoard } from './board.contract.ts'

test('the dashboard counts units, the rents of the month, what is late by days, and the owners', async () => {
  const t = await anEstateCompany({ now: '2026-09-01T09:00:00Z' })
  const { units } = await aBuilding(t, { lettableFrom: '2026-09-01' })
  const paying = await anActive(t, { units: [units[0]!.id], startDate: '2026-09-01', endDate: '2027-08-31' })
  await anActive(t, { units: [units[1]!.id], startDate: '2026-09-01', endDate: '2026-11-30' })
  await collect(t, paying.id, '350.000')
  expect(await t.call(readBoard, {})).toMatchObject({
    units: { occupancyBps: 5000, leased: 2, vacant: 2, vacancyLoss: '23.334' },
    rents: {
      from: '2026-09-01',
      to: '2026-09-30',
      due: '700.000',
      collected: '350.000',
      expiring: 1,
      overdue: { total: '0.000' },
    },
    requests: { open: 0, late: 0 },
    owners: null,
  })
  t.setNow('2026-10-05T09:00:00Z')
  expect((await t.call(readBoard, {})).rents).toMatchObject({
    overdue: { total: '350.000', to30: '0.000', to60: '350.000', over60: '0.000' },
    due: '700.000',
    collected: '0.000',
  })
  // Each figure opens the leases that it counts.
  const filter = { dueFrom: '2026-10-01', dueTo: '2026-10-31' }
  expect((await t.call(totalLeases, filter)).month).toEqual({ due: '700.000', collected: '0.000' })
  expect((await t.call(listLeases, { ...filter, limit: 50 })).rows).toHaveLength(2)
  const nothing = { dueFrom: '2028-10-01', dueTo: '2028-10-31' }
  expect((await t.call(listLeases, { ...nothing, limit: 50 })).rows).toEqual([])
  const late = await t.call(listLeases, { isOverdue: true, limit: 50 })
  expect(late.rows.map(row => row.overdue)).toEqual(['350.000'])
  const { id: managed } = await aBuilding(t, { name: 'السدرة', ownership: 'managed' })
  const owner = (await aCustomer(t)).id
  await t.call(saveAgreement, {
    representativeId: owner,
    from: '2026-09-01',
    feeBasis: 'collected',
    feeBps: 500,
    fee: '0.000',
    minimumFee: '0.000',
    reserve: '0.000',
    spendLimit: '0.000',
    payoutDay: 5,
    shares: [{ ownerId: owner, shareBps: 10_000 }],
    propertyIds: [managed],
  })
  expect((await t.call(readBoard, {})).owners).toEqual({
    available: '0.000',
    isProven: true,
    difference: '0.000',
  })
})
