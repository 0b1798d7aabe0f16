import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { dayIn } from '#kernel/shared/day.ts'
import { useCompany, useSession } from '#kernel/web/session.tsx'
import { Button } from '#ui/Button.tsx'
import { DayText } from '#ui/DayText.tsx'
import { Fact } from '#ui/Fact.tsx'
import { InstantText } from '#ui/InstantText.tsx'
import { Money } from '#ui/Money.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { addressText, termsText } from '../../merge/comparison.web.ts'
import { undoMerge } from '../../merge/undoMerge.web.ts'
import { ageOn } from '../form/age.web.ts'
import { countryName } from '../form/countries.web.ts'
import { type Party, partyName, spacedPhone } from '../party.web.ts'
import { blacklistWords, blockKinds, blockWords, listed, roleWords } from '../partyWords.web.ts'
import { RolesDialog } from './RolesDialog.tsx'

const none = <span className="quiet">{'\u2014'}</span>

function Personal({ party }: { party: Party }) {
  const { timeZone } = useCompany()
  const isPerson = party.kind === 'individual'
  return (
    <dl className="facts">
      <Fact label={m['parties.party.field.nameAr']()}>{party.nameAr ? <bdi>{party.nameAr}</bdi> : none}</Fact>
      <Fact label={m['parties.party.field.nameEn']()}>{party.nameEn ? <bdi>{party.nameEn}</bdi> : none}</Fact>
      {isPerson && (
        <Fact label={m['parties.party.field.birthDate']()}>
          {party.birthDate ? (
            <span>
              <DayText day={party.birthDate} />{' '}
              <span className="cap">
                {m['parties.identity.age']({ count: ageOn(party.birthDate, dayIn(new Date(), timeZone)) })}
              </span>
            </span>
          ) : (
            none
          )}
        </Fact>
      )}
      <Fact label={isPerson ? m['parties.party.field.nationality']() : m['parties.party.field.home']()}>
        {party.nationality ? countryName(party.nationality) : none}
      </Fact>
      <Fact label={m['parties.party.field.phone']()}>
        {party.phone ? <span className="n">{spacedPhone(party.phone)}</span> : none}
      </Fact>
      <Fact label={m['parties.party.field.altPhone']()}>
        {party.altPhone ? <span className="n">{spacedPhone(party.altPhone)}</span> : none}
      </Fact>
      <Fact label={m['parties.party.field.email']()}>
        {party.email ? <span className="n">{party.email}</span> : none}
      </Fact>
      <Fact label={m['parties.party.field.address']()}>{addressText(party.address) ?? none}</Fact>
      <Fact label={m['parties.party.field.vatNumber']()}>
        {party.vatNumber ? <span className="n">{party.vatNumber}</span> : none}
      </Fact>
      <Fact label={m['parties.party.field.paymentTerms']()}>{termsText(party.paymentTermsDays) ?? none}</Fact>
      <Fact label={m['parties.party.field.createdAt']()}>
        <InstantText at={party.createdAt} />
      </Fact>
    </dl>
  )
}

function Credit({ party }: { party: Party }) {
  const { credit, figures } = party
  return (
    <section>
      <h3>{m['parties.party.field.creditState']()}</h3>
      <dl className="facts">
        <Fact label={m['parties.party.field.creditLimit']()}>
          <Money amount={credit.limit} />{' '}
          {credit.own === null && (
            <span className="cap party-block">{m['parties.credit.companyDefault']()}</span>
          )}
        </Fact>
        <Fact label={m['parties.party.field.receivable']()}>
          <Money amount={figures.receivable} />
        </Fact>
        <Fact label={m['parties.party.field.unallocated']()}>
          <Money amount={figures.unallocated} />
        </Fact>
        <Fact label={m['parties.party.field.uninvoiced']()}>
          <Money amount={figures.uninvoiced} />
        </Fact>
        {credit.hold && (
          <Fact label={m['parties.party.field.holdReason']()}>
            <bdi>{credit.holdReason}</bdi>
          </Fact>
        )}
      </dl>
    </section>
  )
}

function Blocks({ party }: { party: Party }) {
  if (party.blacklist.length === 0) return null
  return (
    <section>
      <h3>{m['parties.blacklist.history']()}</h3>
      <ul className="party-lines">
        {party.blacklist.map(block => (
          <li key={block.id}>
            <StatusBadge kind={blockKinds[block.state]}>{blockWords[block.state]()}</StatusBadge>
            <span className="grow">
              {blacklistWords[block.reasonCode]()}: <bdi>{block.reason}</bdi>
              {block.appeal && (
                <span className="cap party-block">
                  {m['parties.blacklist.field.appeal']()}: <bdi>{block.appeal}</bdi>
                </span>
              )}
              {block.liftReason && (
                <span className="cap party-block">
                  {m['parties.blacklist.field.liftReason']()}: <bdi>{block.liftReason}</bdi>
                </span>
              )}
            </span>
            <span className="cap">
              <DayText day={block.startsOn} /> <span className="to" aria-hidden />{' '}
              <DayText day={block.reviewOn} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function MergedFiles({ party }: { party: Party }) {
  const { can } = useSession()
  if (party.mergedFrom.length === 0) return null
  return (
    <section>
      <h3>{m['parties.party.field.mergedFrom']()}</h3>
      <ul className="party-lines">
        {party.mergedFrom.map(merged => (
          <li key={merged.id}>
            <span className="doc">{merged.code}</span>
            <span className="grow">
              <bdi>{partyName(merged)}</bdi>{' '}
              <span className="cap">
                <InstantText at={merged.mergedAt} />
              </span>
            </span>
            {can('operations.customers.write') && (
              <Button size="small" onPress={() => void undoMerge(merged)}>
                {m['parties.party.unmerge']()}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Who the party is, its roles, credit, blocks and what was merged into it. */
export function OverviewTab({ party }: { party: Party }) {
  const { can } = useSession()
  const [isChangingRoles, setChangingRoles] = useState(false)
  return (
    <div className="party-overview">
      <Personal party={party} />
      <section>
        <h3>{m['parties.party.field.roles']()}</h3>
        <div className="row wrap">
          <span>{listed(party.roles.map(role => roleWords[role]()))}</span>
          {can('operations.customers.write') && (
            <Button size="small" kind="tertiary" onPress={() => setChangingRoles(true)}>
              {m['parties.role.change']()}
            </Button>
          )}
        </div>
      </section>
      <Credit party={party} />
      <Blocks party={party} />
      <MergedFiles party={party} />
      {isChangingRoles && <RolesDialog party={party} onClose={() => setChangingRoles(false)} />}
    </div>
  )
}
