/** Three or four round steps that hold every value, zero among them: the lines of a value axis. */
export function axisSteps(values: readonly number[]): number[] {
  const low = Math.min(0, ...values)
  const high = Math.max(0, ...values)
  if (low === high) return [0, 1]
  // Few of what is counted: there is no half of a company.
  if (high - low <= 3 && values.every(Number.isInteger))
    return Array.from({ length: high - low + 1 }, (_, index) => low + index)
  const rough = (high - low) / 4
  const power = 10 ** Math.floor(Math.log10(rough))
  const lines = (step: number) => Math.ceil(high / step) - Math.floor(low / step)
  const candidates = [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10, 15, 20]
    .map(round => round * power)
    .filter(step => lines(step) >= 3 && lines(step) <= 6)
  // The step that leaves the least room above the highest bar wins; of equals the larger one, with fewer lines.
  const room = (step: number) => Math.ceil(high / step) * step - Math.floor(low / step) * step - (high - low)
  const best = candidates.reduce((kept, step) => (room(step) <= room(kept) ? step : kept))
  const first = Math.floor(low / best)
  const count = Math.ceil(high / best) - first + 1
  return Array.from({ length: count }, (_, index) => Number(((first + index) * best).toPrecision(12)))
}
