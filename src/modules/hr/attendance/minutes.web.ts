import { arabicDigits, asciiDigits, type DigitSet } from '#kernel/shared/digits.ts'

const two = (value: number) => String(value).padStart(2, '0')

/** A length of time as clerks read it: 506 minutes are `8:26`. */
export function lengthText(minutes: number, digits: DigitSet): string {
  const text = `${Math.floor(minutes / 60)}:${two(minutes % 60)}`
  return digits === 'arabic' ? arabicDigits(text) : text
}

/** A minute of the day as a clock shows it; of the next day like every other. */
export const clockText = (minute: number | null): string =>
  minute === null ? '' : `${two(Math.floor(minute / 60) % 24)}:${two(minute % 60)}`

/** The minute that was typed, in either script and with any mark between; null for a text that is no time. */
export function minuteTyped(typed: string): number | null {
  const match = /^(\d{1,2})[:.\s]?(\d{2})$/.exec(asciiDigits(typed).trim())
  const [hours, minutes] = [Number(match?.[1]), Number(match?.[2])]
  return match && hours < 24 && minutes < 60 ? hours * 60 + minutes : null
}

/** A departure typed earlier than its arrival is one of the next day. */
export const outAfter = (from: number, to: number): number => (to <= from ? to + 1_440 : to)
