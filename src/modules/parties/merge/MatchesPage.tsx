import { useEffect, useState } from 'react'
import { m } from '#generated/words/messages.js'
import type { OutputFor } from '#kernel/web/api.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { useAddress } from '#kernel/web/list.ts'
import { Loaded } from '#kernel/web/RecordPage.tsx'
import { loadCodeWords } from '#kernel/web/say.ts'
import { useSession } from '#kernel/web/session.tsx'
import { Badge } from '#ui/Badge.tsx'
import { Breadcrumbs } from '#ui/Breadcrumbs.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { DayText } from '#ui/DayText.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { InstantText } from '#ui/InstantText.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import { TextLink } from '#ui/TextLink.tsx'
import { customerPath, customersPath } from '../links.web.ts'
import { partyName, spacedPhone } from '../party/party.web.ts'
import { type MatchState, matchStates } from '../party/partyCodes.rules.ts'
import { listed, matchStateWords, matchWords } from '../party/partyWords.web.ts'
import { DismissDialog } from '../party/record/DismissDialog.tsx'
import { MergeDialog } from './MergeDialog.tsx'
import { undoMerge } from './undoMerge.web.ts'
import '../parties.css'
import './matches.css'

type Match = OutputFor<'parties.match.list'>['rows'][number]
type Side = Match['a']
type Act = { match: Match; how: 'merge' | 'dismiss' }

const emptyWords = {
  open: m['parties.match.none'],
  dismissed: m['parties.match.noneDismissed'],
  merged: m['parties.match.noneMerged'],
  undone: m['parties.match.noneUndone'],
} as const

/** «احتمال تكرار»: pairs of files that may be one party, the likeliest first, until decided. */
export default function MatchesPage() {
  const [address, change] = useAddress()
  const state = matchStates.find(one => one === address['state']) ?? 'open'
  const cursor = typeof address['after'] === 'string' ? address['after'] : null
  const answer = useAnswer('parties.match.list', { state, limit: 30, ...(cursor ? { cursor } : {}) })
  const [act, setAct] = useState<Act | null>(null)
  const { can } = useSession()
  useEffect(() => void loadCodeWords(), [])
  const mayWrite = can('operations.customers.write')
  return (
    <div className="page">
      <PageHeader
        title={m['parties.page.matches']()}
        breadcrumbs={
          <Breadcrumbs
            crumbs={[
              { name: m['parties.page.customers'](), href: customersPath },
              { name: m['parties.page.matches']() },
            ]}
          />
        }
      />
      <Tabs<MatchState>
        label={m['parties.page.matches']()}
        place="page"
        selected={state}
        onSelect={id => change({ state: id === 'open' ? null : id, after: null })}
        tabs={matchStates.map(id => ({ id, name: matchStateWords[id]() }))}
      >
        <Loaded answer={answer}>
          {({ rows, next }) => (
            <>
              {rows.length === 0 && <EmptyState title={emptyWords[state]()} />}
              {rows.map(match => (
                <Pair key={match.id} match={match} onAct={mayWrite ? how => setAct({ match, how }) : null} />
              ))}
              {next && <Button onPress={() => change({ after: next })}>{m['parties.match.more']()}</Button>}
            </>
          )}
        </Loaded>
      </Tabs>
      {act?.how === 'merge' && (
        <MergeDialog ids={[act.match.a.id, act.match.b.id]} onClose={() => setAct(null)} />
      )}
      {act?.how === 'dismiss' && (
        <DismissDialog
          aId={act.match.a.id}
          bId={act.match.b.id}
          name={partyName(act.match.b)}
          onClose={() => setAct(null)}
        />
      )}
    </div>
  )
}

function Pair({ match, onAct }: { match: Match; onAct: ((how: Act['how']) => void) | null }) {
  const { state, survivorId } = match
  const loser = survivorId === match.a.id ? match.b : match.a
  return (
    <Card
      title={listed(match.why.map(reason => matchWords[reason]()))}
      caption={
        <>
          {m['parties.match.field.score']()} <span className="n">{match.score}</span>
        </>
      }
      end={
        match.decidedAt && (
          <span className="cap">
            <InstantText at={match.decidedAt} />
          </span>
        )
      }
    >
      <div className="party-pair">
        <SideOf side={match.a} isKept={state === 'merged' && survivorId === match.a.id} />
        <SideOf side={match.b} isKept={state === 'merged' && survivorId === match.b.id} />
        {onAct && state === 'open' && (
          <span className="row wrap">
            <Button onPress={() => onAct('dismiss')}>{m['parties.match.dismiss']()}</Button>
            <Button kind="primary" onPress={() => onAct('merge')}>
              {m['parties.merge.compare']()}
            </Button>
          </span>
        )}
        {onAct && state === 'merged' && (
          <Button onPress={() => void undoMerge(loser)}>{m['parties.party.unmerge']()}</Button>
        )}
      </div>
      {match.dismissReason && (
        <p className="cap">
          {m['parties.match.field.reason']()}: <bdi>{match.dismissReason}</bdi>
        </p>
      )}
    </Card>
  )
}

function SideOf({ side, isKept }: { side: Side; isKept: boolean }) {
  return (
    <span>
      <TextLink href={customerPath(side.id)}>{partyName(side)}</TextLink>{' '}
      <span className="n cap">{side.code}</span>{' '}
      {isKept && <Badge hue="green">{m['parties.match.kept']()}</Badge>}
      <span className="cap party-block">
        {side.phone && <span className="n">{spacedPhone(side.phone)}</span>}
        {side.email && (
          <>
            {' · '}
            <span className="n">{side.email}</span>
          </>
        )}
        {side.birthDate && (
          <>
            {' · '}
            <DayText day={side.birthDate} />
          </>
        )}
      </span>
    </span>
  )
}
