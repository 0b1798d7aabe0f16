import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { DocumentNumber } from '#ui/DocumentNumber.tsx'
import { InstantText } from '#ui/InstantText.tsx'
import { Money } from '#ui/Money.tsx'
import { RadioGroup } from '#ui/RadioGroup.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { contractName, nameOf, VehicleText } from '../contract/list/contractColumns.tsx'
import { links } from '../links.web.ts'
import { statusKinds, statusWords } from '../wordMaps.web.ts'
import { type DuplicateGroup, heldWords, ruleWords, severityWords } from './duplicateWords.web.ts'
import type { Resolution } from './ResolveDialog.tsx'

type Member = DuplicateGroup['members'][number]

const hues = { high: 'red', medium: 'amber', low: 'slate' } as const

/** One group: how its members differ, what each holds, and which one stays. */
export function DuplicateCard({
  group,
  onResolve,
}: {
  group: DuplicateGroup
  /** Null on a phone, where the group is only read. */
  onResolve: ((how: Resolution) => void) | null
}) {
  const { members } = group
  // What holds records cannot be a copy, so it is the one to keep.
  const [keepId, setKeepId] = useState((members.find(isHolding) ?? members[0]!).id)
  const areDrafts = members.every(member => member.status === 'draft')
  return (
    <Card
      title={ruleWords[group.rule]()}
      caption={<Badge hue={hues[group.severity]}>{severityWords[group.severity]()}</Badge>}
      end={
        group.dismissedBy ? (
          <span className="cap">
            {m['rentals.duplicate.dismissedBy']({ name: group.dismissedBy, reason: group.reason ?? '' })}
          </span>
        ) : (
          onResolve && (
            <div className="row wrap">
              <Button size="small" onPress={() => onResolve({ action: 'dismiss', keepId: null })}>
                {m['rentals.duplicate.dismiss']()}
              </Button>
              {areDrafts && (
                <Button size="small" onPress={() => onResolve({ action: 'mergeDrafts', keepId })}>
                  {m['rentals.duplicate.merge']()}
                </Button>
              )}
              <Button size="small" kind="danger" onPress={() => onResolve({ action: 'keep', keepId })}>
                {m['rentals.duplicate.keep']()}
              </Button>
            </div>
          )
        )
      }
    >
      <ul className="rentals-lines">
        {members.map((member, at) => (
          <li key={member.id}>
            <b className="n">{at + 1}</b>
            <MemberText member={member} />
          </li>
        ))}
      </ul>
      {onResolve && !group.dismissedBy && (
        <RadioGroup
          label={m['rentals.duplicate.kept']()}
          value={keepId}
          onChange={setKeepId}
          options={members.map((member, at) => ({
            id: member.id,
            name: `${at + 1} · ${shownName(member)}`,
          }))}
        />
      )}
    </Card>
  )
}

const isHolding = (member: Member) => Object.values(member.held).some(Boolean)

/** A draft has no number yet: the number it had before the import, or its moment of creation, names it. */
const shownName = (member: Member) =>
  member.number ?? [contractName(member), member.externalNumber].filter(Boolean).join(' · ')

function MemberText({ member }: { member: Member }) {
  const held = (Object.keys(heldWords) as (keyof typeof heldWords)[]).filter(kind => member.held[kind])
  return (
    <>
      <span className="grow">
        <DocumentNumber number={shownName(member)} href={links.contract(member.id)} />{' '}
        <StatusBadge kind={statusKinds[member.status]}>{statusWords[member.status]()}</StatusBadge>
        <span className="cap rentals-block">
          <bdi>{nameOf(member.customer)}</bdi> · <InstantText at={member.startAt} /> {'\u2190'}{' '}
          <InstantText at={member.dueBackAt} />
        </span>
        <span className="cap rentals-block">
          {m['rentals.duplicate.madeBy']({ name: member.createdBy })} <InstantText at={member.createdAt} />
        </span>
      </span>
      <VehicleText row={member} />
      <span className="row wrap">
        {held.length === 0 ? (
          <span className="cap">{m['rentals.duplicate.holdsNothing']()}</span>
        ) : (
          held.map(kind => <Badge key={kind}>{heldWords[kind]()}</Badge>)
        )}
      </span>
      <Money amount={member.total} />
    </>
  )
}
