import type { OutputFor } from '#kernel/web/api.ts'
import type { StatusKind } from '#ui/status.ts'
import type { ClaimState, LineState } from './claim.rules.ts'

export type Claim = OutputFor<'clinic.claim.get'>
export type ClaimLine = Claim['items'][number]

export const claimKinds: Readonly<Record<ClaimState, StatusKind>> = {
  draft: 'unsent',
  submitted: 'running',
  settled: 'settled',
  discarded: 'out',
}

export const lineKinds: Readonly<Record<LineState, StatusKind>> = {
  pending: 'running',
  approved: 'settled',
  part: 'partly',
  rejected: 'decide',
  resubmitted: 'running',
  credited: 'out',
  charged: 'settled',
}
