import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { dayIn, instantOf, timeIn } from '#kernel/shared/day.ts'
import type { OutputFor } from '#kernel/web/api.ts'
import { useAnswer, useCommand } from '#kernel/web/hooks.ts'
import { sayError } from '#kernel/web/say.ts'
import { useCompany } from '#kernel/web/session.tsx'
import { Button } from '#ui/Button.tsx'
import { DateTimeField } from '#ui/DateTimeField.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Plate } from '#ui/Plate.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { TextField } from '#ui/TextField.tsx'
import { showToast } from '#ui/toast.ts'
import { type BarMove, moveReservation, useMovePreview } from './plannerMoves.web.ts'

type Bar = OutputFor<'rentals.planner.bar'>
type Props = { bar: Bar; onDone: () => void }

/** Runs an action of the card: closes it when done, shows in it the refusal. */
function useAct(onDone: () => void) {
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const run = async (act: () => Promise<unknown>) => {
    setBusy(true)
    setProblem(null)
    try {
      await act()
      onDone()
    } catch (error) {
      setProblem(sayError(error))
    } finally {
      setBusy(false)
    }
  }
  return { problem, isBusy, run }
}

/** The free vehicles of the group, the best fit first, and «غير مُخصّص»; a move can be taken back for 10 seconds. */
export function MovePart({ bar, onDone }: Props) {
  const best = useAnswer('rentals.planner.bestVehicle', { contractId: bar.id })
  const { problem, isBusy, run } = useAct(onDone)
  const move = (vehicleId: string | null) =>
    void run(() => moveReservation({ id: bar.id, version: bar.version, vehicleId }))
  if (best.error) return <Notice hue="red">{sayError(best.error)}</Notice>
  if (!best.data) return <Skeleton lines={3} />
  const rows = best.data.rows.filter(row => row.vehicle.id !== bar.vehicle?.id)
  return (
    <div className="stack">
      {problem && (
        <Notice hue="red" live>
          {problem}
        </Notice>
      )}
      {rows.length === 0 ? (
        <Notice>{m['rentals.planner.noVehicle']()}</Notice>
      ) : (
        <>
          <span className="cap">{m['rentals.planner.choose']()}</span>
          <ul className="yard-choices">
            {rows.slice(0, 6).map((row, index) => (
              <li key={row.vehicle.id}>
                <Button
                  wide
                  kind={index === 0 ? 'primary' : 'secondary'}
                  busy={isBusy}
                  onPress={() => move(row.vehicle.id)}
                >
                  <Plate number={row.vehicle.plate} /> <bdi>{row.vehicle.label}</bdi>
                  <span className="cap">
                    {row.isAtRisk
                      ? m['rentals.planner.atRisk']()
                      : index === 0
                        ? m['rentals.planner.best']()
                        : row.gapHours === null
                          ? m['rentals.planner.noNeighbours']()
                          : m['rentals.planner.gap']({ hours: row.gapHours })}
                  </span>
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
      {bar.vehicle && bar.group && (
        <Button kind="tertiary" busy={isBusy} onPress={() => move(null)}>
          {m['rentals.planner.toUnassigned']()}
        </Button>
      )}
    </div>
  )
}

/** Another end, earlier or later, with what it costs or gives back before it is done. */
export function EndPart({ bar, onDone }: Props) {
  const { timeZone } = useCompany()
  const due = new Date(bar.dueBackAt)
  const [local, setLocal] = useState<string | null>(`${dayIn(due, timeZone)}T${timeIn(due, timeZone)}`)
  const [reason, setReason] = useState('')
  const { problem, isBusy, run } = useAct(onDone)
  const extend = useCommand('rentals.contract.extend')
  const shorten = useCommand('rentals.contract.shorten')
  const dueBackAt = local ? instantOf(local.slice(0, 10), local.slice(11, 16), timeZone).toISOString() : null
  const isMoved = dueBackAt !== null && new Date(dueBackAt).getTime() !== due.getTime()
  const isEarlier = dueBackAt !== null && new Date(dueBackAt) < due
  const move: BarMove | null = isMoved ? { kind: 'end', contractId: bar.id, dueBackAt } : null
  const preview = useMovePreview(move)
  const asksReason = bar.status === 'active' && isEarlier
  const save = async () => {
    if (!dueBackAt) return
    const input = { id: bar.id, version: bar.version, dueBackAt }
    if (bar.status !== 'active') return moveReservation({ ...input, vehicleId: bar.vehicle?.id ?? null })
    if (isEarlier) await shorten.mutateAsync({ ...input, reason: reason.trim() })
    else await extend.mutateAsync(input)
    showToast(m['rentals.planner.ended']())
  }
  return (
    <div className="stack">
      <DateTimeField
        label={m['rentals.planner.extendTo']()}
        value={local}
        onChange={setLocal}
        error={preview?.why ?? problem}
      />
      {preview?.says && !preview.why && <span className="strong">{preview.says}</span>}
      {asksReason && (
        <TextField label={m['rentals.field.reason']()} value={reason} onChange={setReason} maxLength={300} />
      )}
      <Button
        kind="primary"
        busy={isBusy}
        disabled={!isMoved || Boolean(preview?.why) || (asksReason && reason.trim() === '')}
        onPress={() => void run(save)}
      >
        {m['rentals.planner.end']()}
      </Button>
    </div>
  )
}
