import { words as stateWords } from '#generated/choices/billing.scan.state.ts'
import type { OutputFor } from '#kernel/web/api.ts'
import type { StatusKind } from '#ui/status.ts'
import type { ScanState } from './scan.rules.ts'

export { words as problemWords } from '#generated/choices/billing.scan.problem.ts'
export { stateWords }

export type Scan = OutputFor<'billing.scan.get'>
export type ScanListRow = OutputFor<'billing.scan.list'>['rows'][number]

export const stateKinds: Readonly<Record<ScanState, StatusKind>> = {
  queued: 'running',
  auto: 'free',
  review: 'decide',
  manual: 'decide',
  billed: 'settled',
  rejected: 'out',
  failed: 'late',
}
