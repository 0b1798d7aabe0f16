import type { StatusKind } from '#ui/status.ts'
import type { ContractRow } from './price/amounts.web.ts'

export { words as badgeWords } from '#generated/choices/rentals.contract.badge.ts'
export { words as statusWords } from '#generated/choices/rentals.contract.status.ts'
export { words as tabWords } from '#generated/choices/rentals.contract.tab.ts'
export { words as typeWords } from '#generated/choices/rentals.contract.type.ts'

export const statusKinds: Readonly<Record<ContractRow['status'], StatusKind>> = {
  draft: 'unsent',
  under_review: 'decide',
  reserved: 'promised',
  active: 'running',
  suspended: 'paused',
  returned: 'returned',
  closed: 'settled',
  cancelled: 'out',
}
