import { m } from '#generated/words/messages.js'

export { words as fuelPolicyWords } from '#generated/choices/rentals.fuelPolicy.ts'
export { words as sourceWords } from '#generated/choices/rentals.price.source.ts'
export { words as unitWords } from '#generated/choices/rentals.price.unit.ts'
export { words as anchorWords } from '#generated/choices/rentals.schedule.anchor.ts'
export { words as frequencyWords } from '#generated/choices/rentals.schedule.frequency.ts'
export { words as timingWords } from '#generated/choices/rentals.schedule.timing.ts'

/** What a season adds to its days, or takes off: the amount beside it is this difference alone. */
export function seasonText(
  step: { nameAr: string; days: number; factorBasisPoints: number },
  percent: (basisPoints: number) => string,
): string {
  const raise = step.factorBasisPoints - 10_000
  const values = { season: step.nameAr, percent: percent(Math.abs(raise)), count: step.days }
  return raise < 0 ? m['rentals.price.step.seasonLess'](values) : m['rentals.price.step.season'](values)
}
