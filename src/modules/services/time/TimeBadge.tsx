import { words as stateWords } from '#generated/choices/services.time.state.ts'
import type { OutputFor } from '#kernel/web/api.ts'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import type { StatusKind } from '#ui/status.ts'

export { words as fieldWords } from '#generated/choices/services.time.field.ts'

export type TimeEntry = OutputFor<'services.time.week'>['rows'][number]

const kinds: Readonly<Record<TimeEntry['state'], StatusKind>> = {
  draft: 'unsent',
  submitted: 'decide',
  approved: 'promised',
  billed: 'settled',
}

export const TimeBadge = ({ row }: { row: Pick<TimeEntry, 'state'> }) => (
  <StatusBadge kind={kinds[row.state]}>{stateWords[row.state]()}</StatusBadge>
)
