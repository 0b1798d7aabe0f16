import { StatusBadge } from '#ui/StatusBadge.tsx'
import type { StatusKind } from '#ui/status.ts'
import { type Project, stateWords } from './projectWords.web.ts'

const kinds: Readonly<Record<Project['state'], StatusKind>> = {
  active: 'running',
  completed: 'settled',
  cancelled: 'out',
}

/** Where a project stands. */
export const ProjectBadge = ({ row }: { row: Pick<Project, 'state'> }) => (
  <StatusBadge kind={kinds[row.state]}>{stateWords[row.state]()}</StatusBadge>
)
