import { type Refusal, refused } from '#kernel/shared/refusal.ts'

/** What makes contracts look like one contract typed twice, the gravest first. */
export const duplicateRules = ['vehicleOverlap', 'externalNumber', 'sameStart', 'sameMoment'] as const
export type DuplicateRule = (typeof duplicateRules)[number]
export const duplicateSeverities = ['high', 'medium', 'low'] as const
export type DuplicateSeverity = (typeof duplicateSeverities)[number]

export const severityOf: Readonly<Record<DuplicateRule, DuplicateSeverity>> = {
  vehicleOverlap: 'high',
  externalNumber: 'high',
  sameStart: 'medium',
  sameMoment: 'low',
}

export type DuplicatePair = { readonly rule: DuplicateRule; readonly a: string; readonly b: string }
export type DuplicateGroup = { readonly rule: DuplicateRule; readonly memberIds: readonly string[] }

/** Pairs that share a member under one rule are one group; groups by gravity, members by id. */
export function duplicateGroups(pairs: readonly DuplicatePair[]): DuplicateGroup[] {
  return duplicateRules.flatMap(rule => {
    const groupOf = new Map<string, Set<string>>()
    for (const { a, b } of pairs.filter(pair => pair.rule === rule)) {
      const members = new Set([a, b, ...(groupOf.get(a) ?? []), ...(groupOf.get(b) ?? [])])
      for (const id of members) groupOf.set(id, members)
    }
    return [...new Set(groupOf.values())].map(members => ({ rule, memberIds: [...members].sort() }))
  })
}

export type HeldRecords = {
  readonly payments: boolean
  readonly invoices: boolean
  readonly signature: boolean
  readonly handover: boolean
}

/** R3: a contract that holds something is no mere copy, whatever it looks like. */
export function whyNotCopy(contract: { number: string; held: HeldRecords }): Refusal | null {
  const { payments, invoices, signature, handover } = contract.held
  return payments || invoices || signature || handover
    ? refused('rentals.duplicate.holdsRecords', { params: { number: contract.number } })
    : null
}
