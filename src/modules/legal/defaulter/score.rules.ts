/** Terms of the score in the order in which they are shown; each ends at its weight. */
export const scoreTerms = ['days', 'overdue', 'violations', 'share', 'earlier'] as const

export const bands = ['critical', 'high', 'medium', 'low', 'watch'] as const
export type Band = (typeof bands)[number]

export const proposals = ['case', 'payment_claim', 'legal_warning', 'reminder'] as const

const least: readonly (readonly [Band, number])[] = [
  ['critical', 85],
  ['high', 70],
  ['medium', 60],
  ['low', 40],
]

/** The band of a score as it is shown, to one decimal. */
export const bandOf = (score: number): Band => least.find(([, from]) => score >= from)?.[0] ?? 'watch'

const proposalOf: Readonly<Record<Band, (typeof proposals)[number]>> = {
  critical: 'case',
  high: 'case',
  medium: 'payment_claim',
  low: 'legal_warning',
  watch: 'reminder',
}

/** What a band proposes; a person decides. */
export const proposedFor = (band: Band) => proposalOf[band]

/**
 * Terms to one decimal that sum to the score as it is shown: each is cut, and the tenths that are missing go to those that lost most.
 */
export function shownTerms(terms: readonly number[], score: number): number[] {
  const tenths = terms.map(term => Math.floor(term * 10 + 1e-9))
  let missing = Math.round(score * 10) - tenths.reduce((sum, tenth) => sum + tenth, 0)
  const byLoss = terms
    .map((term, at) => ({ at, loss: term * 10 - tenths[at]! }))
    .sort((a, b) => b.loss - a.loss || a.at - b.at)
  for (const { at } of byLoss) {
    if (missing <= 0) break
    tenths[at]! += 1
    missing -= 1
  }
  return tenths.map(tenth => tenth / 10)
}
