import { expect, test } from 'vitest'
import { aReceipt, entryLines } from '#modules/billing/server/make.ts'
import { previewLateFee, saveLateFeeRule, waiveLateFee } from '#modules/billing/shared/lateFee.contract.ts'
import { assessLateFees } from '#modules/rentals/server/jobs.ts'
import { anActiveContract, aRentalCompany, ecoGroup } from '#modules/rentals/server/make.ts'
import { getContract } from '#modules/rentals/shared/contract.contract.ts'

test('Scenario 8: a late row accrues, is invoiced once when it is paid, and is waived with a reason', async () => {
  const t = await aRentalCompany({ now: '2026-12-01T06:00:00Z' })
  await t.call(saveLateFeeRule, {
    ...{ graceDays: 5, cap: null, capPercentBps: 2_000, validFrom: '2026-01-01' },
    tiers: [{ fromDay: 1, fixed: '0.000', percentBps: 50 }],
  })
  const contract = await anActiveContract(t, {
    ...{ type: 'monthly', groupId: await ecoGroup(t, null) },
    ...{ startAt: '2026-12-01T09:00:00+03:00', dueBackAt: '2026-12-31T09:00:00+03:00' },
  })
  const row = (await t.call(getContract, { id: contract.id })).rows[0]!
  const source = { type: 'rentals.scheduleRow', id: row.id }
  const accrued = async (day: string) => {
    t.setNow(`${day}T09:00:00Z`)
    expect((await t.act(assessLateFees)).assessed).toBe(0)
    return (await t.call(previewLateFee, { source, through: day })).accrued
  }
  const pay = (amountMinor: number) => aReceipt(t, { partyId: contract.customerId, amountMinor })
  expect(await accrued('2026-12-09')).toBe('3.150')
  t.setNow('2026-12-10T09:00:00Z')
  await pay(110_000)
  expect(await accrued('2026-12-14')).toBe('5.650')

  t.setNow('2026-12-16T09:00:00Z')
  await pay(100_000)
  expect(await t.act(assessLateFees)).toEqual({ assessed: 1, refused: 0 })
  expect(await t.act(assessLateFees)).toEqual({ assessed: 0, refused: 0 })
  const fee = await t.call(previewLateFee, { source, through: '2026-12-16' })
  expect(fee).toMatchObject({ assessed: '6.150', toAssess: '0.000', state: 'assessed' })
  expect(await entryLines(t, `billing:lateFee:${fee.lateFeeId}:2026-12-16`)).toMatchObject([
    { key: 'receivable', debit: 6_150 },
    { key: 'lateFeeRevenue', credit: 6_150 },
  ])
  const waive = { id: fee.lateFeeId!, amount: '3.000' }
  expect(await t.refusal(waiveLateFee, waive)).toMatchObject({ code: 'billing.lateFee.reasonRequired' })
  await t.call(waiveLateFee, { ...waive, reason: 'عميل دائم منذ سنوات' })
  t.setNow('2026-12-31T09:00:00Z')
  expect(await t.act(assessLateFees)).toEqual({ assessed: 0, refused: 0 })
  expect((await t.call(getContract, { id: contract.id })).balance.balance).toBe('3.150')
})

test('a row still open at the end of a month is assessed with what it accrued', async () => {
  const t = await aRentalCompany({ now: '2026-12-01T06:00:00Z' })
  await t.call(saveLateFeeRule, {
    ...{ graceDays: 5, cap: null, capPercentBps: 2_000, validFrom: '2026-01-01' },
    tiers: [{ fromDay: 1, fixed: '1.000', percentBps: 0 }],
  })
  await anActiveContract(t, { startAt: '2026-12-01T09:00:00+03:00' })
  t.setNow('2026-12-30T09:00:00Z')
  expect((await t.act(assessLateFees)).assessed).toBe(0)
  t.setNow('2026-12-31T09:00:00Z')
  expect((await t.act(assessLateFees)).assessed).toBe(1)
})
