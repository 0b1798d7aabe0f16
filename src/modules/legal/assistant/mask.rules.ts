import { foldLight } from '#kernel/shared/arabic.ts'

export type Mask = {
  text: string
  /** What each mark stands for, to put it back into an answer. */
  marks: ReadonlyMap<string, string>
}

// In the order in which they are looked for: what is longer first, so that the digits within an IBAN are no phone.
const patterns: readonly (readonly [string, RegExp])[] = [
  ['بريد', /[\p{L}\p{N}._%+-]+@[\p{L}\p{N}.-]+\.\p{L}{2,}/gu],
  ['حساب', /\b[A-Z]{2}[0-9٠-٩]{2}(?:[ -]?[A-Z0-9٠-٩]{2,4}){3,8}\b/giu],
  ['لوحة', /(?:لوحة|لوحه|اللوحة|plate)\s*(?:رقم|no\.?)?\s*[\p{L}0-9٠-٩/ -]{0,6}[0-9٠-٩]{2,7}/giu],
  ['رقم', /(?:\+|00)?[0-9٠-٩۰-۹](?:[ -]?[0-9٠-٩۰-۹]){6,18}/gu],
  ['لوحة', /[0-9٠-٩]{1,2}\s*[/-]\s*[0-9٠-٩]{3,6}/gu],
  ['عنوان', /(?:قطعة|شارع|منزل|شقة|جادة|بناية|قسيمة)\s+[\p{L}0-9٠-٩]+/gu],
]

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

// A name is written with or without vowels, tatweel and hamza: each letter may be any that folds to the same.
const kin = ['اأإآٱ', 'ىيئ', 'ةه', 'وؤ', 'كک'].map(letters => [...letters])
const loose = (word: string) =>
  [...foldLight(word)]
    .map(letter => {
      const family = kin.find(letters => letters.includes(letter))
      return `${family ? `[${family.join('')}]` : escaped(letter)}[\\u0640\\u064b-\\u0652]*`
    })
    .join('')

/**
 * A text that may leave the company: the given names, and everything that looks like an identity, a phone, a plate, an account, a mail
 * address or a street, replaced by marks. What is doubtful is masked rather than sent.
 */
export function masked(text: string, names: readonly string[]): Mask {
  const marks = new Map<string, string>()
  const counts = new Map<string, number>()
  const markOf = (kind: string, found: string) => {
    for (const [mark, said] of marks) if (said === found) return mark
    const no = (counts.get(kind) ?? 0) + 1
    counts.set(kind, no)
    const mark = `[${kind} ${no}]`
    marks.set(mark, found)
    return mark
  }
  let left = text
  // Whole names first, then their words: a first name alone names a person too.
  const parts = names.flatMap(name => [name, ...name.split(/\s+/).filter(part => part.length > 2)])
  for (const name of [...new Set(parts)].sort((a, b) => b.length - a.length)) {
    const pattern = name.split(/\s+/).filter(Boolean).map(loose).join('\\s+')
    if (!pattern) continue
    left = left.replace(
      new RegExp(`(?<![\\p{L}\\p{N}])[وف]?[بلك]?(?:ال)?${pattern}(?![\\p{L}\\p{N}])`, 'giu'),
      found => markOf('طرف', found),
    )
  }
  for (const [kind, pattern] of patterns)
    left = left
      .split(/(\[\p{L}+ \d+\])/u)
      .map((piece, at) => (at % 2 ? piece : piece.replace(pattern, found => markOf(kind, found))))
      .join('')
  return { text: left, marks }
}

/** An answer with what the marks stood for put back. */
export function restored(text: string, marks: ReadonlyMap<string, string>): string {
  let whole = text
  for (const [mark, said] of marks) whole = whole.replaceAll(mark, said)
  return whole
}

export type Sentence = { text: string; isCited: boolean }

/** The sentences of an answer: one that cites none of the texts it was given is without a basis. */
export function sentencesOf(answer: string, count: number): Sentence[] {
  return answer
    .split(/(?<=[.!؟\n])\s+/u)
    .map(text => text.trim())
    .filter(Boolean)
    .map(text => ({
      text,
      isCited: [...text.matchAll(/\[(\d+)\]/g)].some(([, no]) => Number(no) >= 1 && Number(no) <= count),
    }))
}
