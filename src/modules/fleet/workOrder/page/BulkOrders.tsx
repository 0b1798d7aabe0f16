import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { ask, perform } from '#kernel/web/api.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { sayCode } from '#kernel/web/say.ts'
import { onDemand } from '#ui/onDemand.tsx'
import { Plate } from '#ui/Plate.tsx'
import { BulkActButtons } from '../../vehicle/list/BulkActButtons.tsx'
import { WorkBadge } from './workColumns.tsx'
import { type WorkRow, workStateWords } from './workWords.web.ts'

const BulkActDialog = onDemand(
  async () => (await import('../../vehicle/list/BulkActDialog.tsx')).BulkActDialog<WorkRow>,
)

type Act = 'start' | 'cancel'
type Props = { rows: readonly WorkRow[]; onDone: () => void }

const changes = ['fleet.workOrder', 'fleet.vehicle', 'fleet.planner', 'fleet.service', 'fleet.custody']
const nextStates = { start: 'in_progress', cancel: 'cancelled' } as const
const verbs: Readonly<Record<Act, () => string>> = {
  start: m['fleet.workOrder.act.start'],
  cancel: m['fleet.workOrder.act.cancel'],
}

/** A vehicle that a customer holds is interrupted, as when the order is started alone. */
async function step(act: Act, { id, version }: WorkRow, reason: string): Promise<unknown> {
  if (act === 'cancel') return perform('fleet.workOrder.cancel', { id, version, reason })
  const { heldBy } = await ask('fleet.workOrder.get', { id })
  const interrupts = heldBy?.kind === 'contract'
  return perform('fleet.workOrder.start', { id, version, at: new Date().toISOString(), interrupts })
}

/** Several vehicles go into the workshop now, or several orders are not wanted any more. */
export function BulkOrders({ rows, onDone }: Props) {
  const [act, setAct] = useState<Act | null>(null)
  const pending = rows.filter(row => row.state === 'pending')
  return (
    <>
      <BulkActButtons
        acts={['start', 'cancel']}
        verbs={verbs}
        countOf={() => pending.length}
        onAct={setAct}
      />
      {act && (
        <BulkActDialog
          title={`${verbs[act]()} · ${m['fleet.workOrder.count']({ count: pending.length })}`}
          verb={verbs[act]()}
          danger={act === 'cancel'}
          what={m['fleet.workOrder.title']()}
          rows={pending}
          rowName={row => (
            <>
              <span className="n">{row.number}</span> <Plate number={row.plate} />
            </>
          )}
          before={row => <WorkBadge row={row} />}
          after={row => (act === 'start' ? <Foresight row={row} /> : workStateWords[nextStates[act]]())}
          asksReason={act === 'cancel'}
          reasonLimit={500}
          act={(row, reason) => step(act, row, reason)}
          changes={changes}
          onDone={() => {
            setAct(null)
            onDone()
          }}
          onClose={() => setAct(null)}
        />
      )}
    </>
  )
}

/** Whether the work may begin, and on a held vehicle: a customer's contract is interrupted, another holder returns it first. */
function Foresight({ row }: { row: WorkRow }) {
  const { data } = useAnswer('fleet.workOrder.get', { id: row.id })
  if (data?.whyNotBegin) return <span className="bad fleet-why">{sayCode(data.whyNotBegin)}</span>
  const holder = data?.heldBy && { holder: `\u2068${data.heldBy.name}\u2069` }
  if (!holder) return workStateWords.in_progress()
  if (data.heldBy?.kind === 'contract') return m['fleet.workOrder.willInterrupt'](holder)
  return <span className="bad fleet-why">{m['fleet.workOrder.heldBy'](holder)}</span>
}
