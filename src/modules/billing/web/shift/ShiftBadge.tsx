import { m } from '#generated/words/messages.js'
import type { OutputFor } from '#kernel/web/api.ts'
import { StatusBadge } from '#ui/StatusBadge.tsx'

type Status = OutputFor<'billing.session.list'>['rows'][number]['status']

export const shiftStatusWords = {
  open: m['billing.session.status.open'],
  counted: m['billing.session.status.counted'],
  closed: m['billing.session.status.closed'],
}
const kinds = { open: 'running', counted: 'decide', closed: 'settled' } as const

/** Where a shift stands. */
export function ShiftBadge({ status }: { readonly status: Status }) {
  return <StatusBadge kind={kinds[status]}>{shiftStatusWords[status]()}</StatusBadge>
}
