import { foldLight } from '#kernel/shared/arabic.ts'
import { isDay } from '#kernel/shared/day.ts'
import { formatDay } from '#kernel/shared/format.ts'

export type AlertParams = Readonly<Record<string, string | number>>

/** The compiled sentences take the language as a second argument, which the catalogue's type leaves out. */
type SayIn = (params: AlertParams, options: { locale: 'ar' | 'en' }) => string

/**
 * What the search of the bell looks through: the sentence in both languages, or the key itself while the catalogue does not have it, the
 * refusal that is its `cause`, and its parameters. The catalogue takes 15 MB and is read only when needed.
 */
export async function searchKey(titleKey: string, params: AlertParams): Promise<string> {
  const say = await speaker()
  const sentences = [titleKey, String(params['cause'] ?? '')].flatMap(code => [
    say(code, params, 'ar') ?? code,
    say(code, params, 'en') ?? '',
  ])
  return foldLight([...sentences, ...Object.values(params)].join(' '))
}

/** Says an alert in a language as the bell does: days as people write them, its cause in its own words. */
export async function sentenceIn(
  titleKey: string,
  params: AlertParams,
  locale: 'ar' | 'en',
): Promise<string> {
  const say = await speaker()
  const shown = Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      typeof value === 'string' && isDay(value) ? formatDay(value, 'latin') : value,
    ]),
  )
  const cause = say(String(shown['cause'] ?? ''), shown, locale)
  return say(titleKey, { ...shown, ...(cause ? { cause } : {}) }, locale) ?? titleKey
}

async function speaker() {
  const { codeWords } = await import('#generated/code-words.ts')
  return (code: string, params: AlertParams, locale: 'ar' | 'en') =>
    (codeWords[code] as unknown as SayIn | undefined)?.(params, { locale })
}
