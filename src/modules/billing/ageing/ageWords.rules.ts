import { m } from '#generated/words/messages.js'

/** The columns of every ageing, in their order. */
export const ageWords = [
  m['billing.age.notDue'],
  m['billing.age.to30'],
  m['billing.age.to60'],
  m['billing.age.to90'],
  m['billing.age.to120'],
  m['billing.age.over120'],
  m['billing.age.credits'],
] as const
