import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { useAnswer } from '#kernel/web/hooks.ts'
import { useAddress } from '#kernel/web/list.ts'
import { useSession } from '#kernel/web/session.tsx'
import { DayText } from '#ui/DayText.tsx'
import { Notice } from '#ui/Notice.tsx'
import { MergeDialog } from '../../merge/MergeDialog.tsx'
import { undoMerge } from '../../merge/undoMerge.web.ts'
import { type Party, partyName, wholeCode } from '../party.web.ts'
import { blacklistWords, listed, matchWords } from '../partyWords.web.ts'
import { AppealDialog } from './AppealDialog.tsx'
import { DismissDialog } from './DismissDialog.tsx'
import { LiftDialog } from './LiftDialog.tsx'

function Blocked({ party }: { party: Party }) {
  const { can } = useSession()
  const [open, setOpen] = useState<'lift' | 'appeal' | null>(null)
  const block = party.blacklist.find(one => one.state === 'active')
  if (!block) return null
  return (
    <>
      <Notice
        hue="red"
        actions={
          can('legal.blacklist.write') && (
            <>
              <button type="button" onClick={() => setOpen('appeal')}>
                {m['parties.blacklist.appealAction']()}
              </button>
              <button type="button" onClick={() => setOpen('lift')}>
                {m['parties.blacklist.lift']()}
              </button>
            </>
          )
        }
      >
        <span>
          {m['parties.blacklist.blockedUntil']()} <DayText day={block.reviewOn} /> ·{' '}
          {blacklistWords[block.reasonCode]()}: <bdi>{block.reason}</bdi>
          {block.appeal && (
            <>
              {' '}
              · {m['parties.blacklist.appealed']()}: <bdi>{block.appeal}</bdi>
            </>
          )}
        </span>
      </Notice>
      {open === 'lift' && <LiftDialog party={party} onClose={() => setOpen(null)} />}
      {open === 'appeal' && <AppealDialog party={party} blockId={block.id} onClose={() => setOpen(null)} />}
    </>
  )
}

function PossibleDuplicate({ party }: { party: Party }) {
  const { can } = useSession()
  const [open, setOpen] = useState<'merge' | 'dismiss' | null>(null)
  const matches = useAnswer('parties.match.list', { partyId: party.id, limit: 1 })
  const match = matches.data?.rows[0]
  if (!match) return null
  const isA = match.a.id === party.id || party.mergedFrom.some(one => one.id === match.a.id)
  const other = isA ? match.b : match.a
  return (
    <>
      <Notice
        actions={
          can('operations.customers.write') && (
            <>
              <button type="button" onClick={() => setOpen('merge')}>
                {m['parties.merge.compare']()}
              </button>
              <button type="button" onClick={() => setOpen('dismiss')}>
                {m['parties.match.dismiss']()}
              </button>
            </>
          )
        }
      >
        <span>
          {m['parties.match.notice']({ name: partyName(other), code: wholeCode(other.code) })}{' '}
          <span className="cap">{listed(match.why.map(reason => matchWords[reason]()))}</span>
        </span>
      </Notice>
      {open === 'merge' && <MergeDialog ids={[party.id, other.id]} onClose={() => setOpen(null)} />}
      {open === 'dismiss' && (
        <DismissDialog
          aId={match.a.id}
          bId={match.b.id}
          name={partyName(other)}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  )
}

/** At most one notice, the gravest first: blocked, opened through a merged file, a possible duplicate. */
export function CustomerNotice({ party }: { party: Party }) {
  const [address] = useAddress()
  const { can } = useSession()
  if (party.blockedUntil) return <Blocked party={party} />
  const merged = party.mergedFrom.find(one => one.id === address['from'])
  if (merged)
    return (
      <Notice
        hue="blue"
        actions={
          can('operations.customers.write') && (
            <button type="button" onClick={() => void undoMerge(merged)}>
              {m['parties.party.unmerge']()}
            </button>
          )
        }
      >
        {m['parties.merge.opened']({ code: wholeCode(merged.code), name: partyName(party) })}
      </Notice>
    )
  if (party.openMatches > 0) return <PossibleDuplicate party={party} />
  return null
}
