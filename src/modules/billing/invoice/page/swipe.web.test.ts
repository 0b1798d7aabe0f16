import { expect, test } from 'vitest'
import { fromStart, revealedAt, settledOpen, swipeWidth } from './swipe.web.ts'

test.each([
  // Arabic, pixels of the finger, of an open card, what is seen, whether it stays open
  [true, 60, false, 60, true],
  [true, 30, false, 30, false],
  [true, -60, false, 0, false],
  [true, 400, false, swipeWidth, true],
  [false, -60, false, 60, true],
  [false, 60, false, 0, false],
  [true, -60, true, 36, false],
  [true, -20, true, 76, true],
])(
  'a card dragged (Arabic %s) by %i px, open before: %s, shows %i px of its act; stays open: %s',
  (...row) => {
    const [isRtl, dx, isOpen, seen, stays] = row
    const from = isOpen ? swipeWidth : 0
    expect(revealedAt(from, fromStart(dx, isRtl))).toBe(seen)
    expect(settledOpen(from, fromStart(dx, isRtl))).toBe(stays)
  },
)
