import { words as stateWords } from '#generated/choices/services.waybill.state.ts'
import { m } from '#generated/words/messages.js'
import type { OutputFor } from '#kernel/web/api.ts'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import type { StatusKind } from '#ui/status.ts'

export type Waybill = OutputFor<'services.waybill.get'>

const kinds: Readonly<Record<Waybill['state'], StatusKind>> = {
  draft: 'unsent',
  dispatched: 'running',
  delivered: 'decide',
  invoiced: 'settled',
  returned: 'returned',
  cancelled: 'out',
}

/** Where a waybill stands, and that it is late. */
export const WaybillBadge = ({ row }: { row: Pick<Waybill, 'state' | 'isLate'> }) =>
  row.isLate ? (
    <StatusBadge kind="late">{m['services.waybill.late']()}</StatusBadge>
  ) : (
    <StatusBadge kind={kinds[row.state]}>{stateWords[row.state]()}</StatusBadge>
  )
