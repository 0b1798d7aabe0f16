import { invalid, type Refusal } from '#kernel/shared/refusal.ts'

/** Length of an IBAN by country (ISO 13616 registry), for the states employees are usually paid in. */
export const ibanLengths: Readonly<Record<string, number>> = {
  KW: 30,
  QA: 29,
  SA: 24,
  AE: 23,
  BH: 22,
  OM: 23,
  JO: 30,
  LB: 28,
  EG: 29,
  IQ: 23,
  PS: 29,
  TN: 24,
  LY: 25,
  SD: 18,
  PK: 24,
  TR: 26,
  GB: 22,
  DE: 22,
  FR: 27,
  ES: 24,
  IT: 27,
  NL: 18,
  CH: 21,
  IE: 22,
}

export const ibanProblems = ['shape', 'country', 'length', 'checkDigits'] as const
export type IbanProblem = (typeof ibanProblems)[number]

/** An IBAN as it is stored: capitals without spaces. */
export const plainIban = (typed: string): string => typed.replace(/[\s\u200e\u200f-]/g, '').toUpperCase()

/** What is wrong with a plain IBAN: shape, unknown country, its country's length, or mod 97; null when it is right. */
export function ibanProblem(iban: string): IbanProblem | null {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]+$/.test(iban)) return 'shape'
  const length = ibanLengths[iban.slice(0, 2)]
  if (length === undefined) return 'country'
  if (iban.length !== length) return 'length'
  const digits = (iban.slice(4) + iban.slice(0, 4)).replace(/[A-Z]/g, letter =>
    String(letter.charCodeAt(0) - 55),
  )
  let rest = 0
  for (const digit of digits) rest = (rest * 10 + Number(digit)) % 97
  return rest === 1 ? null : 'checkDigits'
}

/** Why an IBAN cannot be kept (`hr.employee.iban`); `problem` says which check failed. */
export function whyNotIban(iban: string, field = 'iban'): Refusal | null {
  const problem = ibanProblem(iban)
  return problem ? invalid('hr.employee.iban', { field, params: { problem } }) : null
}
