/** What the codes of a column are called, for an export: it writes values, and a code names nothing to a person. */
export const spokenCodes = (
  words: Readonly<Record<string, () => string>>,
): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(words).map(([code, say]) => [code, say()]))
