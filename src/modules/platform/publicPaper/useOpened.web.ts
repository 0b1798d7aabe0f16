import { useEffect, useState } from 'react'
import { m } from '#generated/words/messages.js'
import { RefusalError } from '#kernel/shared/refusal.ts'
import { ask, type InputFor, type OutputFor, type QueryName } from '#kernel/web/api.ts'
import { loadCodeWords, sayError } from '#kernel/web/say.ts'

/**
 * What stands behind a link: the answer, or the sentence of a link that is over (`over` for one that never was). Where no answer
 * came, the link may be good: it is opened `again`.
 */
export function useOpened<Name extends QueryName>(
  name: Name,
  token: string,
  over: () => string = m['rentals.quotation.linkInvalid'],
) {
  const [opened, setOpened] = useState<OutputFor<Name> | null>(null)
  const [closed, setClosed] = useState<string | null>(null)
  const [isLost, setLost] = useState(false)
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: an attempt asks again
  useEffect(() => {
    const abort = new AbortController()
    const open = async () => {
      try {
        setOpened(await ask(name, { token } as unknown as InputFor<Name>, abort.signal))
      } catch (error) {
        if (abort.signal.aborted) return
        await loadCodeWords()
        // A token of the wrong shape is answered like an unknown one: nothing may be learnt from the difference.
        const isInput = error instanceof RefusalError && error.refusal.kind === 'invalid'
        setClosed(isInput ? over() : sayError(error))
        setLost(!(error instanceof RefusalError))
      }
    }
    void open()
    return () => abort.abort()
  }, [name, token, over, attempt])
  const again = () => {
    setClosed(null)
    setAttempt(attempt + 1)
  }
  return { opened, closed, again: isLost ? again : null }
}
