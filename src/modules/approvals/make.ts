import type { WireInputOf } from '#kernel/shared/endpoint.ts'
import type { TestCompany } from '#kernel/testing/company.ts'
import { aMember } from '#modules/access/make.ts'
import type { ApproverRole } from './approval/approval.rules.ts'
import { saveRule } from './rule/rule.contract.ts'

type RuleInput = WireInputOf<typeof saveRule>

export const stepOf = (role: ApproverRole, more: Partial<RuleInput['steps'][number]> = {}) => ({
  approver: 'role' as const,
  role,
  userId: null,
  dueHours: null,
  escalateRole: null,
  escalateUserId: null,
  ...more,
})

/** A rule of the company: by default any amount and one step of a manager. */
export function aRule(t: TestCompany, rule: Partial<RuleInput> & Pick<RuleInput, 'source'>) {
  const usual = { min: null, max: null, active: true, steps: [stepOf('manager')] }
  return t.call(saveRule, { ...usual, ...rule }, { permissions: ['approvals.rules.write'] })
}

/** Active members who may be asked, each with the permissions given. */
export async function approvers<Name extends string>(
  t: TestCompany,
  roles: Readonly<Record<Name, ApproverRole | 'employee'>>,
  permissions: readonly string[] = [],
) {
  const people: [string, { userId: string; permissions: readonly string[] }][] = []
  for (const [name, role] of Object.entries(roles) as [Name, ApproverRole | 'employee'][]) {
    const { id } = await aMember(t, role)
    people.push([name, { userId: id, permissions }])
  }
  return Object.fromEntries(people) as Record<Name, { userId: string; permissions: readonly string[] }>
}
