// A sentence shows its figures as tables do, in the company's digits and grouped: what counts is passed through `#ui/figures.ts` on its way
// into the sentence, without anything to remember where the sentence is written or used.

type Variants = {
  declarations: readonly string[]
  selectors: readonly string[]
  match: Readonly<Record<string, string>>
}

/** What a plain sentence counts by these names; a year, a number of a document or a code is no figure. */
const figures = new Set(
  (
    'count rows files users vehicles accounts items scanned shown total open all matched added renamed used limit marks passed left ' +
    'from to handOvers takeBacks km drivenKm allowanceKm days hours minutes seconds years units no line row step steps current digits length level'
  ).split(' '),
)

const placeholders = (text: string) => [
  ...new Set([...text.matchAll(/(?<!\\)\{(\w+)\}/g)].map(([, name]) => name!)),
]

const inFigures = (text: string, names: readonly string[]) =>
  names.reduce((said, name) => said.replaceAll(`{${name}}`, `{${name}Figure}`), text)

const declared = (names: readonly string[]) => names.map(name => `local ${name}Figure = ${name}: number`)

/** A word as it is compiled: its figures declared as such. */
export function withFigures(word: unknown): unknown {
  if (typeof word === 'string') {
    const names = placeholders(word)
    const counted = names.filter(name => figures.has(name))
    if (counted.length === 0) return word
    // The format has declarations only beside a choice; this one has a single outcome.
    return [
      {
        declarations: [...names.map(name => `input ${name}`), ...declared(counted)],
        selectors: [`${counted[0]}Figure`],
        match: { [`${counted[0]}Figure=*`]: inFigures(word, counted) },
      },
    ]
  }
  if (!Array.isArray(word)) return word
  return (word as readonly Variants[]).map(variants => {
    const plurals = variants.declarations.flatMap(line => /= (\w+): plural$/.exec(line)?.[1] ?? [])
    const names = new Set(Object.values(variants.match).flatMap(placeholders))
    const counted = [...names].filter(name => figures.has(name) || plurals.includes(name))
    return {
      ...variants,
      declarations: [...variants.declarations, ...declared(counted)],
      match: Object.fromEntries(
        Object.entries(variants.match).map(([key, text]) => [key, inFigures(text, counted)]),
      ),
    }
  })
}
