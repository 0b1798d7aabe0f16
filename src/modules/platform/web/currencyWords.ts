import { m } from '#generated/words/messages.js'
import type { Currency } from '#kernel/shared/money.ts'

export const currencyWords: Readonly<Record<Currency, () => string>> = {
  KWD: m['platform.currency.KWD'],
  QAR: m['platform.currency.QAR'],
  SAR: m['platform.currency.SAR'],
  AED: m['platform.currency.AED'],
  OMR: m['platform.currency.OMR'],
  BHD: m['platform.currency.BHD'],
  USD: m['platform.currency.USD'],
  EUR: m['platform.currency.EUR'],
}
