import { m } from '#generated/words/messages.js'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import { useUploads } from '#modules/platform/public.web.tsx'
import { Fact } from '#ui/Fact.tsx'
import { Money } from '#ui/Money.tsx'
import { PaperDrop } from '../../document/PaperDrop.tsx'
import { usePaper } from '../../document/usePaper.tsx'
import type { WorkOrder } from './workWords.web.ts'

type Props = { order: WorkOrder; onClose: () => void }

/** The workshop's paper: on its account or paid at once; what differs from the accrued cost goes to maintenance. */
export default function BillOrderDialog({ order, onClose }: Props) {
  const { paper, missing, said, fields } = usePaper(order.accrued, order.vendor !== null, {
    later: m['fleet.workOrder.bill.later'](),
    amount: m['fleet.workOrder.billAmount'](),
    number: m['fleet.workOrder.billNumber'](),
    numberFirst: m['fleet.workOrder.bill.numberFirst'](),
  })
  const files = useUploads()
  return (
    <ActDialog
      name="fleet.workOrder.bill"
      title={m['fleet.workOrder.billTitle']({ number: order.number })}
      verb={m['fleet.workOrder.act.bill']()}
      posts
      input={paper && { id: order.id, version: order.version, ...paper, fileIds: files.fileIds }}
      missing={missing ?? (files.isBusy ? m['fleet.workOrder.filesOnTheWay']() : null)}
      onDone={said}
      onClose={onClose}
    >
      <dl className="facts">
        <Fact label={m['fleet.workOrder.sum.accrued']()} strong>
          <Money amount={order.accrued} strong />
        </Fact>
        <Fact label={m['fleet.workOrder.column.vendor']()}>
          <bdi>{order.vendor?.name ?? m['fleet.workOrder.ownWorkshop']()}</bdi>
        </Fact>
      </dl>
      {fields}
      <PaperDrop label={m['fleet.workOrder.files']()} files={files} />
    </ActDialog>
  )
}
