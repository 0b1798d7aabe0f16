import type { OutputFor } from '#kernel/web/api.ts'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { shiftStatusWords } from '../document/stateWords.rules.ts'

type Status = OutputFor<'billing.session.list'>['rows'][number]['status']

const kinds = { open: 'running', counted: 'decide', closed: 'settled' } as const

/** Where a shift stands. */
export function ShiftBadge({ status }: { status: Status }) {
  return <StatusBadge kind={kinds[status]}>{shiftStatusWords[status]()}</StatusBadge>
}
