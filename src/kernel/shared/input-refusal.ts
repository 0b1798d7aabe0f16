import type { z } from 'zod'
import type { Refusal } from './refusal.ts'

type Issue = z.core.$ZodIssue

function fieldRefusal(issue: Issue): Refusal {
  const field = issue.path.join('.')
  const at = (code: string, params?: Refusal['params']): Refusal => ({
    code,
    kind: 'invalid',
    field,
    ...(params ? { params } : {}),
  })
  // Nothing was written: whatever else is asked of the text, that is what a person has to know.
  if (issue.input === '' && ['invalid_format', 'too_small'].includes(issue.code))
    return at('kernel.field.required')
  switch (issue.code) {
    case 'custom': {
      const { code = 'kernel.field.invalid', ...params } = (issue.params ?? {}) as { code?: string }
      return at(code, params)
    }
    // Of a choice nothing may have been chosen.
    case 'invalid_value':
    case 'invalid_type':
      return at(
        issue.input === undefined || issue.input === null ? 'kernel.field.required' : 'kernel.field.invalid',
      )
    case 'too_small':
      if (issue.origin === 'string' && Number(issue.minimum) === 1) return at('kernel.field.required')
      return at(issue.origin === 'string' ? 'kernel.field.tooShort' : 'kernel.field.tooSmall', {
        min: Number(issue.minimum),
      })
    case 'too_big':
      return at(issue.origin === 'string' ? 'kernel.field.tooLong' : 'kernel.field.tooBig', {
        max: Number(issue.maximum),
      })
    case 'invalid_format':
      return at('kernel.field.format')
    default:
      return at('kernel.field.invalid')
  }
}

/** Turns what zod found into one refusal with a sentence for each field. */
export function inputRefusal(issues: readonly Issue[]): Refusal {
  const refusals = issues.map(fieldRefusal)
  // What was found first of a field is what a person has to know of it.
  const fields = refusals.filter((one, at) => refusals.findIndex(({ field }) => field === one.field) === at)
  const first = fields[0]
  return {
    code: fields.length === 1 && first ? first.code : 'kernel.input.invalid',
    kind: 'invalid',
    ...(first?.field ? { field: first.field } : {}),
    ...(first?.params ? { params: first.params } : {}),
    fields,
  }
}
