import { words as kindWords } from '#generated/choices/trade.move.kind.ts'
import { words as stateWords } from '#generated/choices/trade.production.state.ts'
import { words as columnWords } from '#generated/choices/trade.report.column.ts'
import { words as nameWords } from '#generated/choices/trade.report.name.ts'
import type { TradeReport } from './report.rules.ts'

type Word = (inputs?: object, options?: { locale?: 'ar' | 'en' }) => string

/** What the codes of a report are called. */
export const codeWords: Readonly<Record<string, Word>> = { ...kindWords, ...stateWords }
export const reportColumnWords: Readonly<Record<string, Word>> = columnWords
export const reportWords: Readonly<Record<TradeReport, Word>> = nameWords
