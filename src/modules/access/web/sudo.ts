import { useSyncExternalStore } from 'react'
import { RefusalError } from '#kernel/shared/refusal.ts'

type Ask = { readonly settle: (confirmed: boolean) => void }

let asking: Ask | null = null
const listeners = new Set<() => void>()

function setAsking(next: Ask | null): void {
  asking = next
  for (const listener of listeners) listener()
}

/** The question that waits for an answer, for the dialog. */
export const useSudoQuestion = (): Ask | null =>
  useSyncExternalStore(
    listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => asking,
  )

function askForPassword(): Promise<boolean> {
  return new Promise(resolve => {
    asking?.settle(false)
    setAsking({
      settle: confirmed => {
        setAsking(null)
        resolve(confirmed)
      },
    })
  })
}

/**
 * Runs a command; when it is refused because the password has to be typed again (sudo, valid 15 minutes), asks for it and
 * runs the command once more. Giving up the dialog throws the refusal.
 */
export async function withSudo<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act()
  } catch (error) {
    if (!(error instanceof RefusalError) || error.refusal.code !== 'access.session.sudoRequired') throw error
    if (!(await askForPassword())) throw error
    return act()
  }
}

/** `const confirmed = useSudo()`, then `await confirmed(() => suspend.mutateAsync(input))`. */
export const useSudo = (): typeof withSudo => withSudo
