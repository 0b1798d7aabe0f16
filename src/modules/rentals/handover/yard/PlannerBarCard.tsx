import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import type { OutputFor } from '#kernel/web/api.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { currentLocale, sayCode, sayError } from '#kernel/web/say.ts'
import { useSession } from '#kernel/web/session.tsx'
import { Button } from '#ui/Button.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { DocumentNumber } from '#ui/DocumentNumber.tsx'
import { InstantText } from '#ui/InstantText.tsx'
import { Money } from '#ui/Money.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { actionWords } from '../../contract/actWords.web.ts'
import { links } from '../../links.web.ts'
import { EndPart, MovePart } from './PlannerCardParts.tsx'
import './planner-card.css'
import { statusKinds, statusWords } from './yardWords.web.ts'

type Bar = OutputFor<'rentals.planner.bar'>
type Props = { contractId: string; onDone: () => void }

/** The card of a contract's bar: who, when, what threatens it, and the way out. */
export default function PlannerBarCard({ contractId, onDone }: Props) {
  const answer = useAnswer('rentals.planner.bar', { contractId })
  const [part, setPart] = useState<'facts' | 'move' | 'end'>('facts')
  const { can } = useSession()
  const bar = answer.data
  if (answer.error) return <Notice hue="red">{sayError(answer.error)}</Notice>
  if (!bar) return <Skeleton lines={4} />
  const path = links.contract(bar.id)
  const stateOf = (action: Bar['actions'][number]['action']) => {
    const found = bar.actions.find(one => one.action === action)
    return found ? { why: found.why && sayCode(found.why.code, found.why.params) } : null
  }
  const move = stateOf('assign')
  const end = can('operations.contracts.write') ? (move ?? stateOf('extend')) : null
  const yardAct = (['handOver', 'return'] as const).find(action => stateOf(action))
  const reason = (why: string | null) => (why ? { disabledReason: why } : {})
  return (
    <div className="stack yard-bar-card">
      <div className="row">
        <DocumentNumber number={bar.number ?? '\u2014'} href={path} />
        <span className="push">
          <StatusBadge kind={statusKinds[bar.status]}>{statusWords[bar.status]()}</StatusBadge>
        </span>
      </div>
      <b>{(currentLocale() === 'en' && bar.customer.nameEn) || bar.customer.nameAr}</b>
      <span className="soft-ink">
        <InstantText at={bar.startAt} /> {'\u2190'} <InstantText at={bar.dueBackAt} />
      </span>
      {Number(bar.balance) > 0 && (
        <span className="cap">
          {m['rentals.planner.balance']()} <Money amount={bar.balance} strong />
        </span>
      )}
      {bar.blockedBy && <Notice>{m['rentals.planner.blockedBy']({ number: bar.blockedBy.number })}</Notice>}
      {part === 'move' && <MovePart bar={bar} onDone={onDone} />}
      {part === 'end' && <EndPart bar={bar} onDone={onDone} />}
      {part === 'facts' && (
        <div className="row wrap">
          {move && (
            <Button kind="primary" size="small" onPress={() => setPart('move')} {...reason(move.why)}>
              {bar.vehicle ? m['rentals.planner.move']() : m['rentals.planner.best']()}
            </Button>
          )}
          {end && (
            <Button
              kind={move ? 'secondary' : 'primary'}
              size="small"
              onPress={() => setPart('end')}
              {...reason(end.why)}
            >
              {m['rentals.planner.end']()}
            </Button>
          )}
          {yardAct && (
            <ButtonLink
              size="small"
              href={yardAct === 'return' ? links.return(bar.id) : links.handover(bar.id)}
            >
              {actionWords[yardAct]()}
            </ButtonLink>
          )}
          {stateOf('swap') && (
            <ButtonLink size="small" href={links.swap(bar.id)}>
              {m['rentals.planner.swap']()}
            </ButtonLink>
          )}
          <ButtonLink size="small" href={path}>
            {m['rentals.planner.open']()}
          </ButtonLink>
        </div>
      )}
    </div>
  )
}
