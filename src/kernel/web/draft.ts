import { useEffect, useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'

type Kept = { readonly at: string; readonly values: unknown }

const keyOf = (name: string) => `draft:${name}`

function read(name: string): Kept | null {
  try {
    const text = localStorage.getItem(keyOf(name))
    return text ? (JSON.parse(text) as Kept) : null
  } catch {
    // A full or forbidden storage only means that there is no draft.
    return null
  }
}

/** Forgets a draft; after saving, or at the person's wish. */
export function forgetDraft(name: string): void {
  localStorage.removeItem(keyOf(name))
}

/** What stands beside the drafts of a person and goes with them at sign-out, but is none. */
export const besideDrafts = 'draft:session'

/** Whether this device holds work that is not done yet. */
export const holdsDrafts = (): boolean =>
  Object.keys(localStorage).some(key => key.startsWith('draft:') && key !== besideDrafts)

/** Forgets every draft of this device; at sign-out, because the next person must not see them. */
export function forgetAllDrafts(): void {
  for (const key of Object.keys(localStorage)) if (key.startsWith('draft:')) localStorage.removeItem(key)
}

/**
 * Keeps a form's values on this device two seconds after each change, and puts them back after a refresh, a lost session
 * or a crash. Returns when the draft was last kept.
 */
export function useDraft<Values extends FieldValues>(name: string, form: UseFormReturn<Values>): Date | null {
  const [keptAt, setKeptAt] = useState<Date | null>(null)
  const restored = useRef(false)
  // Read while rendering, because the form reports only what somebody reads; the first keystrokes count too.
  const isDirty = useRef(false)
  isDirty.current = form.formState.isDirty
  useEffect(() => {
    if (restored.current) return
    restored.current = true
    const kept = read(name)
    if (!kept) return
    form.reset(kept.values as Values, { keepDefaultValues: true })
    setKeptAt(new Date(kept.at))
  }, [name, form])
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const subscription = form.watch(() => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        if (!isDirty.current) return
        const at = new Date()
        try {
          localStorage.setItem(
            keyOf(name),
            JSON.stringify({ at: at.toISOString(), values: form.getValues() }),
          )
          setKeptAt(at)
        } catch {
          setKeptAt(null)
        }
      }, 2000)
    })
    return () => {
      clearTimeout(timer)
      subscription.unsubscribe()
    }
  }, [name, form])
  return keptAt
}
