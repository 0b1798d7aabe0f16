import { expect, test } from 'vitest'
import { aVehicleGroup } from '#modules/fleet/make.ts'
import { saveRate } from '#modules/fleet/rate/rate.contract.ts'
import { getContract } from '#modules/rentals/contract/contract.contract.ts'
import { anActiveContract, aRentalCompany, ecoGroup, takeBack } from '#modules/rentals/make.ts'
import { quotePrice } from '#modules/rentals/price/price.contract.ts'
import { listPriceRules, savePriceRule } from '#modules/rentals/price/priceRule.contract.ts'
import { getReturn } from '#modules/rentals/return/return.contract.ts'

const now = '2026-11-25T07:00:00Z'

test('an early return that is credited takes the kilometres of the unused days along', async () => {
  const t = await aRentalCompany({ now })
  const contract = await anActiveContract(t, {
    groupId: await ecoGroup(t, null),
    dueBackAt: '2026-12-05T07:00:00Z',
  })
  expect((await t.call(getContract, { id: contract.id })).kmAllowance).toBe(2_500)
  t.setNow('2026-11-29T07:00:00Z')
  const { terms } = await t.call(getReturn, { contractId: contract.id })
  expect(terms).toMatchObject({ days: 10, used: { days: 4 } })
  const returned = await takeBack(t, contract, { at: '2026-11-29T07:00:00Z', odometerKm: 11_200 })
  // 1,200 km of 4 × 250: 200 at 0.050.
  expect(returned.charges.find(charge => charge.kind === 'extra_km')).toMatchObject({ computed: '10.000' })
  expect((await t.call(getContract, { id: contract.id })).kmAllowance).toBe(1_000)
})

test('an early return without credit keeps the kilometres that were paid', async () => {
  const t = await aRentalCompany({ now })
  const contract = await anActiveContract(t, {
    groupId: await ecoGroup(t, null),
    dueBackAt: '2026-12-05T07:00:00Z',
  })
  t.setNow('2026-11-29T07:00:00Z')
  const returned = await takeBack(t, contract, {
    at: '2026-11-29T07:00:00Z',
    odometerKm: 11_200,
    creditEarlyReturn: false,
  })
  expect(returned.charges.find(charge => charge.kind === 'extra_km')).toMatchObject({ computed: '0.000' })
  expect((await t.call(getContract, { id: contract.id })).kmAllowance).toBe(2_500)
})

test('a month given back by days takes its kilometres by days', async () => {
  const t = await aRentalCompany({ now })
  const contract = await anActiveContract(t, {
    type: 'monthly',
    groupId: await ecoGroup(t, null),
    dueBackAt: '2026-12-25T07:00:00Z',
  })
  expect((await t.call(getContract, { id: contract.id })).kmAllowance).toBe(3_000)
  t.setNow('2026-12-05T07:00:00Z')
  await takeBack(t, contract, { at: '2026-12-05T07:00:00Z' })
  expect((await t.call(getContract, { id: contract.id })).kmAllowance).toBe(1_000)
})

test('a late hour of a group without an hour price costs an eighth of its day, and nothing where it is free', async () => {
  const t = await aRentalCompany({ now })
  const groupId = await aVehicleGroup(t, { dailyMinor: 12_000 })
  const late = async (group: string) => {
    t.setNow(now)
    const contract = await anActiveContract(t, { groupId: group, dueBackAt: '2026-11-26T07:00:00Z' })
    t.setNow('2026-11-26T10:00:00Z')
    const returned = await takeBack(t, contract, { at: '2026-11-26T10:00:00Z' })
    return returned.charges.find(charge => charge.kind === 'late_return')!.computed
  }
  expect(await late(groupId)).toBe('4.500')
  const free = await aVehicleGroup(t, { dailyMinor: null })
  await t.call(saveRate, { groupId: free, validFrom: '2026-01-01', daily: '12.000', lateHour: '0' })
  expect(await late(free)).toBe('0.000')
})

test('the price of weekends is a season of its weekdays without an end', async () => {
  const t = await aRentalCompany({ now })
  const groupId = await aVehicleGroup(t, { dailyMinor: 10_000 })
  const season = { nameAr: 'نهاية الأسبوع', fromOn: '2026-01-01', factorBasisPoints: 15_000 }
  expect(await t.refusal(savePriceRule, { season })).toMatchObject({ field: 'season.toOn' })
  await t.call(savePriceRule, { season: { ...season, weekdays: [5, 6] } })
  expect((await t.call(listPriceRules, {})).seasons).toMatchObject([{ weekdays: [5, 6], toOn: null }])
  // Wednesday 25 November to Wednesday 2 December holds one Friday and one Saturday.
  const price = await t.call(quotePrice, {
    type: 'daily',
    groupId,
    startAt: now,
    dueBackAt: '2026-12-02T07:00:00Z',
  })
  expect(price).toMatchObject({ base: '70.000', total: '80.000' })
})
