import { useEffect, useRef, useState } from 'react'

/**
 * Keeps what stood under the pointer until it is let go: a list that changes between press and release would lose the press, or
 * give it to the row that took its place.
 * @returns what to show, and the handler of the press for the element around it.
 */
export function useHeldWhilePressed<T>(current: T): { shown: T; onPress: () => void } {
  const [held, setHeld] = useState<{ value: T } | null>(null)
  const ending = useRef<(() => void) | null>(null)
  useEffect(() => () => ending.current?.(), [])

  const onPress = () => {
    ending.current?.()
    setHeld({ value: current })
    // After the release was answered by the row itself.
    const release = () => {
      ending.current?.()
      setTimeout(() => setHeld(null))
    }
    ending.current = () => {
      removeEventListener('pointerup', release)
      removeEventListener('pointercancel', release)
      ending.current = null
    }
    addEventListener('pointerup', release)
    addEventListener('pointercancel', release)
  }
  return { shown: held ? held.value : current, onPress }
}
