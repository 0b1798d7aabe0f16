import { words as blockerWords } from '#generated/choices/hr.payroll.blocker.ts'
import { words as causeWords } from '#generated/choices/hr.payroll.changeCause.ts'
import { words as kindWords } from '#generated/choices/hr.payroll.runKind.ts'
import { words as stateWords } from '#generated/choices/hr.payroll.runState.ts'
import type { OutputFor } from '#kernel/web/api.ts'
import { currentLocale } from '#kernel/web/say.ts'
import type { StatusKind } from '#ui/status.ts'

export { words as inputKindWords } from '#generated/choices/hr.payrollInput.kind.ts'
export { words as overtimeKindWords } from '#generated/choices/hr.payrollInput.overtimeKind.ts'
export { words as noteWords } from '#generated/choices/hr.payslip.note.ts'
export { words as slipStateWords } from '#generated/choices/hr.payslip.slipState.ts'
export { blockerWords, causeWords, kindWords, stateWords }

export type RunRow = OutputFor<'hr.payroll.list'>['rows'][number]
export type Run = OutputFor<'hr.payroll.get'>
export type GridRow = OutputFor<'hr.payroll.grid'>['rows'][number]

export const stateKinds: Readonly<Record<RunRow['state'], StatusKind>> = {
  draft: 'unsent',
  inReview: 'decide',
  approved: 'promised',
  posted: 'running',
  partlyPaid: 'partly',
  paid: 'settled',
  reversed: 'returned',
  cancelled: 'out',
}

export const slipKinds: Readonly<Record<GridRow['state'], StatusKind>> = {
  payable: 'decide',
  held: 'paused',
  paid: 'settled',
}

/** A month as people write it: `11/2026`. */
export const monthName = (month: string): string => `${month.slice(5, 7)}/${month.slice(0, 4)}`

/** The word of something that is called in both languages. */
export const nameIn = (of: { nameAr: string; nameEn: string | null }): string =>
  currentLocale() === 'ar' ? of.nameAr : (of.nameEn ?? of.nameAr)
export const labelIn = (of: { labelAr: string; labelEn: string }): string =>
  currentLocale() === 'ar' ? of.labelAr : of.labelEn
