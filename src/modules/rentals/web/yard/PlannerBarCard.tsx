import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { dayIn, instantOf, timeIn } from '#kernel/shared/day.ts'
import type { OutputFor } from '#kernel/web/api.ts'
import { useAnswer, useCommand } from '#kernel/web/hooks.ts'
import { currentLocale, sayCode, sayError } from '#kernel/web/say.ts'
import { useCompany, useSession } from '#kernel/web/session.tsx'
import { Button } from '#ui/Button.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { DateTimeField } from '#ui/DateTimeField.tsx'
import { DocumentNumber } from '#ui/DocumentNumber.tsx'
import { InstantText } from '#ui/InstantText.tsx'
import { Money } from '#ui/Money.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Plate } from '#ui/Plate.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { showToast } from '#ui/toast.ts'
import './planner-card.css'
import { statusKinds, statusWords } from './yardWords.ts'

type Bar = OutputFor<'rentals.planner.bar'>
type Props = { readonly contractId: string; readonly onDone: () => void }

/** The card of a contract's bar: who, when, what threatens it, and the way out. */
export default function PlannerBarCard({ contractId, onDone }: Props) {
  const answer = useAnswer('rentals.planner.bar', { contractId })
  const [part, setPart] = useState<'facts' | 'move' | 'extend'>('facts')
  const bar = answer.data
  if (answer.error) return <Notice hue="red">{sayError(answer.error)}</Notice>
  if (!bar) return <Skeleton lines={4} />
  const path = `/contracts/${bar.id}`
  const whyNot = (action: Bar['actions'][number]['action']) => {
    const found = bar.actions.find(one => one.action === action)
    return found ? { why: found.why && sayCode(found.why.code, found.why.params) } : null
  }
  const move = whyNot('assign')
  const extend = whyNot('extend')
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
        <InstantText at={bar.startAt} /> {'\u2013'} <InstantText at={bar.dueBackAt} />
      </span>
      {Number(bar.balance) > 0 && (
        <span className="cap">
          {m['rentals.planner.balance']()} <Money amount={bar.balance} strong />
        </span>
      )}
      {bar.blockedBy && <Notice>{m['rentals.planner.blockedBy']({ number: bar.blockedBy.number })}</Notice>}
      {part === 'move' && <Move bar={bar} onDone={onDone} />}
      {part === 'extend' && <Extend bar={bar} onDone={onDone} />}
      {part === 'facts' && (
        <div className="row wrap">
          {move && (
            <Button kind="primary" size="small" onPress={() => setPart('move')} {...reason(move.why)}>
              {m['rentals.planner.move']()}
            </Button>
          )}
          {extend && (
            <Button
              kind={move ? 'secondary' : 'primary'}
              size="small"
              onPress={() => setPart('extend')}
              {...reason(extend.why)}
            >
              {m['rentals.planner.extend']()}
            </Button>
          )}
          <ButtonLink size="small" href={path}>
            {m['rentals.planner.open']()}
          </ButtonLink>
        </div>
      )}
    </div>
  )
}

/** The free vehicles of the group, the best fit first; a move can be taken back for 10 seconds. */
function Move({ bar, onDone }: { bar: Bar; onDone: () => void }) {
  const best = useAnswer('rentals.planner.bestVehicle', { contractId: bar.id })
  const assign = useCommand('rentals.contract.assign')
  const [problem, setProblem] = useState<string | null>(null)
  const move = async (vehicleId: string) => {
    try {
      const moved = await assign.mutateAsync({ id: bar.id, version: bar.version, vehicleId })
      onDone()
      showToast(m['rentals.planner.moved'](), {
        name: m['rentals.planner.undo'](),
        onPress: () =>
          void assign
            .mutateAsync({ id: bar.id, version: moved.version, ...moved.before })
            .catch(error => setProblem(sayError(error))),
      })
    } catch (error) {
      setProblem(sayError(error))
    }
  }
  if (best.error) return <Notice hue="red">{sayError(best.error)}</Notice>
  if (!best.data) return <Skeleton lines={3} />
  if (best.data.rows.length === 0) return <Notice>{m['rentals.planner.noVehicle']()}</Notice>
  return (
    <div className="stack">
      <span className="cap">{m['rentals.planner.choose']()}</span>
      {problem && (
        <Notice hue="red" live>
          {problem}
        </Notice>
      )}
      <ul className="yard-choices">
        {best.data.rows.slice(0, 6).map((row, index) => (
          <li key={row.vehicle.id}>
            <Button
              wide
              kind={index === 0 ? 'primary' : 'secondary'}
              busy={assign.isPending}
              onPress={() => void move(row.vehicle.id)}
            >
              <Plate number={row.vehicle.plate} /> <bdi>{row.vehicle.label}</bdi>
              <span className="cap">
                {row.isAtRisk
                  ? m['rentals.planner.atRisk']()
                  : index === 0
                    ? m['rentals.planner.best']()
                    : m['rentals.planner.gap']({ hours: Math.round(row.gapHours) })}
              </span>
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** A later end, with what it costs before it is done. */
function Extend({ bar, onDone }: { bar: Bar; onDone: () => void }) {
  const { timeZone } = useCompany()
  const { can } = useSession()
  const due = new Date(bar.dueBackAt)
  const [local, setLocal] = useState<string | null>(`${dayIn(due, timeZone)}T${timeIn(due, timeZone)}`)
  const [problem, setProblem] = useState<string | null>(null)
  const extend = useCommand('rentals.contract.extend')
  const dueBackAt = local ? instantOf(local.slice(0, 10), local.slice(11, 16), timeZone).toISOString() : null
  const isLater = dueBackAt !== null && new Date(dueBackAt) > due
  const cost = useAnswer(
    'rentals.contract.previewChange',
    { id: bar.id, change: 'extend', dueBackAt },
    { enabled: isLater && can('operations.contracts.write') },
  )
  const why = cost.data?.why ? sayCode(cost.data.why.code, cost.data.why.params) : null
  const save = async () => {
    if (!dueBackAt) return
    try {
      await extend.mutateAsync({ id: bar.id, version: bar.version, dueBackAt })
      onDone()
      showToast(m['rentals.planner.extended']())
    } catch (error) {
      setProblem(sayError(error))
    }
  }
  return (
    <div className="stack">
      <DateTimeField
        label={m['rentals.planner.extendTo']()}
        value={local}
        onChange={setLocal}
        error={why ?? problem}
      />
      {isLater && cost.data && !why && (
        <span className="row">
          {m['rentals.planner.cost']()}
          <Money amount={cost.data.difference} strong />
        </span>
      )}
      <Button
        kind="primary"
        busy={extend.isPending}
        disabled={!isLater || why !== null}
        onPress={() => void save()}
      >
        {m['rentals.planner.extend']()}
      </Button>
    </div>
  )
}
