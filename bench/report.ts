export type Figure = {
  readonly name: string
  readonly value: number
  /** `x-direct`: how many times what the same work takes directly in PostgreSQL in the same run. */
  readonly unit: string
  readonly budget: number
  /** A time of the clock or the processor: held against the yardstick of the machine that the budgets were set on. */
  readonly scaled?: boolean
  /** What the value was worked out from, in the units a person thinks in. */
  readonly measured?: string
  /** A condition beside the budget that must hold (no error, gapless). */
  readonly sound?: boolean
}

const round = (value: number) => (value >= 100 ? value.toFixed(0) : value.toPrecision(3))

/** Whether a figure is within its budget on a machine that needs `slowness` times as long as the one of the budgets. */
export const passes = ({ value, budget, scaled, sound }: Figure, slowness: number): boolean =>
  value <= budget * (scaled ? slowness : 1) && sound !== false

/** One line a figure: `name value unit budget pass|fail ratio-to-limit`, the budget as it is on this machine; quick runs are marked. */
export function reportLine(figure: Figure, slowness: number, quick: boolean): string {
  const budget = figure.budget * (figure.scaled ? slowness : 1)
  const parts = [
    figure.name,
    round(figure.value),
    figure.unit,
    figure.scaled ? round(budget) : String(budget),
    passes(figure, slowness) ? 'pass' : 'fail',
    (figure.value / budget).toFixed(2),
  ]
  if (figure.measured) parts.push(`(${figure.measured})`)
  if (quick) parts.push('quick')
  return parts.join(' ')
}

/** Milliseconds of processor time this process has used. */
export const processorMs = (): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** The value below which the given share of the samples lies. */
export function percentile(samples: readonly number[], share: number): number {
  const sorted = [...samples].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

/** Milliseconds that each of so many turns of the same work took. */
export async function times(count: number, work: () => Promise<unknown>): Promise<number[]> {
  const samples: number[] = []
  for (let at = 0; at < count; at++) {
    const began = performance.now()
    await work()
    samples.push(performance.now() - began)
  }
  return samples
}
