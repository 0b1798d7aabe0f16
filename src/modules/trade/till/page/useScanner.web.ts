import { useEffect, useEffectEvent } from 'react'

/** Keys that come faster than anybody types, with Enter behind them, are a scanner's. */
const fastestMillis = 60
const shortest = 4

/** Reads a keyboard scanner wherever the focus is, unless a field has it. */
export function useScanner(onCode: (code: string) => void): void {
  const tell = useEffectEvent(onCode)
  useEffect(() => {
    let keys = ''
    let last = 0
    const hear = (event: KeyboardEvent) => {
      const target = event.target as Element
      if (target.closest('input, textarea, [contenteditable], [role="dialog"]')) return
      const isFast = event.timeStamp - last < fastestMillis
      last = event.timeStamp
      if (event.key === 'Enter') {
        if (keys.length >= shortest && isFast) {
          event.preventDefault()
          tell(keys)
        }
        keys = ''
      } else if (event.key.length === 1) keys = isFast ? keys + event.key : event.key
    }
    addEventListener('keydown', hear)
    return () => removeEventListener('keydown', hear)
  }, [])
}
