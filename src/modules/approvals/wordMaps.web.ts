import { m } from '#generated/words/messages.js'
import type { OutputFor } from '#kernel/web/api.ts'
import type { StatusKind } from '#ui/status.ts'

export { words as priorityWords } from '#generated/choices/approvals.priority.ts'
export { words as stepWords } from '#generated/choices/approvals.stepState.ts'

export type Row = OutputFor<'approvals.request.list'>['rows'][number]
export type Request = OutputFor<'approvals.request.read'>
export type Step = Request['stepRows'][number]
export type Known = OutputFor<'approvals.rule.list'>
export type Rule = OutputFor<'approvals.rule.list'>['rows'][number]
export type Source = Row['source']
export type Role = NonNullable<Step['role']>

export const sourceWords: Readonly<Record<Source, () => string>> = {
  payroll: m['approvals.source.payroll'],
  contract: m['approvals.source.contract'],
  payment: m['approvals.source.payment'],
  expense: m['approvals.source.expense'],
  purchase: m['approvals.source.purchase'],
  leave_request: m['approvals.source.leaveRequest'],
  vehicle_maintenance: m['approvals.source.vehicleMaintenance'],
  budget: m['approvals.source.budget'],
  other: m['approvals.source.other'],
}
export const stateWords: Readonly<Record<Row['state'], () => string>> = {
  pending: m['approvals.state.pending'],
  approved: m['approvals.state.approved'],
  rejected: m['approvals.state.rejected'],
  withdrawn: m['approvals.state.withdrawn'],
  void: m['approvals.state.void'],
}
export const stateKinds: Readonly<Record<Row['state'], StatusKind>> = {
  pending: 'decide',
  approved: 'settled',
  rejected: 'out',
  withdrawn: 'out',
  void: 'out',
}
export const stepKinds: Readonly<Record<Step['state'], StatusKind>> = {
  waiting: 'paused',
  pending: 'decide',
  approved: 'settled',
  rejected: 'out',
  void: 'out',
}
export const roleWords: Readonly<Record<Role, () => string>> = {
  company_admin: m['access.role.company_admin'],
  manager: m['access.role.manager'],
  accountant: m['access.role.accountant'],
  fleet_manager: m['access.role.fleet_manager'],
  sales_agent: m['access.role.sales_agent'],
}

export const said = <Key extends string>(words: Readonly<Record<Key, () => string>>): Record<Key, string> =>
  Object.fromEntries(Object.entries<() => string>(words).map(([key, word]) => [key, word()])) as Record<
    Key,
    string
  >

/** Whose a step is: the person's, the role's, or the line manager's of the maker. */
export function askedOf(step: {
  approver: 'role' | 'user' | 'lineManager'
  role: Role | null
  name: string | null
}): string {
  if (step.approver === 'role' && step.role) return roleWords[step.role]()
  if (step.approver === 'lineManager')
    return step.name
      ? m['approvals.step.lineManagerNamed']({ name: step.name })
      : m['approvals.step.lineManager']()
  return step.name ?? m['approvals.step.gone']()
}
