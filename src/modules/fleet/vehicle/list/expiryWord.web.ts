import { m } from '#generated/words/messages.js'

/** Within how many days a paper lapses; none are left of one that has. */
export const expiryWord = (days: number): string =>
  days === 0 ? m['fleet.filter.expired']() : m['fleet.filter.days']({ count: days })
