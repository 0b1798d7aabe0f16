import { m } from '#generated/words/messages.js'

/** Sunday first. */
export const weekdays = [
  m['platform.weekday.0'],
  m['platform.weekday.1'],
  m['platform.weekday.2'],
  m['platform.weekday.3'],
  m['platform.weekday.4'],
  m['platform.weekday.5'],
  m['platform.weekday.6'],
]
