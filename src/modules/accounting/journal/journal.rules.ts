import type { Day } from '#kernel/shared/day.ts'
import { type Currency, type Minor, moneyText, mostMinor, splitByWeights } from '#kernel/shared/money.ts'
import { invalid, type Refusal } from '#kernel/shared/refusal.ts'
import { inBase } from '../exchangeRate/exchangeRate.rules.ts'

export const entryKinds = [
  'auto',
  'manual',
  'recurring',
  'opening',
  'revaluation',
  'closing',
  'reversal',
] as const
export type EntryKind = (typeof entryKinds)[number]

/**
 * One side of an entry: an account by mapping key or by id, and exactly one of debit and credit above zero. Amounts are the
 * company's minor units, unless the draft carries a rate (see {@link JournalDraft}).
 */
export type JournalLineDraft = {
  readonly key?: string
  readonly accountId?: string
  readonly debitMinor?: Minor
  readonly creditMinor?: Minor
  readonly partyId?: string | null
  readonly costCenterId?: string | null
  readonly profitUnitId?: string | null
  readonly memo?: string | null
  /** Foreign amount behind the line, in minor units of `currency`; filled by the conversion when the draft has a rate. */
  readonly fcAmountMinor?: Minor | null
}

/**
 * An entry to post. `sourceKey` is `module:noun:id:event` and is posted at most once. With `currency` and `rate` (base per 1
 * foreign, canonical decimal) the lines' amounts are foreign and are converted once, then split (rule 12 of 40-finance);
 * with `currency` alone they are base and each line may name the foreign amount behind it.
 */
export type JournalDraft = {
  readonly sourceKey: string
  readonly date: Day
  readonly memo: string
  readonly currency?: Currency
  readonly rate?: string
  readonly lines: readonly JournalLineDraft[]
  readonly kind?: Exclude<EntryKind, 'manual' | 'reversal'>
  /** Modules besides the source key's own in whose name the call runs: billing paying an authority for fleet. */
  readonly inNameOf?: readonly string[]
  readonly fileIds?: readonly string[]
}

/** A line ready to post: base amounts, exactly one of them above zero. */
export type BaseLine = {
  readonly key: string | null
  readonly accountId: string | null
  readonly debitMinor: Minor
  readonly creditMinor: Minor
  readonly currency: Currency | null
  readonly fcAmountMinor: Minor | null
  readonly partyId: string | null
  readonly costCenterId: string | null
  readonly profitUnitId: string | null
  readonly memo: string | null
}

const debitOf = (line: { debitMinor?: Minor }) => line.debitMinor ?? 0
const creditOf = (line: { creditMinor?: Minor }) => line.creditMinor ?? 0
const total = (amounts: readonly Minor[]) => amounts.reduce((sum, amount) => sum + amount, 0)

/** Why lines cannot be posted: fewer than two, a line without exactly one side, or debits that differ from credits. */
export function whyNotBalanced(
  lines: readonly { debitMinor?: Minor; creditMinor?: Minor }[],
  currency: Currency,
): Refusal | null {
  if (lines.length < 2) return invalid('accounting.journal.tooFewLines', { field: 'lines' })
  for (const [index, line] of lines.entries()) {
    const [debit, credit] = [debitOf(line), creditOf(line)]
    const whole = Number.isSafeInteger(debit) && Number.isSafeInteger(credit)
    if (!whole || debit < 0 || credit < 0 || debit > 0 === credit > 0)
      return invalid('accounting.journal.oneSide', { field: `lines.${index}`, params: { line: index + 1 } })
  }
  const difference = total(lines.map(debitOf)) - total(lines.map(creditOf))
  if (difference === 0) return null
  return invalid('accounting.journal.unbalanced', {
    field: 'lines',
    params: { difference: moneyText(Math.abs(difference), currency) },
  })
}

/** Why an entry is more than the books take in at once: what closes a year adds up what they took. */
export function whyNotHeld(
  lines: readonly { debitMinor?: Minor; creditMinor?: Minor }[],
  kind: EntryKind,
): Refusal | null {
  if (kind === 'closing') return null
  const at = lines.findIndex(line => debitOf(line) + creditOf(line) > mostMinor)
  return at < 0 ? null : invalid('kernel.field.moneyTooLarge', { field: `lines.${at}` })
}

/**
 * The draft's lines in base currency. A foreign draft is converted once per entry and split over each side by largest
 * remainder, so that it balances in both currencies: USD 1,000.00 at 0.3075 is 307.500 KWD. Call after
 * {@link whyNotBalanced}.
 */
export function baseLines(draft: JournalDraft, base: Currency): BaseLine[] {
  const { currency, rate } = draft
  const foreign = currency && currency !== base ? currency : null
  if (!foreign || rate === undefined)
    return draft.lines.map(line =>
      baseLine(line, debitOf(line), creditOf(line), foreign, line.fcAmountMinor ?? null),
    )
  const debits = sideInBase(draft.lines.map(debitOf), rate, foreign, base)
  const credits = sideInBase(draft.lines.map(creditOf), rate, foreign, base)
  return draft.lines.map((line, at) =>
    baseLine(line, debits[at]!, credits[at]!, foreign, debitOf(line) + creditOf(line)),
  )
}

const sideInBase = (amounts: readonly Minor[], rate: string, foreign: Currency, base: Currency) =>
  splitByWeights(inBase(total(amounts), rate, foreign, base), amounts)

function baseLine(
  line: JournalLineDraft,
  debitMinor: Minor,
  creditMinor: Minor,
  currency: Currency | null,
  fcAmountMinor: Minor | null,
): BaseLine {
  return {
    key: line.key ?? null,
    accountId: line.accountId ?? null,
    debitMinor,
    creditMinor,
    currency: fcAmountMinor === null ? null : currency,
    fcAmountMinor: currency === null ? null : fcAmountMinor,
    partyId: line.partyId ?? null,
    costCenterId: line.costCenterId ?? null,
    profitUnitId: line.profitUnitId ?? null,
    memo: line.memo || null,
  }
}

/** The lines of the entry that undoes these: same accounts and dimensions, sides swapped. */
export function reversedLines<Line extends { debitMinor: Minor; creditMinor: Minor }>(
  lines: readonly Line[],
): Line[] {
  return lines.map(line => ({ ...line, debitMinor: line.creditMinor, creditMinor: line.debitMinor }))
}

/** The modules in whose name a draft posts: the first word of its source key and those it names. */
export function modulesOf(draft: Pick<JournalDraft, 'sourceKey' | 'inNameOf'>): string[] {
  const own = /^([a-z]+):[^\s]+$/.exec(draft.sourceKey)?.[1]
  if (!own || draft.sourceKey.length > 200) throw new RangeError(`Not a source key: ${draft.sourceKey}`)
  return [own, ...(draft.inNameOf ?? [])]
}
