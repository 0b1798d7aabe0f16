import pg from 'pg'
import { beforeAll, expect, inject, test } from 'vitest'
import type { TestCompany } from '#kernel/testing/company.ts'
import { closeChecklist, closePeriod } from '#modules/accounting/period/period.contract.ts'
import { aBillingCompany, aDeposit, anInvoice, aReceipt } from '../make.ts'
import { controlsThatDifferIn } from './controlDays.queries.ts'

let t: TestCompany
let owner: pg.Client
beforeAll(async () => {
  t = await aBillingCompany({ now: '2026-01-10T09:00:00Z' })
  owner = new pg.Client({ connectionString: inject('ownerUrl') })
  await owner.connect()
})

const january = 202601310
const blocking = async () => {
  const { checks } = await t.call(closeChecklist, { id: january })
  return checks.filter(check => check.blocks && check.count > 0).map(check => [check.code, check.subjects])
}

test('a month is closed upon its own days: what differs after it does not hold it up, what differed in it does', async () => {
  const { invoiceId, partyId } = await anInvoice(t)
  await aReceipt(t, { partyId, amountMinor: 40_000 })
  await aDeposit(t)
  t.setNow('2026-02-20T09:00:00Z')
  await aReceipt(t, { partyId, amountMinor: 10_000 })
  expect(await blocking()).toEqual([])
  // A difference of February, as no command makes one.
  const move = (day: string, amount: number) =>
    owner.query(
      'update billing.allocation set amount_minor = $1 where invoice_id = $2 and allocated_on = $3',
      [...[amount, invoiceId, day]],
    )
  await move('2026-02-20', 9_000)
  expect(await blocking()).toEqual([])
  expect(await t.act(ctx => controlsThatDifferIn(ctx, '2026-02-19'))).toEqual([])
  expect(await t.act(ctx => controlsThatDifferIn(ctx, '2026-02-28'))).not.toEqual([])
  await move('2026-02-20', 10_000)
  // Of January, though by today nothing is left of it.
  await owner.query(
    `update billing.allocation set allocated_on = '2026-02-20' where invoice_id = $1 and allocated_on = '2026-01-10'`,
    [invoiceId],
  )
  const [[code, subjects]] = (await blocking()) as [[string, string[]]]
  expect(code).toBe('H2')
  expect(subjects.some(subject => subject.includes('2026-01-10'))).toBe(true)
  await owner.query(
    `update billing.allocation set allocated_on = '2026-01-10' where invoice_id = $1 and amount_minor = 40000`,
    [invoiceId],
  )
  expect(await t.call(closePeriod, { id: january })).toEqual({ status: 'closed' })
  await owner.end()
})
