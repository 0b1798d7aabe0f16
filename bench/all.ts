import type { Bench } from './bench.ts'
import { estateLists, rentNight } from './estate.bench.ts'
import { largeExport } from './export.bench.ts'
import { fairness } from './fairness.bench.ts'
import { custodyLedger, legality, vehicleProfit } from './fleet.bench.ts'
import { vehicleImport } from './import.bench.ts'
import { defaulterList } from './legal.bench.ts'
import { invoiceList } from './list-invoices.bench.ts'
import { payrollRun } from './payroll.bench.ts'
import { contractPaper } from './pdf.bench.ts'
import { planner } from './planner.bench.ts'
import { plannerDrop } from './planner-drop.bench.ts'
import { postInvoice } from './post-invoice.bench.ts'
import { arabicSearch } from './search.bench.ts'
import { sizes } from './sizes.bench.ts'
import { start } from './start.bench.ts'
import { largeTrialBalance, trialBalance } from './trial-balance.bench.ts'
import { webVitals } from './web-vitals.bench.ts'

/** Every benchmark, in the order of the table of budgets. */
export const benches: readonly Bench[] = [
  postInvoice,
  invoiceList,
  trialBalance,
  largeTrialBalance,
  arabicSearch,
  planner,
  plannerDrop,
  custodyLedger,
  vehicleProfit,
  legality,
  payrollRun,
  estateLists,
  rentNight,
  defaulterList,
  start,
  sizes,
  webVitals,
  contractPaper,
  largeExport,
  vehicleImport,
  fairness,
]
