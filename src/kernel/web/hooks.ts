import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { endpoints } from '#generated/endpoints.ts'
import { RefusalError } from '../shared/refusal.ts'
import {
  ask,
  type CommandName,
  type InputFor,
  newKey,
  type OutputFor,
  type Preview,
  perform,
  preview,
  type QueryName,
} from './api.ts'
import { refreshAnswers } from './client.ts'
import { forgetSent, keepSent, type Sent, sentFrom } from './draft.ts'

const longestRefresh = 1500

type AnswerOptions = {
  /** False keeps the question unasked (a picker that is closed, an id that is not chosen yet). */
  enabled?: boolean
  staleTime?: number
  /** Shows the previous page while the next one loads. */
  keepPrevious?: boolean
  refetchInterval?: number
}

/** Asks a question and keeps the answer fresh: `const vehicles = useAnswer('fleet.vehicle.list', { search })`. */
export function useAnswer<Name extends QueryName>(
  name: Name,
  input: InputFor<Name>,
  options: AnswerOptions = {},
) {
  return useQuery<OutputFor<Name>>({
    queryKey: [name, input],
    queryFn: ({ signal }) => ask(name, input, signal),
    enabled: options.enabled ?? true,
    ...(options.staleTime === undefined ? {} : { staleTime: options.staleTime }),
    ...(options.refetchInterval === undefined ? {} : { refetchInterval: options.refetchInterval }),
    ...(options.keepPrevious ? { placeholderData: keepPreviousData } : {}),
  })
}

/**
 * Performs a command: `const close = useCommand('rentals.contract.close')`, then `close.mutateAsync(input)`. A retry after a lost reply
 * carries the same key; a success refreshes what the endpoint declares. With the name of the form's draft, a retry after a reload does so
 * too.
 */
export function useCommand<Name extends CommandName>(name: Name, draft?: string) {
  const sent = useRef<Sent | null>(null)
  const forget = () => {
    sent.current = null
    if (draft) forgetSent(draft)
  }
  return useMutation<OutputFor<Name>, Error, InputFor<Name>>({
    mutationKey: [name],
    mutationFn: input => {
      const text = JSON.stringify(input)
      if (!sent.current && draft) sent.current = sentFrom(draft)
      if (sent.current?.input !== text) sent.current = { key: newKey(), input: text }
      if (draft) keepSent(draft, sent.current)
      return perform(name, input, sent.current.key)
    },
    onSuccess: async () => {
      forget()
      const refreshed = refreshAnswers(endpoints[name]?.changes ?? [])
      // The result shows soon even where the refreshed answers are slow, or overtaken by hints of the same change.
      await Promise.race([refreshed, new Promise(resolve => setTimeout(resolve, longestRefresh))])
    },
    onError: error => {
      if (error instanceof RefusalError) forget()
    },
  })
}

export type PreviewState<Output> = {
  readonly preview: Preview<Output> | null
  readonly error: Error | null
  readonly isLoading: boolean
}

const noPreview = { preview: null, error: null, isLoading: false }

/** The dry run of a command for the present input, asked again 400 ms after the last change («معاينة القيد»). */
export function usePreview<Name extends CommandName>(
  name: Name,
  input: InputFor<Name> | null,
): PreviewState<OutputFor<Name>> {
  const text = input === null ? null : JSON.stringify(input)
  const [state, setState] = useState<PreviewState<OutputFor<Name>>>(noPreview)
  useEffect(() => {
    if (text === null) {
      setState(noPreview)
      return
    }
    const abort = new AbortController()
    const timer = setTimeout(async () => {
      setState(before => ({ ...before, isLoading: true }))
      try {
        const made = await preview(name, JSON.parse(text) as InputFor<Name>, abort.signal)
        setState({ preview: made, error: null, isLoading: false })
      } catch (error) {
        if (!abort.signal.aborted) setState({ preview: null, error: error as Error, isLoading: false })
      }
    }, 400)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [name, text])
  return state
}
