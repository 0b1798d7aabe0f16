import { expect, test } from 'vitest'
import { readBoard } from '../board/board.contract.ts'
import { aBuilding, anActive, anEstateCompany, collect } from '../make.ts'
import { showEstateReport } from './report.contract.ts'
import { type EstateReport, estateReports } from './report.rules.ts'

const rights = {
  permissions: [
    'reports.operations.read',
    'finance.treasury.view',
    ...['properties', 'leases', 'tenants', 'owners', 'maintenance'].map(noun => `realestate.${noun}.read`),
  ],
}

test('the reports of property say what the dashboard and the books say', async () => {
  const t = await anEstateCompany({ now: '2026-09-01T09:00:00Z' })
  const { units } = await aBuilding(t, { lettableFrom: '2026-09-01' })
  const paying = await anActive(t, { units: [units[0]!.id], startDate: '2026-09-01', endDate: '2027-08-31' })
  await anActive(t, { units: [units[1]!.id], startDate: '2026-09-01', endDate: '2026-11-30' })
  await collect(t, paying.id, '350.000')
  const show = (report: EstateReport, from = '2026-09-01', to = '2026-09-30') =>
    t.call(showEstateReport, { report, from, to }, rights)
  for (const report of estateReports) await show(report)
  const { units: board } = await t.call(readBoard, {})
  const occupancy = await show('occupancy')
  expect(occupancy.rows.map(row => row.cells)).toEqual([
    ['النخيل', '4', '2', '0', '0', '2', '2', String(board!.occupancyBps), board!.vacancyLoss],
  ])
  expect((await show('financial')).rows[0]!.cells).toEqual(['النخيل', '700.000', '350.000', '350.000'])
  expect((await show('rentRoll')).totals.slice(-2)).toEqual(['700.000', '350.000'])
  expect((await show('expiries', '2026-09-01', '2026-12-31')).rows).toHaveLength(1)
  expect((await show('tenants')).totals.slice(1, 4)).toEqual(['2', '700.000', '350.000'])
  expect((await show('portfolio')).rows).toHaveLength(4)
  const backwards = { report: 'financial' as const, from: '2026-09-30', to: '2026-09-01' }
  expect((await t.refusal(showEstateReport, backwards, rights)).code).toBe('realestate.report.days')
})
