import { afterEach, expect, test } from 'vitest'
import { overwriteGetLocale } from '#generated/words/runtime.js'
import { sayActor } from './actor.web.ts'

afterEach(() => overwriteGetLocale(() => 'ar'))

test('what the system did is told in the language of the page, people by their names', () => {
  expect(sayActor('النظام')).toBe('النظام')
  overwriteGetLocale(() => 'en')
  expect(sayActor('النظام')).toBe('The system')
  expect(sayActor('هند المثنى')).toBe('هند المثنى')
})
