import { foldLight } from '#kernel/shared/arabic.ts'

/** What a bank pays without a customer behind it. */
export const bankIncomeKeys = ['interestIncome', 'otherIncome'] as const

export type BankRule<Books> = {
  readonly id: string
  readonly text: string
  readonly money: 'in' | 'out'
  readonly books: Books
}

/**
 * The rule that says what a line is: the one whose text stands in it, the longest where one text lies within another. Where two
 * rules of equal claim differ, none speaks: nothing is guessed.
 */
export function ruleOf<Rule extends BankRule<unknown>>(
  line: { readonly amountMinor: number; readonly description: string; readonly reference: string | null },
  rules: readonly Rule[],
): Rule | null {
  const said = foldLight(`${line.description} ${line.reference ?? ''}`)
  const money = line.amountMinor > 0 ? 'in' : 'out'
  const found = rules
    .filter(rule => rule.money === money && said.includes(foldLight(rule.text)))
    .toSorted((a, b) => b.text.length - a.text.length)
  const [first] = found
  if (!first) return null
  const within = found.every(
    rule => foldLight(first.text).includes(foldLight(rule.text)) || sameBooks(rule, first),
  )
  return within ? first : null
}

const sameBooks = (a: BankRule<unknown>, b: BankRule<unknown>) =>
  JSON.stringify(a.books) === JSON.stringify(b.books)
