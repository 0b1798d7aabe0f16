import { words as identityWords } from '#generated/choices/hr.document.identityType.ts'
import { words as documentWords } from '#generated/choices/hr.document.type.ts'
import { words as statusWords } from '#generated/choices/hr.employee.status.ts'
import { words as stateWords } from '#generated/choices/hr.leave.state.ts'
import { words as kindWords } from '#generated/choices/hr.payComponent.kind.ts'
import { words as columnWords } from '#generated/choices/hr.report.column.ts'
import { words as nameWords } from '#generated/choices/hr.report.name.ts'
import type { HrReport } from './report.rules.ts'

type Word = (inputs?: object, options?: { locale?: 'ar' | 'en' }) => string

/** What the codes of a report are called. */
export const codeWords: Readonly<Record<string, Word>> = {
  ...identityWords,
  ...documentWords,
  ...statusWords,
  ...stateWords,
  ...kindWords,
}
export const reportColumnWords: Readonly<Record<string, Word>> = columnWords
export const reportWords: Readonly<Record<HrReport, Word>> = nameWords
