import { useEffect, useState } from 'react'
import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Path,
  set,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'
import type { z } from 'zod'
import { inputRefusal } from '../shared/input-refusal.ts'
import { type Refusal, RefusalError } from '../shared/refusal.ts'
import { sayError, sayRefusal } from './say.ts'

/** The input shape of a contract, which comes after the form is on the screen. */
export type Shape = () => Promise<z.ZodType>

/** The shape when it has come; the first one given counts. */
export function useShape(shape: Shape): z.ZodType | null {
  const [load] = useState(() => shape)
  const [come, setCome] = useState<z.ZodType | null>(null)
  useEffect(() => {
    load().then(setCome, () => {
      // Asked for again when the form is sent, where a failure is met as for every late part of a page.
    })
  }, [load])
  return come
}

/**
 * A form over the input shape of a contract: the browser checks what the server will check, with the same sentences. The
 * values stay as they travel (money as decimal text), so that what was typed is what is kept.
 */
export function useContractForm<Values extends FieldValues>(
  shape: Shape,
  defaultValues: DefaultValues<Values>,
): UseFormReturn<Values> {
  const come = useShape(shape)
  return useForm<Values>({
    resolver: async values => {
      const parsed = (come ?? (await shape())).safeParse(values, { reportInput: true })
      if (parsed.success) return { values, errors: {} }
      const errors: FieldErrors<Values> = {}
      for (const one of inputRefusal(parsed.error.issues).fields ?? [])
        if (one.field) set(errors, one.field, { type: one.code, message: sayRefusal(one) })
      return { values: {}, errors }
    },
    defaultValues,
    // Checking on blur would move the button under the pointer and lose the press.
    mode: 'onSubmit',
    reValidateMode: 'onChange',
  })
}

/** Puts a refusal at the fields it names and moves the focus to the first; returns what concerns the whole form. */
export function showRefusal<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  error: unknown,
): string[] {
  if (!(error instanceof RefusalError)) return [sayError(error)]
  const { refusal } = error
  const all: readonly Refusal[] = refusal.fields?.length ? refusal.fields : [refusal]
  const whole: string[] = []
  let isFirst = true
  for (const one of all) {
    const field = one.field as Path<Values> | undefined
    if (!field || form.getFieldState(field) === undefined || form.getValues(field) === undefined) {
      whole.push(sayRefusal(one))
      continue
    }
    form.setError(field, { type: one.code, message: sayRefusal(one) }, { shouldFocus: isFirst })
    isFirst = false
  }
  return whole
}
