import { useEffect, useState } from 'react'
import { type DefaultValues, type FieldValues, type Path, type PathValue, useForm } from 'react-hook-form'
import { RefusalError } from '#kernel/shared/refusal.ts'
import { type CommandName, type InputFor, newKey, type OutputFor } from '#kernel/web/api.ts'
import { forgetDraft, type Kept, sentFrom, useDraft } from '#kernel/web/draft.ts'
import { useCommand, usePreview } from '#kernel/web/hooks.ts'
import { sayError, sayRefusal } from '#kernel/web/say.ts'
import { isStale } from '../invoice/isStale.web.ts'

export type Problem = { readonly field?: string; readonly text: string }

type Options<Values extends FieldValues, Name extends CommandName> = {
  name: Name
  start: Values
  draftName: string
  /** Of a stored draft; a fresh one is made where there is none. */
  id?: string
  /** The command of what is typed, or what is still missing in words. */
  inputOf: (id: string, values: Values) => InputFor<Name> | { missing: string }
  onDone: (answer: OutputFor<Name>) => void
  onRefused?: () => void
  /** The local copy of a stored draft replaces one another user saved since. */
  onMoved?: () => void
}

/** A draft whose answer never came is sent again under the identity it was sent with: the document may stand. */
const idSentFrom = (draft: string): string | undefined =>
  (JSON.parse(sentFrom(draft)?.input ?? '{}') as { id?: string }).id

/** What is sent under an identity that another content was recorded under. */
const isRecorded = (error: unknown) =>
  error instanceof RefusalError && error.refusal.code === 'accounting.source.differs'

const isMissing = (input: object): input is { missing: string } => 'missing' in input

/**
 * The life of a form that posts at once: kept on this device, previewed while it is typed, sent under one identity so that a
 * repeated call is the same document. A refusal stands at its field and loses nothing.
 */
export function useEntryForm<Values extends FieldValues, Name extends CommandName>(
  options: Options<Values, Name>,
) {
  const { name, start, draftName, inputOf, onDone, onRefused } = options
  const isNew = options.id === undefined
  const [id, setId] = useState(() => options.id ?? idSentFrom(draftName) ?? newKey())
  const [problems, setProblems] = useState<readonly Problem[]>([])
  const [isOutdated, setOutdated] = useState(false)
  const form = useForm<Values>({ defaultValues: start as DefaultValues<Values> })
  /** Local draft of a record another user saved since: theirs is shown before this replaces it. */
  const lookAtTheirs = (kept: Kept) => {
    form.reset(kept.values as Values, { keepDefaultValues: true })
    options.onMoved?.()
    setOutdated(true)
  }
  const keptAt = useDraft(draftName, form, options.id ? lookAtTheirs : undefined)
  const values = form.watch()
  const change = (changed: Partial<Values>) => {
    setProblems([])
    for (const [field, value] of Object.entries(changed))
      form.setValue(field as Path<Values>, value as PathValue<Values, Path<Values>>, { shouldDirty: true })
  }
  const asked = inputOf(id, values)
  const missing = isMissing(asked) ? asked.missing : null
  const input = isMissing(asked) ? null : (asked as InputFor<Name>)
  // What is outside the form may change the answer without changing the question (an opened shift): asked anew.
  const [isAskedAnew, setAskedAnew] = useState(false)
  useEffect(() => {
    if (isAskedAnew) setAskedAnew(false)
  }, [isAskedAnew])
  const state = usePreview(name, isAskedAnew ? null : input)
  // It was recorded as it stood when its answer was lost; what was changed since is another document, once its number was read.
  useEffect(() => {
    if (!isNew || !isRecorded(state.error)) return
    setProblems([{ text: sayError(state.error) }])
    setId(newKey())
  }, [isNew, state.error])
  const act = useCommand(name, draftName)
  /** Says a refusal at its field; another's version of a stored draft is to be looked at. */
  const refused = (error: unknown) => {
    const field = error instanceof RefusalError ? error.refusal.field : undefined
    setProblems([{ ...(field ? { field } : {}), text: sayError(error) }])
    setOutdated(isStale(error))
    if (isNew && isRecorded(error)) setId(newKey())
  }
  const save = async () => {
    setProblems([])
    if (!input || act.isPending) {
      if (missing) setProblems([{ text: missing }])
      return
    }
    try {
      const answer = await act.mutateAsync(input)
      forgetDraft(draftName)
      form.reset(start)
      onDone(answer)
    } catch (error) {
      refused(error)
      onRefused?.()
    }
  }
  /** What stands at a field: the last refusal, or the one the preview foresees; a closed period is a matter of the date. */
  const errorAt = (field: string): string | null => {
    const said = problems.find(problem => problem.field === field)?.text
    if (said) return said
    if (!(state.error instanceof RefusalError)) return null
    const { refusal } = state.error
    const all = refusal.fields?.length ? refusal.fields : [refusal]
    const here = all.find(
      one => one.field === field || (field === 'date' && one.code.startsWith('accounting.period.')),
    )
    return here ? sayRefusal(here) : null
  }
  return {
    form,
    values,
    change,
    keptAt,
    state,
    problems,
    errorAt,
    missing,
    id,
    refused,
    /** Another user saved the stored draft since it was read. */
    isOutdated: isOutdated || isStale(state.error),
    /** Goes on from another user's save: with their text, or with one's own over it. */
    settle: (theirs?: Values) => {
      if (theirs) {
        forgetDraft(draftName)
        form.reset(theirs)
      }
      setOutdated(false)
      setProblems([])
    },
    save: () => void save(),
    isSaving: act.isPending,
    /** Why the button is off: what is missing, or what the preview was refused with. */
    whyNot: missing ?? (state.error ? sayError(state.error) : null),
    askAgain: () => setAskedAnew(true),
  }
}
