import { lazy, Suspense, useRef } from 'react'
import type { MenuProps } from './MenuPart.tsx'
import { alsoLoad } from './onDemand.tsx'

const load = async () => ({ default: (await import('./MenuPart.tsx')).MenuPart })
const MenuPart = lazy(load)
alsoLoad(load)

/** A button that opens a list of acts: `MenuEntry` and `MenuLine`. A press before the list has come opens it when it comes. */
export function Menu(props: Omit<MenuProps, 'wanted'>) {
  const wanted = useRef(false)
  const want = () => {
    wanted.current = true
  }
  return (
    <Suspense
      fallback={
        <span style={{ display: 'contents' }} onClickCapture={want}>
          {props.trigger}
        </span>
      }
    >
      <MenuPart {...props} wanted={wanted} />
    </Suspense>
  )
}
