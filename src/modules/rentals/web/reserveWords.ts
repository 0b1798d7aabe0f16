import { m } from '#generated/words/messages.js'

export const reserveWords = {
  mark: m['rentals.reserve.mark'],
  charge: m['rentals.reserve.charge'],
  lateFines: m['rentals.reserve.lateFines'],
  byHand: m['rentals.reserve.byHand'],
} as const
