import { type ReactElement, type ReactNode, type RefObject, Suspense, useRef } from 'react'

/** What a part that its button brings is told: whether the button was pressed while the part was on its way. */
export type Wanted = { readonly wanted: RefObject<boolean> }

type Props = {
  readonly trigger: ReactElement
  /** The part itself, which comes on demand. */
  readonly children: (wanted: RefObject<boolean>) => ReactNode
}

/** What a button opens: the button stands at once, and a press before the rest has come is not lost. */
export function PressKept({ trigger, children }: Props) {
  const wanted = useRef(false)
  const want = () => {
    wanted.current = true
  }
  const button = (
    <span style={{ display: 'contents' }} onClickCapture={want}>
      {trigger}
    </span>
  )
  return <Suspense fallback={button}>{children(wanted)}</Suspense>
}
