import type { Day } from '../../shared/day.ts'
import type { DigitSet } from '../../shared/digits.ts'
import {
  currencySymbol,
  formatDay,
  formatInstant,
  formatMoney,
  formatNumber,
  formatTime,
} from '../../shared/format.ts'
import { type Currency, currencyDigits, type Minor } from '../../shared/money.ts'
import { amountInWords } from '../../shared/tafqeet.ts'
import type { JsonObject } from './printable.ts'
import { qrSvg } from './qr.ts'
import { type PdfLocale, renderPdf } from './render.ts'

/** A word of a document in Arabic and English; the template shows one or both. */
export type Pair = readonly [arabic: string, english: string]

/** How a document is written: its language, its digits, its money. */
export type PaperSettings = {
  readonly locale: PdfLocale
  /** Shows the other language beside labels and clauses. */
  readonly bilingual?: boolean
  readonly digits: DigitSet
  readonly currency: Currency
  /** Decimals of amounts; all of the currency's when left out, since a legal paper must not round. */
  readonly decimals?: number
  readonly timeZone: string
}

/** What every document carries besides its own content. */
export type Paper = PaperSettings & {
  readonly company: {
    readonly name: string
    readonly secondName?: string
    /** Address, registers, phones: one printed line each. */
    readonly lines: readonly string[]
    /** PNG, JPEG or WebP. */
    readonly logo?: Uint8Array
  }
  /** The seal shown in the foot and the address its QR code opens. */
  readonly seal?: { readonly code: string | null; readonly verifyUrl: string }
}

/** An amount or day that may be missing stays null, which documents show as a dash or leave out. */
type Shown<Value> = Value extends null | undefined ? null : string

/** Writes figures for paper in the document's digits: amounts in minor units without symbol, days, instants, counts. */
export function paperFormat(settings: PaperSettings) {
  const { currency, digits, locale, timeZone } = settings
  const decimals = settings.decimals ?? currencyDigits(currency)
  const shown =
    <Given>(write: (given: Given) => string) =>
    <Value extends Given | null | undefined>(value: Value): Shown<Value> =>
      (value === null || value === undefined ? null : write(value as Given)) as Shown<Value>
  return {
    currency: currencySymbol(currency, locale),
    money: shown((minor: Minor) => formatMoney(minor, { currency, digits, locale, decimals })),
    day: shown((day: Day) => formatDay(day, digits)),
    instant: shown((instant: Date) => formatInstant(instant, timeZone, digits)),
    time: shown((instant: Date) => formatTime(instant, timeZone, digits)),
    count: shown((count: number | string) => formatNumber(count, digits)),
    /** «فقط … لا غير», and in the other language when both are shown. */
    words: (minor: Minor) => ({
      words: amountInWords(minor, currency, locale, { closed: true }),
      secondWords: settings.bilingual
        ? amountInWords(minor, currency, locale === 'ar' ? 'en' : 'ar', { closed: true })
        : null,
    }),
  }
}

/** Lays out a document on the paper of its company with logo, seal and verification QR; see renderPdf for faults. */
export function printPaper(
  template: URL,
  paper: Paper,
  content: JsonObject,
  images: Readonly<Record<string, Uint8Array>> = {},
): Promise<Uint8Array> {
  const { name, secondName, lines, logo } = paper.company
  return renderPdf(
    template,
    {
      ...content,
      company: { name, secondName: secondName ?? null, lines },
      seal: paper.seal?.code ?? null,
      currency: currencySymbol(paper.currency, paper.locale),
    },
    {
      locale: paper.locale,
      bilingual: paper.bilingual,
      images: {
        ...images,
        ...(logo && { logo }),
        ...(paper.seal && { qr: qrSvg(paper.seal.verifyUrl) }),
      },
    },
  )
}

/** Fails when figures on a paper do not add up: a wrong document must not leave the house. */
export function mustAddUp(what: string, shownMinor: Minor, partsMinor: readonly Minor[]): void {
  const sumMinor = partsMinor.reduce((sum, part) => sum + part, 0)
  if (sumMinor !== shownMinor)
    throw new Error(`The document does not add up: ${what} is ${shownMinor}, its parts ${sumMinor}.`)
}
