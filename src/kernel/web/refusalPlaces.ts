import { type RefObject, useLayoutEffect, useMemo, useState } from 'react'
import { type Refusal, RefusalError } from '../shared/refusal.ts'
import { sayError, sayRefusal } from './say.ts'

type Said = { field: string | null; sentence: string }

type Places = {
  /** Sentences by the names of the fields they speak of. */
  fields: Readonly<Record<string, string>>
  /** Sentences that no field on the screen takes. */
  whole: readonly string[]
}

function saidOf(error: unknown): readonly Said[] {
  if (error === null || error === undefined) return []
  if (!(error instanceof RefusalError)) return [{ field: null, sentence: sayError(error) }]
  const { refusal } = error
  const all: readonly Refusal[] = refusal.fields?.length ? refusal.fields : [refusal]
  return all.map(one => ({ field: one.field ?? null, sentence: sayRefusal(one) }))
}

/** Where the sentences of a refusal belong: at the fields inside `within` that carry its names, the rest over the whole. */
export function useRefusalPlaces(within: RefObject<HTMLElement | null>, error: unknown): Places {
  const said = useMemo(() => saidOf(error), [error])
  const [whole, setWhole] = useState<readonly string[]>([])
  useLayoutEffect(() => {
    const isShown = ({ field }: Said) =>
      field !== null && within.current?.querySelector(`[data-field="${CSS.escape(field)}"]`) != null
    setWhole(said.filter(one => !isShown(one)).map(one => one.sentence))
  }, [said, within])
  const fields = useMemo(
    () => Object.fromEntries(said.flatMap(one => (one.field ? [[one.field, one.sentence]] : []))),
    [said],
  )
  return { fields, whole }
}

/** Moves the focus to the first refused field. */
export function focusRefused(within: HTMLElement | null): void {
  within
    ?.querySelector<HTMLElement>('[data-field][data-invalid] :is(input, textarea, button, [tabindex])')
    ?.focus()
}
