import { anchorWords, frequencyWords, fuelPolicyWords, timingWords } from '../../price/priceWords.web.ts'
import { typeWords } from '../../wordMaps.web.ts'

const codes: Readonly<Record<string, Readonly<Record<string, () => string>>>> = {
  type: typeWords,
  frequency: frequencyWords,
  anchor: anchorWords,
  timing: timingWords,
  fuelPolicy: fuelPolicyWords,
}

/** What a code of a field reads as beside another one. */
export const shownValue = (path: string, value: unknown): string | undefined =>
  typeof value === 'string' ? codes[path]?.[value]?.() : undefined
