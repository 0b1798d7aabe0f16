import { expect, test } from 'vitest'
import { z } from 'zod'
import { command, query } from '../shared/endpoint.ts'
import { withOpenCursor, withSealedNext } from './cursor.ts'
import { isReadable, readInput, repeatedIn } from './http-input.ts'

const list = query({
  name: 'specimen.thing.list',
  access: 'authenticated',
  input: z.object({ cursor: z.string().optional(), sort: z.string().optional() }),
  output: z.object({ next: z.string().nullable() }),
})

test('a parameter named like what every object has is none of ours', () => {
  for (const name of ['constructor', '__proto__', 'toString', 'hasOwnProperty'])
    expect(readInput(list, { [name]: '1' }, undefined)).toEqual({})
})

test('an input deeper than any form is not read, however it is nested', () => {
  const nested = (levels: number): unknown => JSON.parse(`${'{"a":['.repeat(levels)}1${']}'.repeat(levels)}`)
  expect(isReadable(nested(15))).toBe(true)
  expect(isReadable(nested(25))).toBe(false)
  expect(isReadable(nested(5_000))).toBe(false)
  expect(isReadable({ name: ['a\u0000'] })).toBe(false)
})

test('half a letter and NUL are no text, in a value as in a key', () => {
  for (const bad of ['نص \ud83d', '\ude00', 'a\u0000']) {
    expect(isReadable({ area: bad })).toBe(false)
    expect(isReadable({ list: [{ [bad]: 1 }] })).toBe(false)
  }
  expect(isReadable({ name: 'نص 😀', مفتاح: ['a'] })).toBe(true)
})

test('a list of records names each once; a list of plain values is for its command to judge', () => {
  const [one, two] = ['0190a0c0-0000-7000-8000-000000000000', '0190a0c0-0000-7000-8000-000000000001']
  expect(repeatedIn({ ids: [one, two] })).toBeNull()
  expect(repeatedIn({ ids: [one, one] })).toBeNull()
  expect(repeatedIn({ lines: [{ id: one }, { id: one }] })).toBe('lines')
  expect(
    repeatedIn({
      plan: {
        drafts: [
          { id: one, version: 1 },
          { id: one, version: 2 },
        ],
      },
    }),
  ).toBe('plan.drafts')
  expect(
    repeatedIn({ names: ['a', 'a'], counts: [1, 1], lines: [{ accountId: one }, { accountId: one }] }),
  ).toBeNull()
})

test('a cursor comes back to the list and the order that gave it, and unchanged', () => {
  const { next } = withSealedNext(list, { sort: 'name' }, { next: 'W10' }) as { next: string }
  expect(withOpenCursor(list, { sort: 'name', cursor: next })).toEqual({ sort: 'name', cursor: 'W10' })
  expect(withOpenCursor(list, { sort: 'date', cursor: next })).toBeNull()
  expect(withOpenCursor({ ...list, name: 'specimen.other.list' }, { sort: 'name', cursor: next })).toBeNull()
  for (const cursor of ['W10', '.', `x${next}`, next.slice(0, -1), `${next.slice(0, -1)}ة`])
    expect(withOpenCursor(list, { sort: 'name', cursor })).toBeNull()
  expect(withOpenCursor(list, {})).toEqual({})
  expect(withSealedNext(list, {}, { next: null })).toEqual({ next: null })
  const act = command({ ...list, name: 'specimen.thing.act' })
  expect(withSealedNext(act, {}, { next: 'W10' })).toEqual({ next: 'W10' })
})
