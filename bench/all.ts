import type { Bench } from './bench.ts'
import { sizes } from './sizes.bench.ts'
import { start } from './start.bench.ts'

/** Every benchmark, in the order of the table of budgets. */
export const benches: readonly Bench[] = [start, sizes]
