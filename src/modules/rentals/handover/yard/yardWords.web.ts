import type { OutputFor } from '#kernel/web/api.ts'
import type { StatusKind } from '#ui/status.ts'

export { words as chargeWords } from '#generated/choices/rentals.charge.kind.ts'
export { words as statusWords } from '#generated/choices/rentals.contract.status.ts'

export type Status = OutputFor<'rentals.planner.bar'>['status']

export const statusKinds: Readonly<Record<Status, StatusKind>> = {
  draft: 'unsent',
  under_review: 'decide',
  reserved: 'promised',
  active: 'running',
  suspended: 'paused',
  returned: 'returned',
  closed: 'settled',
  cancelled: 'out',
}
