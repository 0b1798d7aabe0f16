import { type ReactElement, type ReactNode, type RefObject, Suspense, useLayoutEffect, useRef } from 'react'

/** Given to a part that its button loads: whether the button was pressed while the part was on its way. */
export type Wanted = { readonly wanted: RefObject<boolean> }

type Props = {
  trigger: ReactElement
  /** The part itself, which comes on demand. */
  children: (wanted: RefObject<boolean>) => ReactNode
}

/**
 * Opens a part whose button was pressed before it stood there. Asked when the part is on the screen, not when it is drawn: React
 * holds a drawn part back for up to a third of a second, and the button is still the early one.
 */
export function useWanted(wanted: RefObject<boolean>, open: () => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the part takes the place of its button
  useLayoutEffect(() => {
    if (!wanted.current) return
    wanted.current = false
    open()
  }, [])
}

/** What a button opens: the button stands at once, and a press before the rest has come is not lost. */
export function PressKept({ trigger, children }: Props) {
  const wanted = useRef(false)
  const want = () => {
    wanted.current = true
  }
  // The part may take the button's place between press and release, which then is no click. A finger that scrolls is no press.
  const button = (
    <span
      style={{ display: 'contents' }}
      onPointerDownCapture={want}
      onPointerCancelCapture={() => {
        wanted.current = false
      }}
      onClickCapture={want}
    >
      {trigger}
    </span>
  )
  return <Suspense fallback={button}>{children(wanted)}</Suspense>
}
