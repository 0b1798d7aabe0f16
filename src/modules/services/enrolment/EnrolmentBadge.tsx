import { StatusBadge } from '#ui/StatusBadge.tsx'
import type { StatusKind } from '#ui/status.ts'
import { type Enrolment, stateWords } from './enrolmentWords.web.ts'

const kinds: Readonly<Record<Enrolment['state'], StatusKind>> = {
  active: 'running',
  completed: 'settled',
  withdrawn: 'out',
}

export const EnrolmentBadge = ({ row }: { row: Pick<Enrolment, 'state'> }) => (
  <StatusBadge kind={kinds[row.state]}>{stateWords[row.state]()}</StatusBadge>
)
