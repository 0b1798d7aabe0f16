import { StatusBadge } from '#ui/StatusBadge.tsx'
import type { StatusKind } from '#ui/status.ts'
import { lineStateWords, type OrderHead, type OrderLine, stateWords } from './orderWords.web.ts'

const kinds: Readonly<Record<OrderHead['state'], StatusKind>> = {
  open: 'unsent',
  sent: 'running',
  dispatched: 'running',
  delivered: 'decide',
  closed: 'settled',
  cancelled: 'out',
}

export const OrderBadge = ({ row }: { row: Pick<OrderHead, 'state'> }) => (
  <StatusBadge kind={kinds[row.state]}>{stateWords[row.state]()}</StatusBadge>
)

const lineKinds: Readonly<Record<OrderLine['state'], StatusKind>> = {
  held: 'unsent',
  sent: 'promised',
  preparing: 'running',
  ready: 'decide',
  served: 'settled',
  void: 'out',
}

export const LineBadge = ({ line }: { line: Pick<OrderLine, 'state'> }) => (
  <StatusBadge kind={lineKinds[line.state]}>{lineStateWords[line.state]()}</StatusBadge>
)
