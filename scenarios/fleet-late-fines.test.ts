import { expect, test } from 'vitest'
import { rawQuery } from '#kernel/server/database.ts'
import { aCompany } from '#kernel/testing/company.ts'
import { subledgersThatDiffer } from '#modules/accounting/health/health.queries.ts'
import { accountingServer } from '#modules/accounting/index.server.ts'
import { accountBalance } from '#modules/accounting/public.server.ts'
import { billingServer } from '#modules/billing/index.server.ts'
import { entryLines } from '#modules/billing/make.ts'
import { fleetServer } from '#modules/fleet/index.server.ts'
import { getExpectedLateFines } from '#modules/fleet/lateFine/lateFine.contract.ts'
import { lateFineFigures } from '#modules/fleet/lateFine/lateFine.queries.ts'
import { aCustody, aVehicle, aVehicleGroup } from '#modules/fleet/make.ts'
import { endCustody, expectedLateFines } from '#modules/fleet/public.server.ts'
import { showFleetReport } from '#modules/fleet/report/report.contract.ts'
import { partiesServer } from '#modules/parties/index.server.ts'
import { aPastOfFines, theReserveAccount } from './fleet-fine-past.ts'

test('Scenario 14: a fine with its fee is held until 23 July, and the reserve rises, falls and ends', async () => {
  const t = await aCompany({
    modules: [partiesServer, accountingServer, billingServer, fleetServer],
    now: '2026-05-01T07:00:00Z',
  })
  await theReserveAccount(t)
  await aPastOfFines(t)
  const vehicleId = await aVehicle(t)
  const custodyId = await aCustody(t, { vehicleId, at: new Date('2026-05-01T07:00:00Z') })
  t.setNow('2026-05-30T15:00:00Z')
  await t.act(ctx => endCustody(ctx, { custodyId, at: new Date('2026-05-30T15:00:00Z') }))
  t.setNow('2026-05-31T07:00:00Z')
  const advice = await t.call(getExpectedLateFines, { custodyId })
  expect(advice).toMatchObject({ policy: 'none', count: 1, amount: '35.000', releaseOn: '2026-07-23' })
  expect(advice.expected.toFixed(4)).toBe('0.4035')
  expect(await t.act(ctx => expectedLateFines(ctx, { custodyIds: [custodyId] }))).toMatchObject({
    amountMinor: 35_000,
  })

  const job = fleetServer.schedules!.find(one => one.name === 'fleet.reserve.month')!
  const run = async (now: string) => {
    t.setNow(now)
    await t.act(ctx => job.run(ctx))
    await t.act(ctx => job.run(ctx))
  }
  const moved = async (month: string) =>
    (await entryLines(t, `fleet:reserve:${month}`)).map(line => [line.key, line.debit - line.credit])
  // The fines of the past were never posted; the reserve alone is compared.
  const differing = async () => (await t.act(subledgersThatDiffer)).map(one => one.subject)
  await run('2026-06-01T00:00:00Z')
  expect(await moved('2026-05')).toEqual([
    ['violationExpense', 7_263],
    ['lateClaimsProvision', -7_263],
  ])
  await run('2026-07-01T00:00:00Z')
  expect(await moved('2026-06')).toEqual([
    ['lateClaimsProvision', 1_829],
    ['violationExpense', -1_829],
  ])
  expect(await differing()).not.toContain('lateClaimsProvision')
  for (const month of ['08', '09', '10', '11', '12']) await run(`2026-${month}-01T00:00:00Z`)
  expect(await t.act(ctx => accountBalance(ctx, 'lateClaimsProvision'))).toBe(0)
  const shown = await t.call(showFleetReport, { report: 'lateFines', from: '2026-05-01', to: '2026-06-30' })
  expect(shown.rows.map(row => row.cells.slice(5, 8))).toEqual([
    ['7.263', '5.434', '-1.829'],
    ['0.000', '7.263', '7.263'],
  ])
  expect(shown.totals.slice(5, 8)).toEqual([null, null, '5.434'])
  const lines = await t.act(ctx =>
    ctx.db.selectFrom('fleet.reserve_line').select(['custody_id', 'delta_minor']).execute(),
  )
  expect(new Set(lines.map(line => line.custody_id))).toEqual(new Set([custodyId]))
  expect(lines.reduce((sum, line) => sum + line.delta_minor, 0)).toBe(0)
  expect(await differing()).not.toContain('lateClaimsProvision')
})

test('A group goes by its own past from thirty fines on; what employees bear is not lost', async () => {
  const t = await aCompany({
    modules: [partiesServer, accountingServer, billingServer, fleetServer],
    now: '2025-04-01T07:00:00Z',
  })
  await aPastOfFines(t)
  const groupId = await aVehicleGroup(t)
  const vehicleId = await aVehicle(t, { groupId, inServiceOn: '2025-01-01' })
  const custodyId = await aCustody(t, { vehicleId, at: new Date('2025-04-01T07:00:00Z') })
  t.setNow('2025-09-01T07:00:00Z')
  await t.act(ctx => endCustody(ctx, { custodyId, at: new Date('2025-09-01T06:00:00Z') }))
  t.setNow('2026-05-31T07:00:00Z')
  const fine = (from: number, to: number) =>
    t.act(ctx =>
      rawQuery(
        ctx.db,
        `insert into fleet.violation (company_id, number, authority_party_id, reference, plate_text, vehicle_id, occurred_at,
           time_known, type, fine_minor, arrived_at, custody_id, state, liability, liable_party_id, decided_at)
         select $1::int, 'VIO-2024-' || n, x.authority_party_id, 'E' || n, 'x', $2::uuid, x.occurred_at, true, 'other', 90000,
           x.arrived_at, $3::uuid, 'decided', 'employee', x.authority_party_id, x.decided_at
         from generate_series($4::int, $5::int) n
         cross join (select * from fleet.violation where company_id = $1::int limit 1) x`,
        [ctx.company.id, vehicleId, custodyId, from, to],
      ),
    )
  const figures = () => t.act(async ctx => (await lateFineFigures(ctx, ctx.today))(groupId))
  await fine(1, 29)
  const ofCompany = await figures()
  expect(ofCompany.meanMinor).toBe(Math.round((300 * 30_000 + 29 * 90_000) / 329))
  expect(ofCompany.uncollected).toBeCloseTo((180 * 30_000) / (300 * 30_000 + 29 * 90_000), 10)
  await fine(30, 30)
  expect(await figures()).toMatchObject({ meanMinor: 90_000, uncollected: 0 })
})
