import type { ReactNode } from 'react'

type Props = { children: string; className?: string; title?: string }

// A document number breaks at its hyphens; and after an Arabic letter bidi turns "12-34567" into "34567-12" and puts a sign
// behind its number. What stands whole in brackets takes them along: alone they stay behind at the end of a line.
const token = /[A-Z]{2,6}-\d{4}-\d+|(?<![\p{L}\p{N}-])(?:[+\u2212]\d[\d ]*\d|\d+(?:-\d+)+)/u.source
const tokens = new RegExp(`(\\((?:${token})\\)|${token})`, 'u')

/** The parts of a sentence: what stands at an odd place is a number, plate or code that reads as one from the left. */
export function sentenceParts(sentence: string): ReactNode {
  const parts = sentence.split(tokens)
  if (parts.length === 1) return sentence
  return parts.map((part, at) =>
    at % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place
      <span key={at} className="n">
        {part}
      </span>
    ) : (
      part
    ),
  )
}

/** A sentence that people or the books wrote; numbers, plates and phones inside it stay whole and the right way round. */
export function SentenceText({ children, ...look }: Props) {
  return <bdi {...look}>{sentenceParts(children)}</bdi>
}
