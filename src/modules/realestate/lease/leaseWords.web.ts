import { words as actionWords } from '#generated/choices/realestate.lease.act.ts'
import { words as anchorWords } from '#generated/choices/realestate.lease.anchor.ts'
import { words as endReasonWords } from '#generated/choices/realestate.lease.endReason.ts'
import { words as frequencyWords } from '#generated/choices/realestate.lease.frequency.ts'
import { words as groundWords } from '#generated/choices/realestate.lease.ground.ts'
import { words as reviewWords } from '#generated/choices/realestate.lease.review.ts'
import { words as rowStateWords } from '#generated/choices/realestate.lease.rowState.ts'
import { words as statusWords } from '#generated/choices/realestate.lease.status.ts'
import type { OutputFor } from '#kernel/web/api.ts'
import type { StatusKind } from '#ui/status.ts'
import type { LeaseState } from './lease.rules.ts'

export {
  actionWords,
  anchorWords,
  endReasonWords,
  frequencyWords,
  groundWords,
  reviewWords,
  rowStateWords,
  statusWords,
}

export type LeaseListRow = OutputFor<'realestate.lease.list'>['rows'][number]
export type Lease = OutputFor<'realestate.lease.get'>
export type Row = Lease['rows'][number]

export const statusKinds: Readonly<Record<LeaseState, StatusKind>> = {
  draft: 'unsent',
  under_review: 'decide',
  reserved: 'promised',
  active: 'running',
  ended: 'returned',
  closed: 'settled',
  cancelled: 'out',
}

export const rowKinds: Readonly<Record<Row['state'], StatusKind>> = {
  scheduled: 'unsent',
  free: 'paused',
  invoiced: 'promised',
  partlyPaid: 'partly',
  covered: 'promised',
  paid: 'settled',
  overdue: 'late',
  cancelled: 'out',
}
