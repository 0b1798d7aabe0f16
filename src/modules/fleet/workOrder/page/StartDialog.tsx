import { m } from '#generated/words/messages.js'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import { Notice } from '#ui/Notice.tsx'
import { showToast } from '#ui/toast.ts'
import { useReading } from './ReadingFields.tsx'
import type { WorkOrder } from './workWords.web.ts'

type Props = { order: WorkOrder; onClose: () => void }

/** The vehicle goes into the workshop; one held by a customer returns to them afterwards (R6). */
export default function StartDialog({ order, onClose }: Props) {
  const { at, reading, fields } = useReading()
  const interrupts = order.heldBy?.kind === 'contract'
  return (
    <ActDialog
      name="fleet.workOrder.start"
      title={m['fleet.workOrder.startTitle']({ number: order.number })}
      verb={m['fleet.workOrder.act.start']()}
      input={at ? { id: order.id, version: order.version, at, ...reading, interrupts } : null}
      missing={at ? null : m['kernel.field.required']()}
      onDone={() => showToast(m['fleet.workOrder.started']({ number: order.number }))}
      onClose={onClose}
    >
      {order.heldBy && (
        <Notice hue={interrupts ? 'blue' : 'amber'}>
          {interrupts
            ? m['fleet.workOrder.willInterrupt']({ holder: `\u2068${order.heldBy.name}\u2069` })
            : m['fleet.workOrder.heldBy']({ holder: `\u2068${order.heldBy.name}\u2069` })}
        </Notice>
      )}
      {fields(m['fleet.workOrder.startedAt']())}
    </ActDialog>
  )
}
