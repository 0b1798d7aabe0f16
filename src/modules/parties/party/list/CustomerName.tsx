import { Building2, User } from 'lucide-react'
import { type PartyRow, partyName } from '../party.web.ts'
import { kindWords } from '../partyWords.web.ts'

/** Name and kind in one place: a person or a building before the name, in words for screen readers. */
export function CustomerName({ row }: { row: PartyRow }) {
  const Icon = row.kind === 'organization' ? Building2 : User
  const name = partyName(row)
  return (
    <span className="party-who" title={`${kindWords[row.kind]()}: ${name}`}>
      <Icon aria-hidden />
      <span className="sr">{kindWords[row.kind]()}</span>
      <bdi className="party-name party-cell">{name}</bdi>
    </span>
  )
}
