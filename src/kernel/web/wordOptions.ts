/** Options of a `Select` from a map of words, in the order of the map. */
export function optionsOf<Value extends string>(
  words: Readonly<Record<Value, () => string>>,
): { id: Value; name: string }[] {
  return (Object.keys(words) as Value[]).map(id => ({ id, name: words[id]() }))
}

/** What the codes of a column are called in an export. */
export const exportWordsOf = (words: Readonly<Record<string, () => string>>) =>
  Object.fromEntries(Object.entries(words).map(([code, word]) => [code, word()]))
