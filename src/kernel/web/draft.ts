import { useEffect, useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'

/** What was typed, and what the form had begun with. */
export type Kept = { readonly at: string; readonly values: unknown; readonly base?: unknown }

const keyOf = (name: string) => `draft:${name}`

function read<What>(name: string): What | null {
  try {
    return JSON.parse(localStorage.getItem(keyOf(name)) ?? 'null') as What | null
  } catch {
    // A full or forbidden storage only means that there is no draft.
    return null
  }
}

/** Drafts with changes that are not kept yet; what is forgotten meanwhile is not kept when its form goes. */
const unkept = new Set<string>()

/** Forgets a draft; after saving, or at the person's request. */
export function forgetDraft(name: string): void {
  unkept.delete(name)
  localStorage.removeItem(keyOf(name))
  forgetSent(name)
}

/** What was sent from a draft and has not been answered: sent again after a reload, it is the same action and not a second one. */
export type Sent = { readonly key: string; readonly input: string }
const sentPrefix = 'sent:'

/** Null where no draft is left: what is typed then is something new. */
export const sentFrom = (name: string): Sent | null => read<Kept>(name) && read<Sent>(sentPrefix + name)

export function keepSent(name: string, sent: Sent): void {
  try {
    localStorage.setItem(keyOf(sentPrefix + name), JSON.stringify(sent))
  } catch {
    // As with a draft: a full storage only means that it is not kept.
  }
}

export const forgetSent = (name: string): void => localStorage.removeItem(keyOf(sentPrefix + name))

/** What stands beside the drafts of a person and goes with them at sign-out, but is none. */
export const besideDrafts = 'draft:session'

/** Whether this device holds work that is not done yet. */
export const holdsDrafts = (): boolean =>
  Object.keys(localStorage).some(
    key => key.startsWith('draft:') && !key.startsWith(keyOf(sentPrefix)) && key !== besideDrafts,
  )

/** Forgets every draft of this device; at sign-out, because the next person must not see them. */
export function forgetAllDrafts(): void {
  unkept.clear()
  for (const key of Object.keys(localStorage)) if (key.startsWith('draft:')) localStorage.removeItem(key)
}

/**
 * Keeps a form's values on this device two seconds after each change and when the form or the page goes, and puts them back after a
 * refresh, a lost session or a crash. Where another person saved the record meanwhile, `onMoved` merges the two instead: put back over it,
 * the draft would undo their change. Returns when the draft was last kept.
 */
export function useDraft<Values extends FieldValues>(
  name: string,
  form: UseFormReturn<Values>,
  onMoved?: (kept: Kept) => void,
): Date | null {
  const [keptAt, setKeptAt] = useState<Date | null>(null)
  const restored = useRef(false)
  // Read while rendering, because the form reports only what is read; the first keystrokes count too.
  const isDirty = useRef(false)
  isDirty.current = form.formState.isDirty
  useEffect(() => {
    if (restored.current) return
    restored.current = true
    const kept = read<Kept>(name)
    if (!kept) return
    const moved = kept.base && JSON.stringify(kept.base) !== JSON.stringify(form.formState.defaultValues)
    if (moved && onMoved) onMoved(kept)
    else form.reset(kept.values as Values, { keepDefaultValues: true })
    setKeptAt(new Date(kept.at))
  }, [name, form, onMoved])
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const keep = () => {
      clearTimeout(timer)
      if (!unkept.delete(name) || !isDirty.current) return
      const at = new Date()
      try {
        const base = form.formState.defaultValues
        const kept: Kept = { at: at.toISOString(), values: form.getValues(), base }
        localStorage.setItem(keyOf(name), JSON.stringify(kept))
        setKeptAt(at)
      } catch {
        setKeptAt(null)
      }
    }
    const subscription = form.watch(() => {
      unkept.add(name)
      clearTimeout(timer)
      timer = setTimeout(keep, 2000)
    })
    window.addEventListener('pagehide', keep)
    return () => {
      keep()
      window.removeEventListener('pagehide', keep)
      subscription.unsubscribe()
    }
  }, [name, form])
  return keptAt
}
