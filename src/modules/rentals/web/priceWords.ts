import { m } from '#generated/words/messages.js'

export const unitWords = {
  day: m['rentals.price.unit.day'],
  week: m['rentals.price.unit.week'],
  month: m['rentals.price.unit.month'],
  year: m['rentals.price.unit.year'],
} as const

export const sourceWords = {
  agreement: m['rentals.price.source.agreement'],
  vehicle: m['rentals.price.source.vehicle'],
  group: m['rentals.price.source.group'],
  agreed: m['rentals.price.source.agreed'],
} as const

export const fuelPolicyWords = {
  same_to_same: m['rentals.fuelPolicy.same_to_same'],
  prepaid: m['rentals.fuelPolicy.prepaid'],
  free: m['rentals.fuelPolicy.free'],
} as const

export const frequencyWords = {
  once: m['rentals.schedule.frequency.once'],
  monthly: m['rentals.schedule.frequency.monthly'],
  quarterly: m['rentals.schedule.frequency.quarterly'],
  semi_annual: m['rentals.schedule.frequency.semi_annual'],
  annual: m['rentals.schedule.frequency.annual'],
  custom: m['rentals.schedule.frequency.custom'],
} as const

export const anchorWords = {
  start_day: m['rentals.schedule.anchor.start_day'],
  first_of_month: m['rentals.schedule.anchor.first_of_month'],
} as const

export const timingWords = {
  advance: m['rentals.schedule.timing.advance'],
  arrears: m['rentals.schedule.timing.arrears'],
} as const
