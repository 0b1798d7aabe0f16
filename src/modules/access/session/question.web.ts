import { useSyncExternalStore } from 'react'

type Asked<Facts> = Facts & { settle: (agreed: boolean) => void }

/**
 * A question that code outside React asks of the person, and a dialog answers: `ask` resolves to the answer, `use` gives the
 * dialog what is asked. A second question withdraws the first.
 */
export function personQuestion<Facts extends object>() {
  let asked: Asked<Facts> | null = null
  const listeners = new Set<() => void>()
  const set = (next: Asked<Facts> | null) => {
    asked = next
    for (const listener of listeners) listener()
  }
  const listen = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  return {
    use: (): Asked<Facts> | null => useSyncExternalStore(listen, () => asked),
    ask: (facts: Facts): Promise<boolean> =>
      new Promise(resolve => {
        asked?.settle(false)
        set({
          ...facts,
          settle: agreed => {
            set(null)
            resolve(agreed)
          },
        })
      }),
  }
}
