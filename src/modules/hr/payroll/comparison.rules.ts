import type { Minor } from '#kernel/shared/money.ts'
import type { PayslipLine } from './payslipLine.rules.ts'

/** Why a net differs from last month's. */
export const changeCauses = [
  'joined',
  'left',
  'raise',
  'absence',
  'overtime',
  'leave',
  'social',
  'advance',
  'arrears',
  'other',
] as const
export type ChangeCause = (typeof changeCauses)[number]
export type Change = { cause: ChangeCause; amountMinor: Minor }

type ComparedLine = Pick<PayslipLine, 'component' | 'kind' | 'amountMinor'>

const causeOf: Readonly<Record<string, ChangeCause>> = {
  basic: 'raise',
  housing: 'raise',
  transport: 'raise',
  food: 'raise',
  phone: 'raise',
  absence: 'absence',
  lateness: 'absence',
  unpaidLeave: 'leave',
  sickLeave: 'leave',
  leaveEncashed: 'leave',
  overtime: 'overtime',
  social: 'social',
  advance: 'advance',
  charge: 'advance',
  arrears: 'arrears',
}

/**
 * The difference of a net from last month by cause, the largest first (rule 26 of 50-hr). The amounts sum to the difference; an
 * employee without a slip last month has joined, without one this month has left.
 */
export function changesOf(
  before: readonly ComparedLine[] | null,
  now: readonly ComparedLine[] | null,
): Change[] {
  const changes = new Map<ChangeCause, Minor>()
  const add = (lines: readonly ComparedLine[], sign: 1 | -1, only: ChangeCause | null) => {
    for (const { component, kind, amountMinor } of lines) {
      if (kind === 'employerCost') continue
      const cause = only ?? causeOf[component] ?? 'other'
      const netMinor = kind === 'earning' ? amountMinor : -amountMinor
      changes.set(cause, (changes.get(cause) ?? 0) + sign * netMinor)
    }
  }
  add(before ?? [], -1, now ? null : 'left')
  add(now ?? [], 1, before ? null : 'joined')
  return [...changes]
    .filter(([, amountMinor]) => amountMinor !== 0)
    .map(([cause, amountMinor]) => ({ cause, amountMinor }))
    .toSorted((a, b) => Math.abs(b.amountMinor) - Math.abs(a.amountMinor))
}
