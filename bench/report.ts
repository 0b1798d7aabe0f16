export type Figure = {
  readonly name: string
  readonly value: number
  readonly unit: string
  readonly budget: number
  /** How many times more than the same work done directly in PostgreSQL in the same run; 0 where there is no such work. */
  readonly ratio?: number
  /** A condition beside the budget that must hold (no error, gapless). */
  readonly sound?: boolean
}

const round = (value: number) => (value >= 100 ? value.toFixed(0) : value.toPrecision(3))

/** One line a figure: `name value unit budget pass|fail ratio-to-limit`; quick runs are marked. */
export function reportLine(figure: Figure, quick: boolean): string {
  const passes = figure.value <= figure.budget && figure.sound !== false
  const parts = [
    figure.name,
    round(figure.value),
    figure.unit,
    String(figure.budget),
    passes ? 'pass' : 'fail',
    (figure.value / figure.budget).toFixed(2),
  ]
  if (figure.ratio) parts.push(`direct-ratio=${figure.ratio.toFixed(1)}`)
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
