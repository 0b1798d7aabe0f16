import type { Currency } from '#kernel/shared/money.ts'

/** The countries a company may be founded in. */
export const countries = ['KW', 'SA', 'QA', 'AE', 'BH', 'OM'] as const
export type Country = (typeof countries)[number]

/** What the forms propose for a country: its currency and time zone. */
export const proposals: Readonly<Record<Country, { currency: Currency; timeZone: string }>> = {
  KW: { currency: 'KWD', timeZone: 'Asia/Kuwait' },
  SA: { currency: 'SAR', timeZone: 'Asia/Riyadh' },
  QA: { currency: 'QAR', timeZone: 'Asia/Qatar' },
  AE: { currency: 'AED', timeZone: 'Asia/Dubai' },
  BH: { currency: 'BHD', timeZone: 'Asia/Bahrain' },
  OM: { currency: 'OMR', timeZone: 'Asia/Muscat' },
}

/** Whether the name is a time zone of this machine. */
export function isTimeZone(name: string): boolean {
  return Intl.supportedValuesOf('timeZone').includes(name) || name === 'UTC'
}
