import { beforeAll, describe, expect, test } from 'vitest'
import type { TestCompany } from '#kernel/testing/company.ts'
import { aRentalCompany, ecoGroup } from '#modules/rentals/make.ts'
import { listExtras, previewSchedule, quotePrice } from '#modules/rentals/price/price.contract.ts'

let t: TestCompany
let groupId: string
let extras: Record<string, string>

const quote = (days: number, more: object = {}) => {
  const startAt = '2026-11-25T10:00:00+03:00'
  const dueBackAt = new Date(Date.parse(startAt) + days * 86_400_000).toISOString()
  return t.call(quotePrice, { type: 'daily', groupId, startAt, dueBackAt, ...more })
}

beforeAll(async () => {
  t = await aRentalCompany()
  groupId = await ecoGroup(t)
  const { rows } = await t.call(listExtras, {})
  extras = Object.fromEntries(rows.map(row => [row.kind, row.id]))
})

describe('Scenario 3: prices through the endpoint', () => {
  test.each([
    [5, '60.000'],
    [6, '70.000'],
    [10, '106.000'],
    [13, '140.000'],
    [21, '210.000'],
    [25, '210.000'],
    [30, '210.000'],
    [37, '280.000'],
    [45, '362.000'],
    [100, '736.000'],
  ])('%i days cost %s', async (days, total) => {
    expect((await quote(days)).total).toBe(total)
  })

  test('child seat and waiver are priced by their own units, the extra driver by months of 28 days', async () => {
    const ten = await quote(10, { extras: [{ extraId: extras['extra'] }, { extraId: extras['waiver'] }] })
    expect(ten.lines.slice(1).map(line => line.amount)).toEqual(['8.000', '18.000'])
    const thirty = await quote(30, { extras: [{ extraId: extras['extra_driver'] }] })
    expect(thirty.lines[1]!.amount).toBe('44.000')
    const once = await quote(10, { extras: [{ extraId: extras['delivery'], quantity: 2 }] })
    expect(once.extras).toBe('10.000')
  })

  test('ten days over the Eid of 20 to 23 March cost 117.000, and two of them are fewer than its minimum (C7)', async () => {
    await t.act(ctx =>
      ctx.db
        .insertInto('rentals.season')
        .values({
          name_ar: 'عيد الفطر',
          from_on: '2026-03-20',
          to_on: '2026-03-23',
          factor_basis_points: 12_500,
          min_days: 3,
        })
        .execute(),
    )
    const at = (from: string, to: string) =>
      t.call(quotePrice, {
        type: 'daily',
        groupId,
        startAt: `${from}T10:00:00+03:00`,
        dueBackAt: `${to}T10:00:00+03:00`,
      })
    t.setNow('2026-03-10T09:00:00Z')
    expect((await at('2026-03-15', '2026-03-25')).total).toBe('117.000')
    const two = await at('2026-03-20', '2026-03-22')
    expect(two.warnings).toMatchObject([
      { code: 'rentals.price.minDays', params: { season: 'عيد الفطر', days: 3 } },
    ])
    expect(two.triggers).toEqual(['minDays'])
  })

  test('more than all of a price is refused at its field, and never taken for all of it', async () => {
    const startAt = '2026-11-25T10:00:00+03:00'
    const terms = { type: 'daily' as const, groupId, startAt, dueBackAt: '2026-11-28T10:00:00+03:00' }
    const discount = (basisPoints: number) => ({
      ...terms,
      discount: { kind: 'percent' as const, basisPoints },
    })
    expect((await t.call(quotePrice, discount(10_000))).total).toBe('0.000')
    expect(await t.refusal(quotePrice, discount(15_000))).toMatchObject({
      code: 'kernel.field.tooBig',
      field: 'discount.basisPoints',
      params: { max: '100%' },
    })
  })

  test('a group without a rate is refused, and so are dates in reverse', async () => {
    const other = await t.act(ctx =>
      ctx.db
        .insertInto('fleet.vehicle_group')
        .values({ name_ar: 'بلا سعر' })
        .returning('id')
        .executeTakeFirstOrThrow(),
    )
    const terms = {
      type: 'daily' as const,
      startAt: '2026-11-25T10:00:00+03:00',
      dueBackAt: '2026-11-27T10:00:00+03:00',
    }
    expect(await t.refusal(quotePrice, { ...terms, groupId: other.id })).toMatchObject({
      code: 'fleet.price.missing',
    })
    const reversed = { ...terms, groupId, dueBackAt: '2026-11-24T10:00:00+03:00' }
    expect(await t.refusal(quotePrice, reversed)).toMatchObject({ code: 'rentals.contract.datesReversed' })
  })
})

describe('Scenario 6: monthly rows', () => {
  const rowsOf = async (startAt: string, dueBackAt: string, anchor: 'first_of_month' | 'start_day') =>
    t.call(previewSchedule, { type: 'monthly', groupId, startAt, dueBackAt, frequency: 'monthly', anchor })

  test('three months of 210.000 from 20 November, then from the first of each month', async () => {
    const { rows, total } = await rowsOf(
      '2026-11-20T10:00:00+03:00',
      '2027-02-20T10:00:00+03:00',
      'first_of_month',
    )
    expect(rows.map(row => [row.dueOn, row.amount])).toEqual([
      ['2026-11-20', '77.000'],
      ['2026-12-01', '210.000'],
      ['2027-01-01', '210.000'],
      ['2027-02-01', '133.000'],
    ])
    expect(total).toBe('630.000')
  })

  test('a start on the 31st does not drift', async () => {
    const { rows } = await rowsOf('2027-01-31T10:00:00+03:00', '2027-04-30T10:00:00+03:00', 'start_day')
    expect(rows.map(row => row.from)).toEqual(['2027-01-31', '2027-02-28', '2027-03-31'])
    expect(rows.at(-1)!.to).toBe('2027-04-29')
  })
})
