import { StatusBadge } from '#ui/StatusBadge.tsx'
import type { ContractRow } from '../../price/amounts.web.ts'
import { badgeWords, statusKinds, statusWords } from '../../wordMaps.web.ts'

type Props = { contract: Pick<ContractRow, 'status' | 'badges'> }

/** The state of a contract in one badge: a late return takes its place, an extension stands beside it. */
export function ContractBadge({ contract }: Props) {
  const { status, badges } = contract
  if (badges.includes('returnLate')) return <StatusBadge kind="late">{badgeWords.returnLate()}</StatusBadge>
  const isLong = status === 'active' || status === 'suspended'
  const beside = isLong && badges.find(badge => badge === 'extended' || badge === 'renewed')
  return (
    <StatusBadge kind={statusKinds[status]}>
      {statusWords[status]()}
      {beside && ` · ${badgeWords[beside]()}`}
    </StatusBadge>
  )
}
