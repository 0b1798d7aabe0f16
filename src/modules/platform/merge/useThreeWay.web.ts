import { useState } from 'react'
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'
import { RefusalError } from '#kernel/shared/refusal.ts'
import type { Kept } from '#kernel/web/draft.ts'
import { type BothChanged, threeWay, unsaved } from './threeWay.web.ts'

/** A form that sends its version among its values, or apart from them. */
type Stored<Values> = Values | { version: number; values: Values }

type Options<Values extends FieldValues> = {
  form: UseFormReturn<Values>
  /** The record as it is stored now, as the form would begin with it. */
  load: () => Promise<Stored<Values>>
}

/**
 * Two people on one record: a save refused because of another one meanwhile, and a draft that was kept of an older version, are merged with
 * what is stored. Fields that both changed are shown by `BothChangedCard`; nothing is saved before.
 */
export function useThreeWay<Values extends FieldValues>({ form, load }: Options<Values>) {
  const [joined, setJoined] = useState<{ both: readonly BothChanged[] } | null>(null)
  const join = (base: Values, mine: Values, theirs: Values) => {
    const { values, both } = threeWay(base, mine, theirs)
    form.reset(theirs)
    const left = unsaved(values, theirs)
    for (const field of left)
      form.setValue(field as Path<Values>, values[field] as PathValue<Values, Path<Values>>, {
        shouldDirty: true,
      })
    return { both, left }
  }
  // Nothing is left to save: it was one's own save whose answer was lost, not another person's.
  const tell = ({ both, left }: ReturnType<typeof join>) => setJoined(left.length > 0 ? { both } : null)
  return {
    /** What both changed, once two edits were joined. */
    joined,
    /** All was chosen, or is to be left as it was typed. */
    done: () => setJoined(null),
    /** The version to save next where the error is a save by another person; null for every other error. */
    meet: async (error: unknown): Promise<number | null> => {
      if (!(error instanceof RefusalError) || error.refusal.code !== 'kernel.record.stale') return null
      const base = structuredClone(form.formState.defaultValues) as Values
      const mine = structuredClone(form.getValues())
      const stored = await load()
      const theirs = 'values' in stored ? (stored.values as Values) : stored
      setJoined(join(base, mine, theirs))
      return Number(stored.version)
    },
    /** Merges what is typed with what was saved meanwhile; for `useInStep`. */
    follow: (theirs: Values) =>
      tell(
        join(
          structuredClone(form.formState.defaultValues) as Values,
          structuredClone(form.getValues()),
          theirs,
        ),
      ),
    /** Joins a kept draft with a record that moved on; for `useDraft`. */
    takeUp: (kept: Kept) =>
      tell(join(kept.base as Values, kept.values as Values, form.formState.defaultValues as Values)),
  }
}

export type ThreeWay = Pick<ReturnType<typeof useThreeWay>, 'joined' | 'done'>
