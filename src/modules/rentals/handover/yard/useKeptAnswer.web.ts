import { useEffect, useState } from 'react'

const keyOf = (name: string) => `draft:yard-answer:${name}`

/** An answer kept on the device, so that the job opens again without signal; the fresh one wins. */
export function useKeptAnswer<Answer>(name: string, fresh: Answer | undefined): Answer | null {
  const key = keyOf(name)
  const [kept] = useState<Answer | null>(() => {
    try {
      return JSON.parse(localStorage.getItem(key) ?? 'null') as Answer | null
    } catch {
      // Unreadable means not kept.
      return null
    }
  })
  useEffect(() => {
    if (fresh === undefined) return
    try {
      localStorage.setItem(key, JSON.stringify(fresh))
    } catch {
      // No room: the answer is on the screen all the same.
    }
  }, [key, fresh])
  return fresh ?? kept
}
