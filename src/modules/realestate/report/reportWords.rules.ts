import { words as statusWords } from '#generated/choices/realestate.property.status.ts'
import { words as typeWords } from '#generated/choices/realestate.property.type.ts'
import { words as chequeWords } from '#generated/choices/realestate.report.cheque.ts'
import { words as columnWords } from '#generated/choices/realestate.report.column.ts'
import { words as nameWords } from '#generated/choices/realestate.report.name.ts'
import type { EstateReport } from './report.rules.ts'

type Word = (inputs?: object, options?: { locale?: 'ar' | 'en' }) => string

/** What the codes of a report are called. */
export const codeWords: Readonly<Record<string, Word>> = { ...typeWords, ...statusWords, ...chequeWords }
export const reportColumnWords: Readonly<Record<string, Word>> = columnWords
export const reportWords: Readonly<Record<EstateReport, Word>> = nameWords
