import { useRef, useState } from 'react'
import { RefusalError } from '#kernel/shared/refusal.ts'
import { type CommandName, type InputFor, newKey, type OutputFor, perform } from '#kernel/web/api.ts'
import { loadCodeWords, sayError } from '#kernel/web/say.ts'
import type { PublicProblem } from './Problem.tsx'

/** One action of a person without an account: a repeat after a lost answer carries the same key, whatever the connection does. */
export function useOneSend<Name extends CommandName>(name: Name, onDone: (answer: OutputFor<Name>) => void) {
  const [problem, setProblem] = useState<PublicProblem | null>(null)
  const [isBusy, setBusy] = useState(false)
  const key = useRef<{ key: string; text: string } | null>(null)
  const send = async (input: InputFor<Name>) => {
    const text = JSON.stringify(input)
    if (key.current?.text !== text) key.current = { key: newKey(), text }
    setBusy(true)
    setProblem(null)
    try {
      onDone(await perform(name, input, key.current.key))
    } catch (error) {
      if (error instanceof RefusalError) key.current = null
      await loadCodeWords()
      const field = error instanceof RefusalError ? error.refusal.field : undefined
      setProblem({ sentence: sayError(error), field })
    } finally {
      setBusy(false)
    }
  }
  return { problem, setProblem, isBusy, send }
}
