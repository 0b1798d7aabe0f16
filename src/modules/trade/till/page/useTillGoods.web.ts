import { useEffect, useState } from 'react'
import type { InputFor, OutputFor, QueryName } from '#kernel/web/api.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { keep, readKept } from './tillStore.web.ts'

/** An answer that the device keeps, so that the till opens without a connection with the last answer. */
export function useKept<Name extends QueryName>(
  name: Name,
  input: InputFor<Name>,
  enabled = true,
): { data: OutputFor<Name> | null; isOld: boolean; isPending: boolean } {
  const { data, isPending } = useAnswer(name, input, { enabled, refetchInterval: 60_000 })
  const [old, setOld] = useState<{ id: string; value: OutputFor<Name> } | null>(null)
  const id = `answer:${name}:${JSON.stringify(input)}`
  useEffect(() => {
    if (!enabled) return
    void readKept<OutputFor<Name>>(id).then(value => {
      if (value) setOld({ id, value })
    })
  }, [id, enabled])
  useEffect(() => {
    // A device without room goes on with what it has in hand.
    if (data) keep(id, data).catch(error => console.warn('This device keeps nothing.', error))
  }, [id, data])
  const kept = old?.id === id ? old.value : null
  return { data: data ?? kept, isOld: !data && kept !== null, isPending: isPending && kept === null }
}
