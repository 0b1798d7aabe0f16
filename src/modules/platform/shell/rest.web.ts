import { useEffect, useState } from 'react'
import { queryClient } from '#kernel/web/client.ts'

const lookAgain = 250
/** A page that never rests (its server does not answer) has its menus all the same. */
const atLatest = 10_000

/** Whether the page a person asked for has still something on its way: its code, or an answer it shows. */
const isOnItsWay = () =>
  queryClient.isFetching() > 0 ||
  document.querySelector('main [aria-busy="true"], .page[aria-busy="true"]') !== null

/**
 * Does what can wait once the shown page has come whole: on a slow line whatever is fetched before it takes its bandwidth.
 * Answers how to call it off.
 */
export function whenAtRest(act: () => void): () => void {
  const asked = performance.now()
  let timer = window.setTimeout(look, lookAgain)
  function look() {
    if (isOnItsWay() && performance.now() - asked < atLatest) timer = window.setTimeout(look, lookAgain)
    else act()
  }
  return () => window.clearTimeout(timer)
}

/** False until the first page has come whole: for parts of the frame that may be drawn after it. */
export function useAtRest(): boolean {
  const [isAtRest, setAtRest] = useState(false)
  useEffect(() => whenAtRest(() => setAtRest(true)), [])
  return isAtRest
}
