export type Say = (
  params?: Readonly<Record<string, unknown>>,
  options?: { readonly locale?: 'ar' | 'en' },
) => string

/** Stands in a sentence for a missing value. */
const notThere = '\u2014'

/** A parameter as a sentence shows it: a list by its members, and what is no value at all as a dash. */
export function sayable(value: unknown): unknown {
  if (typeof value === 'string' || typeof value === 'boolean' || typeof value === 'bigint') return value
  if (typeof value === 'number') return Number.isFinite(value) ? value : notThere
  if (Array.isArray(value)) return value.map(sayable).join('، ')
  return notThere
}

/**
 * A word whose parameters come over the wire or from a row, where no type vouches for them. A parameter that is missing,
 * null or no value is a dash in the sentence, never `undefined` or `[object Object]`.
 */
export const said =
  (word: Say): Say =>
  (params = {}, options) =>
    word(new Proxy(params, { get: (all, name) => sayable(all[name as string]) }), options)

/** The word of a code that came over the wire, or from a newer version: a code without one is shown as it is. */
export const wordOf = (words: Readonly<Record<string, () => string>>, code: string): string =>
  Object.hasOwn(words, code) ? words[code]!() : code
