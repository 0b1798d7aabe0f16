import { m } from '#generated/words/messages.js'
import { Badge } from '#ui/Badge.tsx'
import { DayText } from '#ui/DayText.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { type Party, spacedPhone } from '../party.web.ts'
import {
  creditKinds,
  creditWords,
  documentKinds,
  documentStateWords,
  kindWords,
  listed,
  roleWords,
  statusKinds,
  statusWords,
} from '../partyWords.web.ts'

/** The status, and beside it every warning: on the record both show. */
export function CustomerStatus({ party }: { party: Party }) {
  const { creditState, documents } = party
  return (
    <span className="row wrap">
      <StatusBadge kind={statusKinds[party.status]}>{statusWords[party.status]()}</StatusBadge>
      {party.blockedUntil && (
        <StatusBadge kind="late">
          {m['parties.blacklist.blockedUntil']()} <DayText day={party.blockedUntil} />
        </StatusBadge>
      )}
      {creditState !== 'ok' && (
        <StatusBadge kind={creditKinds[creditState]}>
          {m['parties.credit.badge']({ state: creditWords[creditState]() })}
        </StatusBadge>
      )}
      {(documents === 'expired' || documents === 'expiring') && (
        <StatusBadge kind={documentKinds[documents]}>
          {m['parties.document.badge']({ state: documentStateWords[documents]() })}
        </StatusBadge>
      )}
      {party.openMatches > 0 && <Badge hue="amber">{m['parties.party.field.duplicates']()}</Badge>}
    </span>
  )
}

/** One line: number, kind, roles, phone. */
export function CustomerFacts({ party }: { party: Party }) {
  return (
    <>
      <span className="doc">{party.code}</span>
      <span>{kindWords[party.kind]()}</span>
      <span>{listed(party.roles.map(role => roleWords[role]()))}</span>
      {party.phone && (
        <a className="link" href={`tel:${party.phone}`}>
          <span className="n">{spacedPhone(party.phone)}</span>
        </a>
      )}
    </>
  )
}
