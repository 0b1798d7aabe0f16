import { beforeEach, expect, test, vi } from 'vitest'
import { forgetDraft, forgetSent, holdsDrafts, keepSent, sentFrom } from './draft.ts'

const name = 'billing.receipt:new'
const sent = { key: 'k1', input: '{"id":"x","amount":"5.000"}' }
const draft = JSON.stringify({ at: '2026-11-26T05:00:00Z', values: { amount: '5.000' } })

beforeEach(() => {
  const kept: Record<string, string> = {}
  const storage = {
    getItem: (key: string) => kept[key] ?? null,
    setItem: (key: string, value: string) => Object.assign(kept, { [key]: value }),
    removeItem: (key: string) => delete kept[key],
  }
  // Its keys are those of the storage, as in a browser.
  vi.stubGlobal(
    'localStorage',
    new Proxy(storage, {
      ownKeys: () => Object.keys(kept),
      getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
    }),
  )
})

test('what was sent from a draft and not answered is known after a reload, as long as the draft is there', () => {
  keepSent(name, sent)
  expect(sentFrom(name)).toBeNull()
  localStorage.setItem(`draft:${name}`, draft)
  expect(sentFrom(name)).toEqual(sent)
  forgetSent(name)
  expect(sentFrom(name)).toBeNull()
})

test('a draft that is thrown away takes with it what was sent from it, which is no draft of its own', () => {
  keepSent(name, sent)
  expect(holdsDrafts()).toBe(false)
  localStorage.setItem(`draft:${name}`, draft)
  expect(holdsDrafts()).toBe(true)
  forgetDraft(name)
  localStorage.setItem(`draft:${name}`, draft)
  expect(sentFrom(name)).toBeNull()
})
