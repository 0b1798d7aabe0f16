import type pg from 'pg'
import type { Figure } from './report.ts'

export type BenchOptions = {
  /** A smaller data set; its lines are marked. */
  readonly quick: boolean
  readonly log: (line: string) => void
}

/** The owner's connection of a database of its own, for filling tables by the million and measuring PostgreSQL directly. */
export type Scratch = { readonly ownerUrl: string; readonly owner: pg.Client }

export type Bench = {
  /** The names of the figures it measures, as in docs of the budgets. */
  readonly names: readonly string[]
  readonly run: (scratch: Scratch, options: BenchOptions) => Promise<readonly Figure[]>
}
