import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { rawQuery } from '#kernel/server/database.ts'
import { addDays } from '#kernel/shared/day.ts'
import { RefusalError } from '#kernel/shared/refusal.ts'
import type { TestCompany } from '#kernel/testing/company.ts'
import {
  addCost,
  disposeOfAsset,
  getAsset,
  listUnregistered,
  registerAsset,
  runDepreciation,
} from '#modules/accounting/asset/asset.contract.ts'
import { subledgersThatDiffer } from '#modules/accounting/health/health.queries.ts'
import { anAccountId, anAssetCategory, aProfitUnit } from '#modules/accounting/make.ts'
import { openYear } from '#modules/accounting/period/period.contract.ts'
import { accountBalance } from '#modules/accounting/public.server.ts'
import { enterBill } from '#modules/billing/bill/bill.contract.ts'
import { aBillingCompany, anInvoice, aVendor } from '#modules/billing/make.ts'

// Rule 17 and scenario 1 of 40-finance: an asset from the vendor's bill to its sale, and any life of any asset.
let t: TestCompany
let vehicles: string
let vehicle: string
let vendor: string
const at = (day: string) => t.setNow(`${day}T09:00:00Z`)
const balance = (key: string) => t.act(ctx => accountBalance(ctx, key))

beforeAll(async () => {
  t = await aBillingCompany({ now: '2026-01-01T09:00:00Z' })
  for (let year = 2027; year <= 2035; year++) await t.call(openYear, { which: 'next' })
  vehicles = await anAssetCategory(t, '1201')
  vehicle = await aProfitUnit(t, 'مركبة V1')
  vendor = await aVendor(t)
})

async function bill(date: string, unitPrice: string) {
  const accountId = await anAccountId(t, '1201')
  await t.call(enterBill, {
    id: randomUUID(),
    partyId: vendor,
    reference: randomUUID().slice(0, 8),
    date,
    lines: [{ description: 'مركبة', accountId, unitPrice, profitUnitId: vehicle }],
  })
  const line = (await t.call(listUnregistered, {})).rows[0]!
  return { entryId: line.entryId, lineNo: line.lineNo, left: line.left }
}

const described = () => ({
  nameAr: 'مركبة V1',
  categoryId: vehicles,
  method: 'straightLine' as const,
  life: 60,
  profitUnitId: vehicle,
})

test('a bill on the vehicles account becomes the asset; three months, a second March run, then its sale', async () => {
  const { left, ...purchase } = await bill('2026-01-01', '7250.000')
  expect(left).toBe('7250.000')
  const terms = { cost: '7250.000', salvage: '1450.000', inServiceOn: '2026-01-01' }
  const { id } = await t.call(registerAsset, { ...described(), ...terms, purchase })
  at('2026-03-31')
  await t.call(runDepreciation, { month: '2026-03-01' })
  const { schedule } = await t.call(getAsset, { id })
  expect(schedule.slice(0, 3).map(row => row.amount)).toEqual(['96.667', '96.666', '96.667'])
  expect(await t.call(runDepreciation, { month: '2026-03-01' })).toMatchObject({ count: 0, total: '0.000' })
  expect(await balance('vehicleDepreciation')).toBe(290_000)

  at('2026-04-10')
  const sale = { id, version: 1, on: '2026-04-10', disposal: 'sale' as const, reason: 'بيع المركبة' }
  await t.call(disposeOfAsset, { ...sale, proceeds: '7000.000' })
  await anInvoice(t, {
    kind: 'service',
    date: '2026-04-10',
    lines: [
      { descriptionAr: 'بيع مركبة', key: 'assetDisposal', amountMinor: 7_000_000, profitUnitId: vehicle },
    ],
  })
  expect(await balance('assetDisposal')).toBe(0)
  expect(await balance('disposalGain')).toBe(-40_000)
  expect(await t.act(subledgersThatDiffer)).toEqual([])
})

type Act = 'run' | 'add' | 'dispose'

test('any acts in any order: the register is the ledger, nothing passes salvage, no month is charged twice (8, 18)', async () => {
  let day = '2026-05-01'
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 9_000_000 }),
      fc.integer({ min: 0, max: 100 }),
      fc.integer({ min: 1, max: 30 }),
      fc.constantFrom('straightLine' as const, 'decliningBalance' as const),
      fc.array(fc.tuple(fc.constantFrom<Act>('run', 'add', 'run', 'dispose'), fc.nat(45)), { maxLength: 6 }),
      async (costMinor, salvagePart, life, method, acts) => {
        at(day)
        const text = (minor: number) => (minor / 1000).toFixed(3)
        const { left, ...purchase } = await bill(day, text(costMinor))
        const { id } = await t.call(registerAsset, {
          ...described(),
          cost: left,
          life,
          method,
          yearlyRateBps: 2500,
          inServiceOn: day,
          purchase,
          salvage: text(Math.floor((costMinor * salvagePart) / 100)),
        })
        for (const [act, days] of acts) {
          day = addDays(day, days)
          at(day)
          await allowed(() => perform(act, id))
        }
        expect(await t.act(subledgersThatDiffer)).toEqual([])
        expect(await t.act(ctx => rawQuery(ctx.db, broken, [ctx.company.id]))).toEqual([])
      },
    ),
    { numRuns: 8 },
  )
})

const broken = `select s.number from accounting.asset s
  where s.company_id = $1 and (s.accumulated_minor not between 0 and s.cost_minor - s.salvage_minor
    or s.accumulated_minor <> s.opening_accumulated_minor + coalesce((select sum(c.amount_minor)
      from accounting.asset_charge c where c.company_id = $1 and c.asset_id = s.id), 0))`

async function perform(act: Act, id: string) {
  const today = await t.act(async ctx => ctx.today)
  if (act === 'run') await t.call(runDepreciation, { month: addDays(`${today.slice(0, 7)}-01`, -1) })
  else if (act === 'add') {
    const { left, ...purchase } = await bill(today, '1.234')
    await t.call(addCost, { id, purchase, amount: left, on: today }).catch(async error => {
      // What the asset refuses is an asset of its own, so that the bill does not stay without one.
      await t.call(registerAsset, {
        ...described(),
        cost: left,
        salvage: '0.000',
        inServiceOn: today,
        purchase,
      })
      throw error
    })
  } else {
    const { version } = await t.call(getAsset, { id })
    await t.call(disposeOfAsset, { id, version, on: today, disposal: 'scrap', reason: 'تخريد' })
  }
}

/** A refusal is an answer; anything else is a bug. */
async function allowed(act: () => Promise<void>): Promise<void> {
  await act().catch(error => {
    if (!(error instanceof RefusalError)) throw error
  })
}
