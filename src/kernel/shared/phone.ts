import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { asciiDigits } from './digits.ts'

const invisible = /[\u061c\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g

/**
 * Reads a phone number as E.164 (`+96555551234`), or null when it is none. Both digit sets, spaces, dashes, brackets,
 * `+965` and `00965` are accepted; a local number takes `country` (ISO, the company's). A number with an extension is
 * null, because E.164 cannot hold it.
 */
export function parsePhone(text: string, country: string): string | null {
  // 00 is read as + everywhere, also for companies whose own country dials abroad with another prefix.
  const typed = asciiDigits(text.replace(invisible, '')).replace(/[()]/g, ' ').trim().replace(/^00/, '+')
  const phone = parsePhoneNumberFromString(typed, {
    ...(isSupportedCountry(country) ? { defaultCountry: country } : {}),
    extract: false,
  })
  return phone?.isValid() && !phone.ext ? phone.number : null
}

/** An E.164 number spaced for reading as its country does, `+966 50 123 4567`; text that is no number stays as it is. Shown left-to-right. */
export function formatPhone(e164: string): string {
  return parsePhoneNumberFromString(e164, { extract: false })?.formatInternational() ?? e164
}
