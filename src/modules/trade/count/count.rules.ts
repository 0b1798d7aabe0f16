import type { Milli } from '../quantity/quantity.rules.ts'

/**
 * The difference of a counted line (rule 16): against what the books held when it was scanned. What was entered later but had happened
 * before is part of what the shelf showed (ST-04): 45 in the books, 40 on the shelf, a delivery of 5 dated yesterday: nothing is missing.
 */
export const differenceOf = (line: { counted: Milli; expected: Milli }, lateMoves: Milli): Milli =>
  line.counted - (line.expected + lateMoves)
