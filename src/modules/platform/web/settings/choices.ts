import { m } from '#generated/words/messages.js'
import type { Currency } from '#kernel/shared/money.ts'
import { currencies } from '#kernel/shared/money.ts'
import { proposals } from '../../shared/countries.ts'

const currencyWords: Record<Currency, () => string> = {
  KWD: m['platform.currency.KWD'],
  QAR: m['platform.currency.QAR'],
  SAR: m['platform.currency.SAR'],
  AED: m['platform.currency.AED'],
  OMR: m['platform.currency.OMR'],
  BHD: m['platform.currency.BHD'],
  USD: m['platform.currency.USD'],
  EUR: m['platform.currency.EUR'],
}

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

const weekdays = [
  m['platform.weekday.0'],
  m['platform.weekday.1'],
  m['platform.weekday.2'],
  m['platform.weekday.3'],
  m['platform.weekday.4'],
  m['platform.weekday.5'],
  m['platform.weekday.6'],
]
export const weekdayOptions = () => weekdays.map((name, index) => ({ id: String(index), name: name() }))
