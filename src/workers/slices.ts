import { setImmediate as nextTurn } from 'node:timers/promises'

/** No slice of costly work on the main thread is longer: what a caller waits for in the middle of it. */
const sliceMs = 15

/**
 * Cuts work on the main thread into slices: await what it returns once for each small piece. It lets waiting requests go first
 * whenever the slice is used up, and costs next to nothing otherwise.
 */
export function slices(): () => Promise<void> | void {
  let began = performance.now()
  return () => {
    if (performance.now() - began < sliceMs) return
    return nextTurn().then(() => {
      began = performance.now()
    })
  }
}
