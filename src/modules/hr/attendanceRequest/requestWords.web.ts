import { words as kindWords } from '#generated/choices/hr.attendanceRequest.kind.ts'
import { words as stateWords } from '#generated/choices/hr.attendanceRequest.state.ts'
import type { OutputFor } from '#kernel/web/api.ts'
import type { StatusKind } from '#ui/status.ts'

export { words as requestActWords } from '#generated/choices/hr.attendanceRequest.act.ts'
export { kindWords, stateWords }

export type RequestRow = OutputFor<'hr.attendanceRequest.list'>['rows'][number]

export const stateKinds: Readonly<Record<RequestRow['state'], StatusKind>> = {
  pending: 'decide',
  approved: 'settled',
  rejected: 'out',
  withdrawn: 'out',
}
