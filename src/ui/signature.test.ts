import { expect, test } from 'vitest'
import { isSignatureEmpty } from './signature.ts'

const line = (count: number, width: number, height: number) =>
  Array.from({ length: count }, (_, step) => ({
    x: (width * step) / (count - 1),
    y: (height * step) / (count - 1),
    atMs: step,
  }))

test('a signature has ten points and covers 40 by 15 pixels', () => {
  expect(isSignatureEmpty([line(10, 40, 15)])).toBe(false)
  expect(isSignatureEmpty([line(6, 40, 15), line(4, 10, 5)])).toBe(false)
})

test('a dot, a flat line and too few points are no signature', () => {
  expect(isSignatureEmpty([])).toBe(true)
  expect(isSignatureEmpty([line(9, 200, 80)])).toBe(true)
  expect(isSignatureEmpty([line(60, 39, 80)])).toBe(true)
  expect(isSignatureEmpty([line(60, 200, 14)])).toBe(true)
})
