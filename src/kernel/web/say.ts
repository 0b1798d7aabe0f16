import { m } from '#generated/words/messages.js'
import { overwriteGetLocale } from '#generated/words/runtime.js'
import type { DigitSet } from '../shared/digits.ts'
import { shownParam } from '../shared/format.ts'
import { type Refusal, RefusalError } from '../shared/refusal.ts'
import { Fault } from './api.ts'
import { wordOfCode } from './catalogue.ts'
import { isolated } from './isolate.ts'

export { loadCodeWords } from './catalogue.ts'

export type Locale = 'ar' | 'en'

const kept = localStorage.getItem('language')
let locale: Locale = kept === 'en' ? 'en' : 'ar'
overwriteGetLocale(() => locale)

/** The language of the page: Arabic unless the person chose English on this device. */
export const currentLocale = (): Locale => locale

/** Changes the language of the page; the caller reloads, because every word on the screen changes. */
export function setLanguage(next: Locale): void {
  locale = next
  localStorage.setItem('language', next)
}

/** Puts language and direction on the root element, once. */
export function applyDirection(): void {
  document.documentElement.lang = locale
  document.documentElement.dir = locale === 'ar' ? 'rtl' : 'ltr'
}

type Clock = { timeZone: string; digits: DigitSet }

/** Digits around hyphens, and nothing Latin before them that would give them a direction. */
const plates = /(?<![A-Za-z\d-])\d+(?:-\d+)+(?![A-Za-z\d-])/g

let clock: Clock = { timeZone: 'Asia/Kuwait', digits: 'latin' }

/** The zone and digits of days and times in sentences: the company's, or the person's own digits. */
export function tellTimesIn(next: Clock): void {
  clock = next
}

/** The sentence of a code from the server, with its parameters; the general sentence while the catalogue loads. */
export function sayCode(code: string, params: Readonly<Record<string, unknown>> = {}): string {
  const say = wordOfCode(code)
  if (!say) return m['kernel.fault']()
  return say(
    Object.fromEntries(
      Object.entries(params).map(([name, value]) => {
        const shown = shownParam(value, clock.timeZone, clock.digits)
        // A date and a time beside one another change places in Arabic unless they are held together; a plate turns round.
        if (shown !== value) return [name, isolated(String(shown))]
        return [name, typeof value === 'string' ? value.replace(plates, isolated) : value]
      }),
    ),
  )
}

/** The sentence of a refusal in the person's language. */
export function sayRefusal(refusal: Refusal): string {
  return sayCode(refusal.code, refusal.params)
}

/** One sentence for anything a call can throw. */
export function sayError(error: unknown): string {
  if (error instanceof RefusalError) return sayRefusal(error.refusal)
  if (error instanceof Fault && error.offline) return m['kernel.fault.offline']()
  if (error instanceof Fault && error.message === 'busy') return m['kernel.fault.busy']()
  return m['kernel.fault']()
}

/** The head over a form's sentences. Where no answer came, no field is wrong, and what was sent may be done. */
export const sayHead = (sentences: readonly string[]): string =>
  [m['kernel.fault'], m['kernel.fault.offline'], m['kernel.fault.busy']].some(say =>
    sentences.includes(say()),
  )
    ? m['kernel.form.noAnswer']()
    : m['kernel.form.notSaved']({ count: sentences.length })
