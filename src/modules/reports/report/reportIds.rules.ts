/** Ids of the catalogue (section 7.1 of 90-reports-import) that another name stands for, or whose rows are a list with its own page. */
const others: Readonly<Record<string, { id: string } | { path: string }>> = {
  'finance/invoices_summary': { path: '/finance/invoices' },
  'finance/payments_summary': { path: '/finance/payments' },
  'finance/general_ledger': { path: '/finance/ledger' },
  'finance/receivables_aging': { id: 'finance.receivablesAgeing' },
  'finance/payables_aging': { id: 'finance.payablesAgeing' },
  'finance/daily_cash': { id: 'finance.shifts' },
  'finance/vat_return': { id: 'finance.vat' },
  'finance/budget_vs_actual': { path: '/finance/budgets' },
  'finance/cost_center_profit': { id: 'finance.costCenters' },
  'finance/assets_register': { path: '/finance/assets' },
  'fleet/vehicles_summary': { path: '/fleet' },
  'fleet/maintenance_summary': { id: 'fleet.maintenance' },
  'fleet/traffic_violations': { path: '/fleet/traffic-violations' },
  'fleet/fuel_consumption': { id: 'fleet.fuel' },
  'fleet/vehicle_usage': { id: 'fleet.usage' },
  'fleet/idle_vehicles': { id: 'fleet.idle' },
  'fleet/vehicle_profitability': { id: 'fleet.profitability' },
  'fleet/operational_efficiency': { id: 'fleet.efficiency' },
  'fleet/fleet_forecast': { id: 'fleet.forecast' },
  'fleet/fleet_expiries': { id: 'fleet.expiries' },
  'fleet/custody_log': { id: 'fleet.custody' },
  'fleet/damage_recovery': { id: 'fleet.damage' },
  'fleet/vehicle_installments': { path: '/fleet/vehicle-installments' },
  'contracts/contracts_summary': { path: '/contracts' },
  'customers/customers_summary': { path: '/customers' },
}

/** Where an address `/report/{moduleType}/{reportId}` leads: a report of the catalogue by its id, or the page of a list. */
export function reportAt(moduleType: string, reportId: string): { id: string } | { path: string } {
  const named = others[`${moduleType}/${reportId}`]
  if (named) return named
  const id = reportId.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
  return { id: `${moduleType}.${id}` }
}
