import { foldLight } from '#kernel/shared/arabic.ts'
import { type Currency, moneyText } from '#kernel/shared/money.ts'

/** What a bank pays without a customer behind it. */
export const bankIncomeKeys = ['interestIncome', 'otherIncome'] as const

export type BankRule<Books> = {
  readonly id: string
  readonly text: string
  readonly money: 'in' | 'out'
  /** Decimal text in this currency, where it speaks for one amount alone. */
  readonly amount: { readonly value: string; readonly currency: Currency } | null
  readonly books: Books
}

/**
 * The rule that identifies a line: the one whose text stands in it, the longest where one text lies within another, and with the same text
 * the one for this very amount. Where two rules of equal claim differ, none applies: nothing is guessed.
 */
export function ruleOf<Rule extends BankRule<unknown>>(
  line: {
    amountMinor: number
    currency: Currency
    description: string
    reference: string | null
  },
  rules: readonly Rule[],
): Rule | null {
  const said = foldLight(`${line.description} ${line.reference ?? ''}`)
  const money = line.amountMinor > 0 ? 'in' : 'out'
  const amount = moneyText(Math.abs(line.amountMinor), line.currency)
  const found = rules
    .filter(rule => rule.money === money && said.includes(foldLight(rule.text)))
    .filter(({ amount: of }) => of === null || (of.value === amount && of.currency === line.currency))
    .toSorted(
      (a, b) => b.text.length - a.text.length || Number(b.amount !== null) - Number(a.amount !== null),
    )
  const [first] = found
  if (!first) return null
  return found.every(rule => claimsMore(first, rule) || sameBooks(rule, first)) ? first : null
}

/** Whether one rule demands of a line all that another does. */
const claimsMore = (a: BankRule<unknown>, b: BankRule<unknown>) =>
  foldLight(a.text).includes(foldLight(b.text)) && (a.amount !== null || b.amount === null)

const sameBooks = (a: BankRule<unknown>, b: BankRule<unknown>) =>
  JSON.stringify(a.books) === JSON.stringify(b.books)
