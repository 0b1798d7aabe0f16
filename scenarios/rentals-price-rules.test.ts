import { beforeEach, expect, test } from 'vitest'
import type { TestCompany } from '#kernel/testing/company.ts'
import { aContract, aDriver, aRentalCompany, ecoGroup } from '#modules/rentals/make.ts'
import { listExtras, quotePrice } from '#modules/rentals/price/price.contract.ts'
import {
  listPriceRules,
  removePriceRule,
  saveExtra,
  savePriceRule,
} from '#modules/rentals/price/priceRule.contract.ts'

let t: TestCompany
let groupId: string
beforeEach(async () => {
  t = await aRentalCompany({ now: '2026-03-01T06:00:00Z' })
  groupId = await ecoGroup(t)
})

const tenDays = { startAt: '2026-03-15T10:00:00+03:00', dueBackAt: '2026-03-25T10:00:00+03:00' }
const eid = {
  nameAr: 'عيد الفطر',
  fromOn: '2026-03-20',
  toOn: '2026-03-23',
  factorBasisPoints: 12_500,
  minDays: 3,
}
const quoted = async (customerId?: string) =>
  (await t.call(quotePrice, { type: 'daily', groupId, customerId, ...tenDays })).total

test('a season of the calendar is in the next price, and no other season may share its days', async () => {
  expect(await quoted()).toBe('106.000')
  const { id } = await t.call(savePriceRule, { season: eid })
  expect(await quoted()).toBe('117.000')
  const again = { ...eid, nameAr: 'عيد آخر', fromOn: '2026-03-23', toOn: '2026-03-30' }
  expect(await t.refusal(savePriceRule, { season: again })).toMatchObject({
    code: 'rentals.price.overlap',
    params: { name: 'عيد الفطر', from: '2026-03-20', to: '2026-03-23' },
  })
  await t.call(savePriceRule, { id, version: 1, season: { ...eid, factorBasisPoints: 10_000 } })
  expect(await quoted()).toBe('106.000')
  expect(await t.refusal(savePriceRule, { id, version: 1, season: eid })).toMatchObject({
    code: 'kernel.record.stale',
  })
  await t.call(removePriceRule, { kind: 'season', id, version: 2 })
  expect((await t.call(listPriceRules, {})).seasons).toEqual([])
})

test('an agreement replaces the price of its customer alone', async () => {
  const customerId = await aDriver(t)
  const agreement = { customerId, groupId, fromOn: '2026-03-01', daily: '9.000' }
  await t.call(savePriceRule, { agreement })
  expect(await quoted(customerId)).toBe('90.000')
  expect(await quoted(await aDriver(t))).toBe('106.000')
  expect(await t.refusal(savePriceRule, { agreement: { ...agreement, fromOn: '2026-06-01' } })).toMatchObject(
    {
      code: 'rentals.price.overlap',
    },
  )
  expect((await t.call(listPriceRules, {})).agreements).toMatchObject([{ daily: '9.000', toOn: null }])
})

test('an extra is priced once or by time, and a retired one is offered no more', async () => {
  const seat = { nameAr: 'مقعد رضيع', kind: 'extra', daily: '1.000', weekly: '5.000' } as const
  expect(await t.refusal(saveExtra, { ...seat, once: '3.000' })).toMatchObject({
    code: 'rentals.extra.twoPrices',
  })
  expect(await t.refusal(saveExtra, { nameAr: 'بلا سعر', kind: 'extra' })).toMatchObject({
    code: 'rentals.extra.notPriced',
  })
  const waiver = { nameAr: 'إعفاء من الأضرار الزجاجية', kind: 'waiver', daily: '1.000' } as const
  expect(await t.refusal(saveExtra, waiver)).toMatchObject({
    code: 'rentals.extra.noExcess',
    field: 'excess',
  })
  await t.call(saveExtra, { ...waiver, excess: '0.000' })
  const { id } = await t.call(saveExtra, seat)
  expect(await t.refusal(saveExtra, seat)).toMatchObject({ code: 'rentals.extra.nameTaken' })
  const contract = await aContract(t, { groupId, extras: [{ extraId: id, quantity: 1 }] })
  await t.call(saveExtra, { id, version: 1, ...seat, isActive: false })
  const offered = async (all: boolean) => (await t.call(listExtras, { all })).rows.map(row => row.id)
  expect(await offered(false)).not.toContain(id)
  expect(await offered(true)).toContain(id)
  expect(contract.total).toBe('114.000')
})
