type Props = { readonly children: string; readonly className?: string; readonly title?: string }

// After an Arabic letter bidi turns "12-34567" into "34567-12" and puts a sign behind its number.
const turning = /(?<![\p{L}\p{N}-])(?:[+\u2212]\d[\d ]*\d|\d+(?:-\d+)+)/gu

/** A sentence that people or the books wrote; plates, phones and codes inside it keep their own direction. */
export function SentenceText({ children, ...look }: Props) {
  return <bdi {...look}>{children.replace(turning, run => `\u2066${run}\u2069`)}</bdi>
}
