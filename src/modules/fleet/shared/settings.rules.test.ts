import { expect, test } from 'vitest'
import { changedParts } from './settings.rules.ts'

const seen = { grace: 120, hours: { from: '08:00', to: '16:00' }, days: 3 }

test('two people who change different parts of the settings both keep what they changed', () => {
  const stored = { ...seen, grace: 60 }
  const typed = { ...seen, hours: { from: '09:00', to: '16:00' } }
  expect(changedParts(typed, seen, stored)).toEqual({ parts: { hours: typed.hours }, refusal: null })
})

test('a part that both changed is a conflict at its field, unless both made it the same', () => {
  const typed = { ...seen, grace: 90 }
  expect(changedParts(typed, seen, { ...seen, grace: 60 }).refusal).toMatchObject({
    ...{ code: 'kernel.record.stale', kind: 'conflict', field: 'grace' },
  })
  expect(changedParts(typed, seen, { ...seen, grace: 90 }).refusal).toBeNull()
})

test('who does not say what he saw saves all he sent', () => {
  expect(changedParts(seen, undefined, { ...seen, grace: 60 })).toEqual({ parts: seen, refusal: null })
})
