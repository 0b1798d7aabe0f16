import { foldAggressive } from '#kernel/shared/arabic.ts'

/**
 * How alike two names are, 0 to 1, on their aggressive keys and whatever the order of their words: 1 minus the edits
 * (insert, drop, replace, swap neighbours) over the longer length. 0.85 counts as a possible duplicate (rule 3 of
 * 30-rentals). Two empty names are not alike.
 */
export function similarity(a: string, b: string): number {
  const [first, second] = [foldAggressive(a), foldAggressive(b)]
  if (first === '' || second === '') return 0
  return Math.max(closeness(first, second), closeness(sortWords(first), sortWords(second)))
}

function sortWords(key: string): string {
  return key.split(' ').sort().join(' ')
}

function closeness(a: string, b: string): number {
  return 1 - editDistance([...a], [...b]) / Math.max([...a].length, [...b].length)
}

/** Optimal string alignment distance, three rows at a time. */
function editDistance(a: readonly string[], b: readonly string[]): number {
  let before: number[] = []
  let previous = Array.from({ length: b.length + 1 }, (_, column) => column)
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row]
    for (let column = 1; column <= b.length; column += 1) {
      const same = a[row - 1] === b[column - 1]
      let best = Math.min(
        (previous[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (previous[column - 1] ?? 0) + (same ? 0 : 1),
      )
      const swapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
      if (swapped) best = Math.min(best, (before[column - 2] ?? 0) + 1)
      current.push(best)
    }
    before = previous
    previous = current
  }
  return previous[b.length] ?? 0
}
