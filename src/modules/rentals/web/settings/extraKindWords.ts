import { m } from '#generated/words/messages.js'

export const extraKindWords = {
  extra: m['rentals.rules.kind.extra'],
  extra_driver: m['rentals.rules.kind.extra_driver'],
  waiver: m['rentals.rules.kind.waiver'],
  delivery: m['rentals.rules.kind.delivery'],
} as const
