import { m } from '#generated/words/messages.js'
import { DayText } from '#ui/DayText.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import type { PartyRow } from '../party.web.ts'
import { statusKinds, statusWords } from '../partyWords.web.ts'

/** The one badge of a customer: a block takes the place of the status, with the day it ends; what is as usual stays quiet. */
export function CustomerState({ row }: { row: Pick<PartyRow, 'blockedUntil' | 'status' | 'openMatches'> }) {
  if (row.blockedUntil)
    return (
      <span className="row">
        <StatusBadge kind="late">{m['parties.blacklist.blocked']()}</StatusBadge>
        <span className="cap">
          {m['parties.blacklist.until']()} <DayText day={row.blockedUntil} />
        </span>
      </span>
    )
  return (
    <span className="row">
      {row.status === 'active' ? (
        <span className="quiet">{statusWords.active()}</span>
      ) : (
        <StatusBadge kind={statusKinds[row.status]}>{statusWords[row.status]()}</StatusBadge>
      )}
      {row.openMatches > 0 && <span className="cap">{m['parties.party.field.duplicates']()}</span>}
    </span>
  )
}
