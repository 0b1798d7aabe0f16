import { forbidden, type Refusal, refused } from '#kernel/shared/refusal.ts'

export const letterKinds = ['salary', 'employment', 'experience'] as const
export type LetterKind = (typeof letterKinds)[number]
export const letterLanguages = ['ar', 'en'] as const

/** The right that a letter needs beside that of its employee: one that states pay is for who may read pay. */
const rightFor = (kind: LetterKind): string | null => (kind === 'salary' ? 'hr.payroll.read' : null)

/** A letter shows the full identity number: it opens for who writes letters, and one that states pay for who may read that too. */
export const rightsToOpen = (kind: LetterKind): readonly string[] => {
  const right = rightFor(kind)
  return right ? ['hr.employees.write', right] : ['hr.employees.write']
}

/** The document type of a sealed letter: one that states pay has a type of its own, with other readers. */
export const paperOf = (kind: LetterKind) => (kind === 'salary' ? 'hr.salaryLetter' : 'hr.letter')

/** Why a letter cannot be written: its writer may not read pay, or it would state what is not so. */
export function whyNotIssueLetter(
  kind: LetterKind,
  facts: { mayReadPay: boolean; hasLeft: boolean; hasTerms: boolean },
): Refusal | null {
  if (rightFor(kind) && !facts.mayReadPay) return forbidden('access.permission.missing')
  if (kind === 'experience') return facts.hasLeft ? null : refused('hr.letter.stillHere', { field: 'kind' })
  if (facts.hasLeft) return refused('hr.letter.hasLeft', { field: 'kind' })
  if (kind === 'salary' && !facts.hasTerms) return refused('hr.letter.noContract', { field: 'kind' })
  return null
}
