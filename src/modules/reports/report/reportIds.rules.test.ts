import { expect, test } from 'vitest'
import { serverModules } from '#modules/server.ts'
import { reportAt } from './reportIds.rules.ts'

const paths = new Set(serverModules.flatMap(({ manifest }) => manifest.routes).map(route => route.path))
const reports = async () =>
  (await Promise.all(serverModules.map(module => module.contributes?.reports?.() ?? []))).flat()

test('an id of the catalogue leads to its report, in the spelling of either side', () => {
  expect(reportAt('finance', 'trial_balance')).toEqual({ id: 'finance.trialBalance' })
  expect(reportAt('finance', 'trialBalance')).toEqual({ id: 'finance.trialBalance' })
  expect(reportAt('finance', 'receivables_aging')).toEqual({ id: 'finance.receivablesAgeing' })
  expect(reportAt('fleet', 'vehicles_summary')).toEqual({ path: '/fleet' })
})

test.each([
  ...['income_statement', 'balance_sheet', 'cash_flow', 'trial_balance', 'receivables_aging'].map(id => [
    'finance',
    id,
  ]),
  ...['payables_aging', 'daily_cash', 'cheques', 'deposits', 'vat_return', 'cost_center_profit'].map(id => [
    'finance',
    id,
  ]),
  ...['invoices_summary', 'payments_summary', 'general_ledger', 'budget_vs_actual'].map(id => [
    'finance',
    id,
  ]),
  ...['assets_register'].map(id => ['finance', id]),
  ...['vehicles_summary', 'maintenance_summary', 'traffic_violations', 'fuel_consumption'].map(id => [
    'fleet',
    id,
  ]),
  ...['vehicle_usage', 'idle_vehicles', 'vehicle_profitability', 'operational_efficiency'].map(id => [
    'fleet',
    id,
  ]),
  ...['fleet_forecast', 'fleet_expiries', 'custody_log', 'damage_recovery'].map(id => ['fleet', id]),
  ['fleet', 'vehicle_installments'],
  ['contracts', 'contracts_summary'],
  ['customers', 'customers_summary'],
] as [string, string][])('/report/%s/%s leads to what stands', async (moduleType, reportId) => {
  const found = reportAt(moduleType, reportId)
  if ('path' in found) expect(paths).toContain(found.path)
  else expect((await reports()).map(report => report.id)).toContain(found.id)
})
