import { endOfServiceRules } from './endOfServiceSeed.rules.ts'
import type { LabourRule } from './labourRule.rules.ts'
import { payRules } from './paySeed.rules.ts'
import { timeRules } from './timeSeed.rules.ts'

/** Every law row that comes with the program. A company's own rows are added to them and win from their first day on. */
export const seededRules: readonly LabourRule[] = [...endOfServiceRules, ...payRules, ...timeRules]
