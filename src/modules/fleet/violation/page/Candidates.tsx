import { useEffect, useState } from 'react'
import { m } from '#generated/words/messages.js'
import { useCommand } from '#kernel/web/hooks.ts'
import { sayError } from '#kernel/web/say.ts'
import { useSession } from '#kernel/web/session.tsx'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { InstantText } from '#ui/InstantText.tsx'
import { Kbd } from '#ui/Kbd.tsx'
import { Plate } from '#ui/Plate.tsx'
import { TextField } from '#ui/TextField.tsx'
import { showProblem, showToast } from '#ui/toast.ts'
import { VehiclePicker } from '../../vehicle/VehiclePicker.tsx'
import { custodyWords } from '../../wordMaps.web.ts'
import { reasonWords, type Violation } from './violationWords.web.ts'

type Candidate = Violation['candidates'][number]
const keys = ['1', '2', '3', '4'] as const
const isHolder = (one: Candidate) => one.kind === 'contract' || one.kind === 'permit'

/** Who can have held the vehicle: each custody around that time. The keys 1 to 4 choose, and nothing is chosen by itself. */
export function Candidates({ violation }: { violation: Violation }) {
  const { can } = useSession()
  const assign = useCommand('fleet.violation.assign')
  const mayAssign = can('fleet.violations.write') && ['queued', 'matched'].includes(violation.state)
  const choices = violation.candidates.filter(isHolder).slice(0, keys.length)
  const name = (change: { custodyId?: string; vehicleId?: string; plateText?: string }) =>
    assign.mutate(
      { id: violation.id, version: violation.version, ...change },
      {
        onSuccess: ({ queueReason }) =>
          showToast(
            queueReason
              ? m['fleet.violation.stillWaits']({ reason: reasonWords[queueReason]() })
              : m['fleet.violation.assigned'](),
          ),
        onError: error => showProblem(sayError(error)),
      },
    )
  const chooseAt = (index: number) => {
    const chosen = choices[index]
    if (mayAssign && chosen?.custodyId) name({ custodyId: chosen.custodyId })
  }
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof HTMLElement && event.target.matches('input, textarea, select')
      const index = keys.indexOf(event.key as (typeof keys)[number])
      if (index >= 0 && !isTyping && !event.metaKey && !event.ctrlKey && !event.altKey) chooseAt(index)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  })
  if (violation.state === 'cancelled') return null
  return (
    <Card flush title={m['fleet.violation.candidates']()} caption={m['fleet.violation.candidatesHint']()}>
      {violation.candidates.length === 0 ? (
        <p className="card-body soft-ink">{m['fleet.violation.noCandidates']()}</p>
      ) : (
        <ul className="work-list">
          {violation.candidates.map(one => (
            <CandidateLine
              key={one.custodyId ?? one.vehicleId}
              one={one}
              isChosen={one.custodyId !== null && one.custodyId === violation.custody?.id}
              hotkey={mayAssign ? keys[choices.indexOf(one)] : undefined}
              onChoose={() => one.custodyId && name({ custodyId: one.custodyId })}
              isBusy={assign.isPending}
            />
          ))}
        </ul>
      )}
      {mayAssign && <Correction violation={violation} onName={name} isBusy={assign.isPending} />}
    </Card>
  )
}

type LineProps = {
  one: Candidate
  isChosen: boolean
  hotkey: string | undefined
  isBusy: boolean
  onChoose: () => void
}

function CandidateLine({ one, isChosen, hotkey, isBusy, onChoose }: LineProps) {
  return (
    <li>
      <span className="grow">
        <span className="row wrap">
          <Plate number={one.plate} />
          {one.holder ? <bdi className="strong">{one.holder}</bdi> : m['fleet.violation.nobodyHeld']()}
          {one.kind && <span className="cap">{custodyWords[one.kind]()}</span>}
          {one.source && <span className="cap n">{one.source}</span>}
        </span>
        {one.from && (
          <span className="cap violation-span">
            <InstantText at={one.from} />
            {one.fromTyped && <Typed />} <span className="to" aria-hidden="true" />{' '}
            {one.to ? <InstantText at={one.to} /> : m['fleet.violation.stillHeld']()}
            {one.toTyped && <Typed />}
          </span>
        )}
      </span>
      {isChosen ? (
        <Badge hue="green">{m['fleet.violation.chosen']()}</Badge>
      ) : (
        hotkey && (
          <Button size="small" busy={isBusy} onPress={onChoose}>
            {m['fleet.violation.choose']()} <Kbd>{hotkey}</Kbd>
          </Button>
        )
      )}
    </li>
  )
}

const Typed = () => (
  <>
    {' '}
    <Badge hue="amber">{m['fleet.violation.typed']()}</Badge>
  </>
)

type CorrectionProps = {
  violation: Violation
  onName: (change: { vehicleId?: string; plateText?: string }) => void
  isBusy: boolean
}

/** A plate that was misread, or the vehicle itself where no plate leads to it. */
function Correction({ violation, onName, isBusy }: CorrectionProps) {
  const { can } = useSession()
  const [plate, setPlate] = useState(violation.plateText)
  return (
    <div className="card-body stack">
      <div className="violation-correct">
        <TextField
          label={m['fleet.violation.correctPlate']()}
          value={plate}
          onChange={setPlate}
          dir="ltr"
          maxLength={60}
        />
        <Button
          busy={isBusy}
          disabledReason={plate.trim() === '' ? m['kernel.field.required']() : null}
          onPress={() => onName({ plateText: plate })}
        >
          {m['fleet.violation.matchAgain']()}
        </Button>
      </div>
      {can('fleet.vehicles.read') && (
        <VehiclePicker
          label={m['fleet.violation.orVehicle']()}
          value={null}
          onChange={id => id && onName({ vehicleId: id })}
          optional
        />
      )}
    </div>
  )
}
