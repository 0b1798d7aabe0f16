import { useEffect } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type { useThreeWay } from './useThreeWay.web.ts'

/**
 * A form that stays open on a page that receives every save: what another person saved comes in, merged with what is being typed. A form
 * that began anew with each version would throw the typing away.
 */
export function useInStep<Values extends FieldValues & { version: number }>(
  form: UseFormReturn<Values>,
  merge: Pick<ReturnType<typeof useThreeWay<Values>>, 'follow'>,
  stored: Values,
): void {
  const { isDirty, defaultValues } = form.formState
  // biome-ignore lint/correctness/useExhaustiveDependencies: a version counts once, whatever is typed before the next one
  useEffect(() => {
    // After a save of one's own the form is ahead of the page until the page has asked again.
    if (stored.version <= Number(defaultValues?.version)) return
    if (isDirty) merge.follow(stored)
    else form.reset(stored)
  }, [stored.version])
}
