import { CircleCheck, Search } from 'lucide-react'
import type { ReactNode } from 'react'
import { m } from '#generated/words/messages.js'
import { Card } from '#ui/Card.tsx'
import { DocumentNumber } from '#ui/DocumentNumber.tsx'
import { partyName, spacedPhone } from '../party.web.ts'
import { listed, matchWords } from '../partyWords.web.ts'
import type { Candidate, DuplicateCheck, Holder } from './useDuplicates.web.ts'

type Props = {
  check: DuplicateCheck
  /** What can be done with an existing party: open, use, add a role. */
  acts: (party: Holder | Candidate) => ReactNode
}

function Known({ party, why, acts }: { party: Holder | Candidate; why: string; acts: ReactNode }) {
  return (
    <li className="party-known">
      <div className="card-row">
        <bdi className="party-name">{partyName(party)}</bdi>
        <DocumentNumber number={party.code} />
      </div>
      <div className="cap">
        {why}
        {party.phone && (
          <>
            {' · '}
            <span className="n">{spacedPhone(party.phone)}</span>
          </>
        )}
      </div>
      <div className="row wrap">{acts}</div>
    </li>
  )
}

const sentences = {
  waiting: m['parties.check.waiting'],
  asking: m['parties.check.asking'],
  answered: m['parties.check.none'],
  failed: m['parties.check.failed'],
}

/** «هل هو مسجل؟»: what the live check finds of the person being typed, beside the first fields. */
export function DuplicateCard({ check, acts }: Props) {
  const { holder, candidates, state } = check
  const isFound = holder !== null || candidates.length > 0
  return (
    <section aria-live="polite">
      <Card title={isFound ? m['parties.party.possibleDuplicates']() : m['parties.check.title']()}>
        {isFound ? (
          <ul className="party-known-list">
            {holder && <Known party={holder} why={m['parties.check.sameIdentity']()} acts={acts(holder)} />}
            {candidates.map(candidate => (
              <Known
                key={candidate.id}
                party={candidate}
                why={listed(candidate.why.map(reason => matchWords[reason]()))}
                acts={acts(candidate)}
              />
            ))}
          </ul>
        ) : (
          <p className={state === 'answered' ? 'party-check good' : 'party-check quiet'}>
            {state === 'answered' ? <CircleCheck aria-hidden /> : <Search aria-hidden />}
            <span>{sentences[state]()}</span>
          </p>
        )}
      </Card>
    </section>
  )
}
