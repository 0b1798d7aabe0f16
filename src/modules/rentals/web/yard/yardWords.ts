import { m } from '#generated/words/messages.js'
import type { OutputFor } from '#kernel/web/api.ts'
import type { StatusKind } from '#ui/status.ts'

export type Status = OutputFor<'rentals.planner.bar'>['status']
export type ChargeKind = OutputFor<'rentals.return.record'>['charges'][number]['kind']

export const statusWords: Readonly<Record<Status, () => string>> = {
  draft: m['rentals.contract.status.draft'],
  under_review: m['rentals.contract.status.under_review'],
  reserved: m['rentals.contract.status.reserved'],
  active: m['rentals.contract.status.active'],
  suspended: m['rentals.contract.status.suspended'],
  returned: m['rentals.contract.status.returned'],
  closed: m['rentals.contract.status.closed'],
  cancelled: m['rentals.contract.status.cancelled'],
}

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

export const chargeWords: Readonly<Record<ChargeKind, () => string>> = {
  late_return: m['rentals.charge.kind.late_return'],
  extra_km: m['rentals.charge.kind.extra_km'],
  fuel: m['rentals.charge.kind.fuel'],
  cleaning: m['rentals.charge.kind.cleaning'],
  early_return: m['rentals.charge.kind.early_return'],
  delivery: m['rentals.charge.kind.delivery'],
  other: m['rentals.charge.kind.other'],
}
