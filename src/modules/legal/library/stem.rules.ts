import { foldLight } from '#kernel/shared/arabic.ts'

/** Words that say nothing about a text: particles, pronouns, question words. */
const empty = new Set(
  foldLight(
    'من في على الى إلى عن مع ما ماذا متى كيف هل كم أين اين لماذا هذا هذه ذلك تلك التي الذي الذين هو هي هم أو او ثم قد لا لم لن ان أن إن إذا اذا كان كانت يكون تكون كل بعض غير بين بعد قبل عند حتى أي اي كما ولا وفي ومن وهو وهي به بها له لها فيه فيها منه منها عليه عليها انا نحن هناك يجب يجوز يمكن',
  ).split(' '),
)

// Light stemming: a conjunction and the article at the front, endings of number, gender and possession at the back. What remains keeps
// at least two letters, so that short words stay whole.
const front = /^(?:[وف](?=...))?(?:بال|كال|فال|ال|لل)(?=..)|^[وف](?=...)/
const clitic = /^[بلك](?=....)/
const back = /(?<=...)(?:هما|كما|ها|هم|كم|نا|ات|ان|ون|ين|تم|يه|ته|ه|ي|ا|ت)$/

/** The stem of a folded word. */
export function stemOf(word: string): string {
  if (!/[\u0600-\u06ff]/.test(word)) return word
  const opened = word.replace(front, '').replace(clitic, '')
  const once = opened.replace(back, '')
  return once.replace(back, '')
}

const wordsOf = (text: string) => foldLight(text).match(/[\p{L}\p{N}]+/gu) ?? []

/** The stems of a text in their order, without empty words. */
export const stemsOf = (text: string): string[] =>
  wordsOf(text)
    .filter(word => word.length > 1 && !empty.has(word))
    .map(stemOf)

type Piece = { text: string; isFound: boolean }

/** A text in pieces, those that a question names marked, for the screen. */
export function highlighted(text: string, question: string): Piece[] {
  const asked = new Set(stemsOf(question))
  const pieces: Piece[] = []
  for (const part of text.split(/([\p{L}\p{M}\p{N}]+)/u)) {
    if (!part) continue
    const [stem] = stemsOf(part)
    const isFound = stem !== undefined && asked.has(stem)
    const last = pieces.at(-1)
    if (last && last.isFound === isFound) last.text += part
    else pieces.push({ text: part, isFound })
  }
  return pieces
}
