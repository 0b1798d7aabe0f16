/** A field that two people changed at once, by its path in the form. */
export type BothChanged = { readonly path: string; readonly mine: unknown; readonly theirs: unknown }

type Tree = Readonly<Record<string, unknown>>

const isTree = (value: unknown): value is Tree =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Of one shape, that is: an amount and a percentage are one field, not two halves of each. */
const keysOf = (tree: Tree) => Object.keys(tree).sort().join()

/** An empty field is empty, whether in the form or on the server. */
const same = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? '') === JSON.stringify(b ?? '')

/**
 * Joins two edits of one record, field by field: what one side alone changed keeps that change; what both changed keeps what was
 * typed here and is listed. The rows of a list count as one field.
 */
export function threeWay<Values extends Tree>(
  base: Values,
  mine: Values,
  theirs: Values,
  within = '',
): { values: Values; both: BothChanged[] } {
  const both: BothChanged[] = []
  const values: Record<string, unknown> = { ...mine }
  for (const key of new Set([...Object.keys(mine), ...Object.keys(theirs)])) {
    const path = within + key
    const [before, typed, stored] = [base[key], mine[key], theirs[key]]
    if (isTree(typed) && isTree(stored) && keysOf(typed) === keysOf(stored)) {
      const inner = threeWay(isTree(before) ? before : {}, typed, stored, `${path}.`)
      values[key] = inner.values
      both.push(...inner.both)
      continue
    }
    if (same(stored, before) || same(stored, typed)) continue
    if (same(typed, before)) values[key] = stored
    else both.push({ path, mine: typed, theirs: stored })
  }
  return { values: values as Values, both }
}

/** The fields of joined values that are not stored yet. None, where what was typed here is what was saved meanwhile. */
export const unsaved = (values: Tree, theirs: Tree): string[] =>
  Object.keys(values).filter(field => JSON.stringify(values[field]) !== JSON.stringify(theirs[field]))
