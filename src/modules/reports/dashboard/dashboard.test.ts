import { beforeAll, describe, expect, test } from 'vitest'
import { formatPercent } from '#kernel/shared/format.ts'
import type { TestCompany } from '#kernel/testing/company.ts'
import { aCompany } from '#kernel/testing/company.ts'
import { postJournal } from '#modules/accounting/public.server.ts'
import { composed } from '#modules/composition.ts'
import { aCustody, aVehicle, aVehicleGroup } from '#modules/fleet/make.ts'
import { aReservedContract } from '#modules/rentals/make.ts'
import { serverModules } from '#modules/server.ts'
import { readDashboard } from './dashboard.contract.ts'

let t: TestCompany

async function post(
  name: string,
  date: string,
  key: string,
  side: 'debitMinor' | 'creditMinor',
  amount: number,
) {
  const other = side === 'debitMinor' ? 'creditMinor' : 'debitMinor'
  await t.act(ctx =>
    postJournal(ctx, {
      sourceKey: `rentals:test:${name}:post`,
      date,
      memo: name,
      lines: [
        { key, [side]: amount },
        { key: 'bank', [other]: amount },
      ] as never,
    }),
  )
}

beforeAll(async () => {
  t = await aCompany({ modules: composed(serverModules), now: '2026-11-21T09:00:00Z' })
})

describe('The dashboard', () => {
  test('revenue of November is credits less the credit note: 8,450.000 + 3,120.500 − 145.250 = 11,425.250', async () => {
    await post('one', '2026-11-03', 'rentalRevenue', 'creditMinor', 8_450_000)
    await post('two', '2026-11-20', 'rentalRevenue', 'creditMinor', 3_120_500)
    await post('note', '2026-11-21', 'rentalRevenue', 'debitMinor', 145_250)
    await post('before', '2026-10-15', 'rentalRevenue', 'creditMinor', 1_000_000)
    await post('rent', '2026-11-10', 'bankCharges', 'debitMinor', 25_250)
    const board = await t.call(readDashboard, { period: 'month' })
    expect(board.revenue).toEqual({
      amount: '11425.250',
      before: '1000.000',
      from: '2026-11-01',
      to: '2026-11-30',
    })
    expect(board.profit).toMatchObject({ amount: '11400.000', before: '1000.000' })
    expect(board.months?.at(-1)).toMatchObject({ month: '2026-11', revenue: '11425.250' })
    expect(board.months).toHaveLength(12)
  })

  test('one day is summed from its lines', async () => {
    const board = await t.call(readDashboard, { period: 'today' })
    expect(board.revenue).toMatchObject({ amount: '-145.250', before: '3120.500' })
  })

  test('an accountant sees no vehicle widget, a fleet manager no figure of the books', async () => {
    const books = [
      'finance.view',
      'finance.ledger.view',
      'finance.payments.view',
      'finance.invoices.view',
      'finance.treasury.view',
    ]
    const accountant = await t.call(readDashboard, { period: 'month' }, { permissions: books })
    expect(accountant.fleet).toBeNull()
    expect(accountant.revenue).not.toBeNull()
    const fleet = await t.call(readDashboard, { period: 'month' }, { permissions: ['fleet.vehicles.read'] })
    expect(fleet).toMatchObject({ revenue: null, cash: null, collected: null, movements: null })
    expect(fleet).toMatchObject({ violations: null, maintenance: null })
    const yard = ['fleet.violations.read', 'fleet.maintenance.read']
    expect(await t.call(readDashboard, { period: 'month' }, { permissions: yard })).toMatchObject({
      violations: { count: 0, amount: '0.000' },
      maintenance: { count: 0 },
    })
    expect(fleet.fleet).toEqual({
      byStatus: [],
      rented: 0,
      serviceable: 0,
      before: { on: '2026-10-21', rented: 0, serviceable: 0 },
    })
  })

  test('of 40 vehicles, 2 disposed and 29 on contract, 76.3 % work: of those that are left', async () => {
    const groupId = await aVehicleGroup(t)
    const ids: string[] = []
    for (let made = 0; made < 40; made++) ids.push(await aVehicle(t, { groupId, plateKey: null }))
    await t.act(ctx =>
      ctx.db
        .updateTable('fleet.vehicle')
        .set({ disposed_on: '2026-11-01', disposal_kind: 'sold' })
        .where('id', 'in', ids.slice(0, 2))
        .execute(),
    )
    for (const vehicleId of ids.slice(2, 31))
      await aCustody(t, { vehicleId, at: new Date('2026-11-20T06:00:00Z') })
    const { fleet } = await t.call(readDashboard, { period: 'month' })
    expect(fleet).toMatchObject({ rented: 29, serviceable: 38 })
    expect(fleet?.byStatus).toHaveLength(3)
    expect(fleet?.byStatus).toEqual(
      expect.arrayContaining([
        { status: 'rented', count: 29 },
        { status: 'disposed', count: 2 },
        { status: 'available', count: 9 },
      ]),
    )
    expect(formatPercent(Math.round((29 * 10_000) / 38), 'latin')).toContain('76.3')
  })

  test('how late a handover is goes by the clock of the server; what comes later today is not late', async () => {
    const early = await aReservedContract(t, { startAt: '2026-11-21T10:00:00Z' })
    const later = await aReservedContract(t, { startAt: '2026-11-21T17:00:00Z' })
    await aReservedContract(t, { startAt: '2026-11-22T10:00:00Z' })
    t.setNow('2026-11-21T11:30:59Z')
    const { movements } = await t.call(readDashboard, { period: 'month' })
    expect(movements).toMatchObject({ handOverCount: 2, takeBackCount: 0 })
    expect(movements?.rows.map(({ contractId, lateMinutes }) => [contractId, lateMinutes])).toEqual([
      [early.id, 90],
      [later.id, null],
    ])
  })
})
