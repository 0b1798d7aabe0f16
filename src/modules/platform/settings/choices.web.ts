import { m } from '#generated/words/messages.js'
import { currencies } from '#kernel/shared/money.ts'
import { proposals } from '../company/countries.rules.ts'
import { currencyWords } from '../currencyWords.web.ts'
import { weekdays } from '../weekdays.web.ts'

export const currencyOptions = () => currencies.map(id => ({ id, name: currencyWords[id](), fact: id }))

const zoneWords: Readonly<Record<string, () => string>> = {
  'Asia/Kuwait': m['platform.zone.Kuwait'],
  'Asia/Riyadh': m['platform.zone.Riyadh'],
  'Asia/Qatar': m['platform.zone.Qatar'],
  'Asia/Dubai': m['platform.zone.Dubai'],
  'Asia/Bahrain': m['platform.zone.Bahrain'],
  'Asia/Muscat': m['platform.zone.Muscat'],
}

export const zoneName = (zone: string): string => zoneWords[zone]?.() ?? zone

/** The zones of the Gulf, and the company's own when it is another. */
export function zoneOptions(own: string) {
  const zones = Object.values(proposals).map(({ timeZone }) => timeZone)
  return [...new Set([...zones, own])].map(id => ({ id, name: zoneName(id) }))
}

const months = [
  m['platform.month.1'],
  m['platform.month.2'],
  m['platform.month.3'],
  m['platform.month.4'],
  m['platform.month.5'],
  m['platform.month.6'],
  m['platform.month.7'],
  m['platform.month.8'],
  m['platform.month.9'],
  m['platform.month.10'],
  m['platform.month.11'],
  m['platform.month.12'],
]
export const monthOptions = () => months.map((name, index) => ({ id: String(index + 1), name: name() }))

export const weekdayOptions = () => weekdays.map((name, index) => ({ id: String(index), name: name() }))
