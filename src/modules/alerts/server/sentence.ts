import { foldLight } from '#kernel/shared/arabic.ts'

export type AlertParams = Readonly<Record<string, string | number>>

/** The compiled sentences take the language as a second argument, which the catalogue's type leaves out. */
type SayIn = (params: AlertParams, options: { readonly locale: 'ar' | 'en' }) => string

/**
 * What the search of the bell looks through: the sentence in both languages, or the key itself while the catalogue does not
 * have it, the refusal that is its `cause`, and what its parameters say. The catalogue takes 15 MB and is read only when there is something to say.
 */
export async function searchKey(titleKey: string, params: AlertParams): Promise<string> {
  const { codeWords } = await import('#generated/code-words.ts')
  const sentences = [titleKey, String(params['cause'] ?? '')].flatMap(code => {
    const say = codeWords[code] as unknown as SayIn | undefined
    return say ? [say(params, { locale: 'ar' }), say(params, { locale: 'en' })] : [code]
  })
  return foldLight([...sentences, ...Object.values(params)].join(' '))
}
