import { words as endWords } from '#generated/choices/legal.case.end.ts'
import { words as caseStateWords } from '#generated/choices/legal.case.status.ts'
import { words as typeWords } from '#generated/choices/legal.case.type.ts'
import { words as costWords } from '#generated/choices/legal.cost.kind.ts'
import { words as bandWords } from '#generated/choices/legal.defaulter.band.ts'
import { words as pledgeWords } from '#generated/choices/legal.defaulter.pledge.ts'
import { words as stageWords } from '#generated/choices/legal.defaulter.step.ts'
import { words as levelWords } from '#generated/choices/legal.hearing.level.ts'
import { words as hearingStateWords } from '#generated/choices/legal.hearing.status.ts'
import { words as letterStateWords } from '#generated/choices/legal.letter.step.ts'
import { words as letterWords } from '#generated/choices/legal.letter.type.ts'
import { words as columnWords } from '#generated/choices/legal.report.column.ts'
import { words as groupWords } from '#generated/choices/legal.report.group.ts'
import { words as nameWords } from '#generated/choices/legal.report.name.ts'
import { words as shareWords } from '#generated/choices/legal.report.share.ts'
import { words as wayWords } from '#generated/choices/legal.report.way.ts'
import type { LegalReport } from './report.rules.ts'

type Word = (inputs?: object, options?: { locale?: 'ar' | 'en' }) => string
type Words = Readonly<Record<string, Word>>

/** What the codes of each column are called. */
const codeWords: Readonly<Record<string, Words>> = {
  type: typeWords,
  level: levelWords,
  status: caseStateWords,
  group: { ...typeWords, ...endWords, ...groupWords },
  costKind: costWords,
  recoverable: shareWords,
  hearingState: hearingStateWords,
  band: bandWords,
  stage: stageWords,
  promiseState: pledgeWords,
  kind: letterWords,
  direction: wayWords,
  letterState: letterStateWords,
}

/** The word of a code; what is no code, the name of a court or a lawyer, is itself. */
export const wordOf = (column: string, code: string, locale?: 'ar' | 'en'): string =>
  codeWords[column]?.[code]?.({}, locale ? { locale } : {}) ?? code

export const reportColumnWords: Words = columnWords
export const reportWords: Readonly<Record<LegalReport, Word>> = nameWords
