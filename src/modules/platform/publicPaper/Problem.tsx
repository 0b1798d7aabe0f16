import { useEffect, useRef } from 'react'

/** Why an action was not done, and the field it is about where there is one. */
export type PublicProblem = { readonly sentence: string; readonly field?: string | undefined }

type Props = {
  problem: PublicProblem | null
  /** Where this stands: its own field, or whatever stands at none of these. */
  at?: string
  notAt?: readonly string[]
}

/** The sentence of a problem at its field, which then has the hand; what belongs to no field stands over the buttons. */
export function Problem({ problem, at, notAt = [] }: Props) {
  const place = useRef<HTMLParagraphElement>(null)
  const isHere = at ? problem?.field === at : !notAt.includes(problem?.field ?? '')
  const shown = isHere ? problem : null
  useEffect(() => {
    if (!shown || !at) return
    place.current?.parentElement?.querySelector<HTMLElement>('input, textarea, canvas')?.focus()
    place.current?.scrollIntoView({ block: 'center' })
  }, [shown, at])
  return (
    shown && (
      <p className="offer-problem" role="alert" ref={place}>
        {shown.sentence}
      </p>
    )
  )
}
