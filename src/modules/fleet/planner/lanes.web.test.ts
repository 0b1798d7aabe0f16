import { expect, test } from 'vitest'
import { freeToday, type Piece } from './lanes.web.ts'

const now = 1_000
const endOfToday = 2_000
const piece = (look: Piece['look'], from: number, to: number): Piece => ({
  key: `${look}${from}`,
  look,
  from,
  to,
  isOpen: false,
  type: 'contract',
  label: '',
  contractId: null,
  permitId: null,
  orderId: null,
  contract: null,
})
const lane = (...pieces: Piece[]) => ({ pieces })

test('a vehicle that is late is not free, though its bar ends now', () => {
  expect(freeToday([lane(piece('late', 0, now)), lane()], [], now, endOfToday)).toBe(1)
})

test('a claim that waits for a vehicle takes one of the group', () => {
  const waiting = [piece('promised', 1_500, 3_000), piece('promised', 5_000, 6_000)]
  expect(freeToday([lane(), lane()], waiting, now, endOfToday)).toBe(1)
  expect(freeToday([lane(piece('held', 0, 3_000))], waiting, now, endOfToday)).toBe(0)
})
