import { expect, test } from 'vitest'
import { z } from 'zod'
import { inputRefusal } from './input-refusal.ts'

const shape = z.object({
  email: z.email(),
  name: z.string().trim().min(1).max(5),
  code: z.string().min(3),
  plate: z.string().regex(/^\d+$/),
})

test('of a choice nothing was chosen, or something that is none of it', () => {
  const choice = z.object({ kind: z.enum(['a', 'b']) })
  const code = (values: object) =>
    inputRefusal(choice.safeParse(values, { reportInput: true }).error!.issues).code
  expect(code({})).toBe('kernel.field.required')
  expect(code({ kind: null })).toBe('kernel.field.required')
  expect(code({ kind: 'c' })).toBe('kernel.field.invalid')
})

const told = (values: object) => {
  const parsed = shape.safeParse(values, { reportInput: true })
  if (parsed.success) return []
  return inputRefusal(parsed.error.issues).fields?.map(({ field, code, params }) => [field, code, params])
}

test('an empty field is told to be required, whatever else is asked of its text', () => {
  expect(told({ email: '', name: '  ', code: '', plate: '' })).toEqual(
    ['email', 'name', 'code', 'plate'].map(field => [field, 'kernel.field.required', undefined]),
  )
  expect(told({ name: 'x', code: null })).toEqual(
    ['email', 'code', 'plate'].map(field => [field, 'kernel.field.required', undefined]),
  )
})

test('what was written is told what is wrong with it', () => {
  expect(told({ email: 'x@', name: 'sixsix', code: 'ab', plate: 'a' })).toEqual([
    ['email', 'kernel.field.format', undefined],
    ['name', 'kernel.field.tooLong', { max: 5 }],
    ['code', 'kernel.field.tooShort', { min: 3 }],
    ['plate', 'kernel.field.format', undefined],
  ])
})
