import { type Day, daysBetween } from '#kernel/shared/day.ts'
import { asciiDigits } from '#kernel/shared/digits.ts'
import type { Minor } from '#kernel/shared/money.ts'

export type OpenLine = {
  readonly id: string
  readonly bookedOn: Day
  readonly amountMinor: Minor
  readonly description: string
  readonly reference: string | null
}

/** A movement of the account that no bank line stands for yet. */
export type OpenMove = {
  readonly id: string
  readonly movedOn: Day
  readonly amountMinor: Minor
  /** Document, cheque and bank references it may be known by. */
  readonly references: readonly string[]
}

export type CertainMatch = {
  readonly lineId: string
  readonly moveId: string
  readonly by: 'reference' | 'day'
}

/** How far the day of a movement may lie from the bank's, for the bank to mean it. */
export const nearDays = 3
/** Beyond this a reference may have been used again: it is proposed, not taken. */
export const referenceDays = 31

/** A reference as it is compared: `RCT-2026-00012` and `rct 2026 00012` are one, zeros in front say nothing. */
const referenceKey = (text: string): string =>
  asciiDigits(text)
    .toUpperCase()
    .replace(/[^A-Z0-9\u0621-\u064a]/g, '')
    .replace(/^0+/, '')

/** What a bank line may call a movement: its reference, and every word of its text that holds digits and is no amount. */
function keysOf(line: OpenLine): ReadonlySet<string> {
  const words = asciiDigits(line.description)
    .split(/[\s,;:/|()]+/)
    .filter(word => /\d/.test(word) && !word.includes('.'))
    .map(referenceKey)
    .filter(key => key.length >= 4)
  const own = line.reference ? referenceKey(line.reference) : ''
  return new Set(own.length >= 2 ? [own, ...words] : words)
}

const isNamed = (keys: ReadonlySet<string>, move: OpenMove) =>
  move.references.some(reference => keys.has(referenceKey(reference)))

const distance = (line: OpenLine, move: OpenMove) => Math.abs(daysBetween(line.bookedOn, move.movedOn))

/** Pairs whose two ends name each other and nothing else. */
function onlyPairs(
  lines: readonly OpenLine[],
  candidatesOf: (line: OpenLine) => readonly OpenMove[],
): { line: OpenLine; move: OpenMove }[] {
  const wanted = new Map<string, number>()
  const found = lines.map(line => ({ line, moves: candidatesOf(line) }))
  for (const { moves } of found) for (const move of moves) wanted.set(move.id, (wanted.get(move.id) ?? 0) + 1)
  return found.flatMap(({ line, moves }) => {
    const [move] = moves
    return move && moves.length === 1 && wanted.get(move.id) === 1 ? [{ line, move }] : []
  })
}

/**
 * What may be matched without asking (rule 20 of 40-finance): one candidate of equal amount with the same reference or cheque
 * number, or the only one within three days, and no other line that could mean it as well. Everything else stays open.
 */
export function certainMatches(lines: readonly OpenLine[], moves: readonly OpenMove[]): CertainMatch[] {
  const byAmount = Map.groupBy(moves, move => move.amountMinor)
  const keys = new Map(lines.map(line => [line.id, keysOf(line)]))
  const equal = (line: OpenLine) => byAmount.get(line.amountMinor) ?? []
  const named = onlyPairs(lines, line =>
    equal(line).filter(move => distance(line, move) <= referenceDays && isNamed(keys.get(line.id)!, move)),
  )
  const taken = new Set(named.flatMap(({ line, move }) => [line.id, move.id]))
  const near = onlyPairs(
    lines.filter(line => !taken.has(line.id)),
    line => equal(line).filter(move => !taken.has(move.id) && distance(line, move) <= nearDays),
  )
  const as = (by: CertainMatch['by']) => (pair: { line: OpenLine; move: OpenMove }) => ({
    lineId: pair.line.id,
    moveId: pair.move.id,
    by,
  })
  return [...named.map(as('reference')), ...near.map(as('day'))]
}

/** Movements of equal amount, the likeliest first: those the line names, then the nearest day. */
export function rankedMoves<Move extends OpenMove>(line: OpenLine, moves: readonly Move[]): Move[] {
  const keys = keysOf(line)
  const rank = (move: Move) => (isNamed(keys, move) ? 0 : 10_000) + distance(line, move)
  return moves.filter(move => move.amountMinor === line.amountMinor).sort((a, b) => rank(a) - rank(b))
}
