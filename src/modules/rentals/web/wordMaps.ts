import { m } from '#generated/words/messages.js'
import type { StatusKind } from '#ui/status.ts'
import type { ContractRow } from './amounts.ts'

export const statusWords = {
  draft: m['rentals.contract.status.draft'],
  under_review: m['rentals.contract.status.under_review'],
  reserved: m['rentals.contract.status.reserved'],
  active: m['rentals.contract.status.active'],
  suspended: m['rentals.contract.status.suspended'],
  returned: m['rentals.contract.status.returned'],
  closed: m['rentals.contract.status.closed'],
  cancelled: m['rentals.contract.status.cancelled'],
} as const

export const badgeWords = {
  extended: m['rentals.contract.badge.extended'],
  endingSoon: m['rentals.contract.badge.endingSoon'],
  returnLate: m['rentals.contract.badge.returnLate'],
  paymentLate: m['rentals.contract.badge.paymentLate'],
  renewed: m['rentals.contract.badge.renewed'],
} as const

export const typeWords = {
  daily: m['rentals.contract.type.daily'],
  weekly: m['rentals.contract.type.weekly'],
  monthly: m['rentals.contract.type.monthly'],
  yearly: m['rentals.contract.type.yearly'],
  rent_to_own: m['rentals.contract.type.rent_to_own'],
  corporate: m['rentals.contract.type.corporate'],
  service: m['rentals.contract.type.service'],
} as const

export const tabWords = {
  all: m['rentals.contract.tab.all'],
  active: m['rentals.contract.tab.active'],
  underReview: m['rentals.contract.tab.underReview'],
  reserved: m['rentals.contract.tab.reserved'],
  endingSoon: m['rentals.contract.tab.endingSoon'],
  endingMonth: m['rentals.contract.tab.endingMonth'],
  returnLate: m['rentals.contract.tab.returnLate'],
  returned: m['rentals.contract.tab.returned'],
  closed: m['rentals.contract.tab.closed'],
  cancelled: m['rentals.contract.tab.cancelled'],
  handOverToday: m['rentals.contract.tab.handOverToday'],
  dueBackToday: m['rentals.contract.tab.dueBackToday'],
  unpaid: m['rentals.contract.tab.unpaid'],
  renewals: m['rentals.contract.tab.renewals'],
} as const

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
