import { describe, expect, test } from 'vitest'
import { sealCode, stateAt, whyNotOpen, whyNotSamePaper, whyNotSignature } from './signing.rules.ts'

const line = (points: number, width: number, height: number) => [
  Array.from({ length: points }, (_, at) => ({
    x: (at * width) / (points - 1),
    y: at % 2 === 0 ? 0 : height,
    atMs: at * 10,
  })),
]

describe('A signature', () => {
  test.each([
    ['an empty pad', []],
    ['strokes without points', [[], []]],
    ['nine points', line(9, 100, 40)],
    ['a short dash', line(12, 39, 20)],
    ['a flat line', line(12, 100, 14)],
  ])('is refused for %s', (_, strokes) => {
    expect(whyNotSignature(strokes)).toMatchObject({ code: 'platform.signing.emptySignature' })
  })

  test('needs ten points in a box of 40 × 15 pixels and no more', () => {
    expect(whyNotSignature(line(10, 40, 15))).toBeNull()
  })
})

describe('A request', () => {
  const expiresAt = new Date('2026-11-28T09:00:00Z')
  const at = (state: Parameters<typeof stateAt>[0]['state'], now: string) =>
    stateAt({ state, expiresAt }, new Date(now))

  test('expires at its hour while it is open, and keeps how it ended', () => {
    expect(at('sent', '2026-11-28T08:59:59Z')).toBe('sent')
    expect(at('opened', '2026-11-28T09:00:00Z')).toBe('expired')
    expect(at('signed', '2026-12-28T09:00:00Z')).toBe('signed')
    expect(stateAt({ state: 'sent', expiresAt: null }, new Date('2036-01-01T00:00:00Z'))).toBe('sent')
  })

  test('answers the same for every way it can be over', () => {
    const answers = (['refused', 'expired', 'revoked'] as const).map(state => whyNotOpen(state)?.code)
    expect(new Set(answers)).toEqual(new Set(['rentals.quotation.linkInvalid']))
    expect(whyNotOpen('signed')).toBeNull()
  })

  test('is void when the paper is another', () => {
    expect(whyNotSamePaper('a', 'b')).toMatchObject({ code: 'platform.signing.documentChanged' })
    expect(whyNotSamePaper('a', 'a')).toBeNull()
  })
})

test('a seal code is read however it was typed, and nothing else is one', () => {
  expect(sealCode(' abcd efgh-2345 6789')).toBe('ABCD-EFGH-2345-6789')
  expect(sealCode('ABCD-EFGH-2345-678')).toBeNull()
  expect(sealCode('ABCD-EFGH-2345-678O')).toBeNull()
})
