import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/**
 * Gives back what starting left behind, once, a moment after the server listens: some 20 MB of 160, which an idle installation
 * would hold for days, since nothing collects where nothing is asked. It takes 0.2 s. Returns what calls it off.
 */
export function giveBackStartMemory(): () => void {
  const timer = setTimeout(() => {
    setFlagsFromString('--expose-gc')
    const collect = runInNewContext('gc') as (options: object) => void
    collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
  }, 1500).unref()
  return () => clearTimeout(timer)
}
