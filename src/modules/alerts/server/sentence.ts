import { codeWords } from '#generated/code-words.ts'
import { foldLight } from '#kernel/shared/arabic.ts'

export type AlertParams = Readonly<Record<string, string | number>>

/** The compiled sentences take the language as a second argument, which the catalogue's type leaves out. */
type SayIn = (params: AlertParams, options: { readonly locale: 'ar' | 'en' }) => string

/** The sentence of an alert in a language; the key itself while the catalogue does not have it. */
export function sentence(titleKey: string, params: AlertParams, locale: 'ar' | 'en'): string {
  const say = codeWords[titleKey] as unknown as SayIn | undefined
  return say ? say(params, { locale }) : titleKey
}

/** What the search of the bell looks through: the sentence in both languages and what its parameters say. */
export function searchKey(titleKey: string, params: AlertParams): string {
  const texts = [sentence(titleKey, params, 'ar'), sentence(titleKey, params, 'en'), ...Object.values(params)]
  return foldLight(texts.join(' '))
}
