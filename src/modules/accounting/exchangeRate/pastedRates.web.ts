import { isDay } from '#kernel/shared/day.ts'
import { asciiDigits } from '#kernel/shared/digits.ts'
import { type Currency, currencies } from '#kernel/shared/money.ts'
import { canonicalRate } from './exchangeRate.rules.ts'

export type PastedRate = { readonly currency: Currency; readonly date: string; readonly rate: string }
type Wrong = { line: number; text: string }

const codes: readonly string[] = currencies

/** A day of a spreadsheet: `2026-03-28` or `28/03/2026`. */
function dayOf(text: string): string | null {
  const local = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text)
  const day = local ? `${local[3]}-${local[2]!.padStart(2, '0')}-${local[1]!.padStart(2, '0')}` : text
  return isDay(day) ? day : null
}

/** Rates as they are pasted from a sheet, one a line: currency, day, rate; or the first line that is none. */
export function pastedRates(text: string): readonly PastedRate[] | Wrong {
  const rates: PastedRate[] = []
  for (const [at, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue
    // A decimal comma would part a rate in two, of which the first is another rate.
    const [code = '', on = '', typed = '', more] = asciiDigits(line)
      .trim()
      .split(/[\s,;]+/)
    const [currency, date, rate] = [code.toUpperCase(), dayOf(on), canonicalRate(typed)]
    if (!codes.includes(currency) || !date || !rate || more)
      return { line: at + 1, text: line.trim().slice(0, 60) }
    rates.push({ currency: currency as Currency, date, rate })
  }
  return rates
}
