import { useSyncExternalStore } from 'react'
import { whatWouldBeLost } from '#kernel/web/leaving.ts'

type Question = { readonly lost: readonly string[]; readonly settle: (leaves: boolean) => void }

let asking: Question | null = null
const listeners = new Set<() => void>()

function setAsking(next: Question | null): void {
  asking = next
  for (const listener of listeners) listener()
}

/** The question before a sign-out that waits for an answer, for the dialog. */
export const useLeavingQuestion = (): Question | null =>
  useSyncExternalStore(
    listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => asking,
  )

/** Whether the person leaves although something on this device has not reached the server; asks only when there is something. */
export async function mayLeave(): Promise<boolean> {
  const lost = await whatWouldBeLost()
  if (lost.length === 0) return true
  return new Promise(resolve => {
    asking?.settle(false)
    setAsking({
      lost,
      settle: leaves => {
        setAsking(null)
        resolve(leaves)
      },
    })
  })
}
