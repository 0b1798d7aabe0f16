import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import { VendorPicker } from '#modules/billing/public.web.tsx'
import { useUploads } from '#modules/platform/public.web.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { DateField } from '#ui/DateField.tsx'
import { FileDrop } from '#ui/FileDrop.tsx'
import { MoneyField } from '#ui/MoneyField.tsx'
import { Select } from '#ui/Select.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { TextField } from '#ui/TextField.tsx'
import { showToast } from '#ui/toast.ts'
import { useToday } from '../lease/record/useToday.web.ts'
import { WhyRefused } from '../WhyRefused.tsx'
import { AssessDialog } from './AssessDialog.tsx'
import type { MaintenanceAction } from './maintenance.rules.ts'
import { actWords, type Request } from './maintenanceWords.web.ts'

type Props = { request: Request; onClose: () => void }

const done = () => showToast(m['realestate.maintenance.doneToast']())
const seenOf = (request: Request) => ({ id: request.id, version: request.version })
const wordsOf = (act: MaintenanceAction, onClose: () => void) => ({
  title: actWords[act](),
  verb: actWords[act](),
  onDone: done,
  onClose,
})

/** The dialog of an act on a request. */
export function RequestDialog({ request, act, onClose }: Props & { act: MaintenanceAction }) {
  const props = { request, onClose }
  const words = wordsOf(act, onClose)
  const seen = seenOf(request)
  switch (act) {
    case 'assess':
      return <AssessDialog {...props} />
    case 'askApproval':
      return <ActDialog {...words} name="realestate.maintenance.askApproval" input={seen} />
    case 'approve':
      return <ApproveDialog {...props} />
    case 'schedule':
      return <ScheduleDialog {...props} />
    case 'start':
    case 'resume':
      return <ActDialog {...words} name="realestate.maintenance.start" input={seen} />
    case 'hold':
    case 'cancel':
      return <ReasonDialog {...props} act={act} />
    case 'bill':
      return <BillDialog {...props} />
    case 'finish':
      return <FinishDialog {...props} />
    case 'chargeTenant':
      return <ActDialog {...words} name="realestate.maintenance.chargeTenant" input={seen} posts />
    case 'close':
      return <CloseDialog {...props} />
  }
}

const Drop = ({ label, files }: { label: string; files: ReturnType<typeof useUploads> }) => (
  <FileDrop
    label={label}
    hint={m['realestate.maintenance.photoHint']()}
    accept={['image/*', 'application/pdf']}
    multiple
    uploads={files.uploads}
    onFiles={files.add}
    onRemove={files.remove}
    onRetry={files.retry}
  />
)

function ApproveDialog({ request, onClose }: Props) {
  const today = useToday()
  const [scheduledOn, setScheduled] = useState<string | null>(today)
  const [officeBears, setOffice] = useState(false)
  const [approved, setApproved] = useState(request.estimate ?? '')
  const files = useUploads()
  return (
    <ActDialog
      {...wordsOf('approve', onClose)}
      name="realestate.maintenance.approve"
      input={
        scheduledOn && !files.isBusy
          ? {
              ...seenOf(request),
              scheduledOn,
              officeBears,
              approved: officeBears || !approved ? null : approved,
              fileIds: files.fileIds,
            }
          : null
      }
    >
      <Checkbox checked={officeBears} onChange={setOffice}>
        {m['realestate.maintenance.officeBears']()}
      </Checkbox>
      {!officeBears && (
        <>
          <MoneyField
            label={m['realestate.maintenance.field.approved']()}
            name="approved"
            value={approved}
            onChange={setApproved}
          />
          <div className="stack tight" data-field="fileIds">
            <Drop label={m['realestate.maintenance.approval']()} files={files} />
            <WhyRefused field="fileIds" />
          </div>
        </>
      )}
      <DateField
        label={m['realestate.maintenance.field.scheduledOn']()}
        name="scheduledOn"
        value={scheduledOn}
        onChange={setScheduled}
      />
    </ActDialog>
  )
}

function ScheduleDialog({ request, onClose }: Props) {
  const today = useToday()
  const [scheduledOn, setScheduled] = useState<string | null>(request.scheduledOn ?? today)
  return (
    <ActDialog
      {...wordsOf('schedule', onClose)}
      name="realestate.maintenance.schedule"
      input={scheduledOn ? { ...seenOf(request), scheduledOn } : null}
    >
      <DateField
        label={m['realestate.maintenance.field.scheduledOn']()}
        name="scheduledOn"
        value={scheduledOn}
        onChange={setScheduled}
      />
    </ActDialog>
  )
}

function ReasonDialog({ request, onClose, act }: Props & { act: 'hold' | 'cancel' }) {
  const [reason, setReason] = useState('')
  return (
    <ActDialog
      {...wordsOf(act, onClose)}
      name={act === 'hold' ? 'realestate.maintenance.hold' : 'realestate.maintenance.cancel'}
      danger={act === 'cancel'}
      input={reason.trim() ? { ...seenOf(request), reason } : null}
    >
      <TextArea
        label={m['realestate.maintenance.field.reason']()}
        name="reason"
        value={reason}
        onChange={setReason}
        rows={2}
      />
    </ActDialog>
  )
}

function BillDialog({ request, onClose }: Props) {
  const today = useToday()
  const [vendorId, setVendor] = useState(request.vendorId)
  const [reference, setReference] = useState('')
  const [date, setDate] = useState<string | null>(today)
  const [amount, setAmount] = useState(request.bills.length === 0 ? (request.estimate ?? '') : '')
  return (
    <ActDialog
      {...wordsOf('bill', onClose)}
      name="realestate.maintenance.bill"
      posts
      input={
        vendorId && reference.trim() && date && amount
          ? { ...seenOf(request), vendorId, reference, date, amount }
          : null
      }
    >
      <VendorPicker
        label={m['realestate.maintenance.field.vendor']()}
        name="vendorId"
        value={vendorId}
        onChange={setVendor}
      />
      <div className="fields">
        <TextField
          label={m['realestate.maintenance.field.reference']()}
          name="reference"
          dir="ltr"
          value={reference}
          onChange={setReference}
          maxLength={60}
        />
        <DateField
          label={m['realestate.maintenance.field.date']()}
          name="date"
          value={date}
          onChange={setDate}
        />
        <MoneyField
          label={m['realestate.maintenance.field.amount']()}
          name="amount"
          value={amount}
          onChange={setAmount}
        />
      </div>
    </ActDialog>
  )
}

function FinishDialog({ request, onClose }: Props) {
  const today = useToday()
  const [doneOn, setDone] = useState<string | null>(today)
  const [warrantyUntil, setWarranty] = useState<string | null>(null)
  const files = useUploads()
  return (
    <ActDialog
      {...wordsOf('finish', onClose)}
      name="realestate.maintenance.finish"
      input={
        doneOn && !files.isBusy ? { ...seenOf(request), doneOn, warrantyUntil, fileIds: files.fileIds } : null
      }
    >
      <div className="fields">
        <DateField
          label={m['realestate.maintenance.field.doneOn']()}
          name="doneOn"
          value={doneOn}
          onChange={setDone}
        />
        <DateField
          label={m['realestate.maintenance.field.warrantyUntil']()}
          name="warrantyUntil"
          optional
          value={warrantyUntil}
          onChange={setWarranty}
        />
      </div>
      <Drop label={m['realestate.maintenance.after']()} files={files} />
    </ActDialog>
  )
}

const ratings = ['5', '4', '3', '2', '1'] as const

function CloseDialog({ request, onClose }: Props) {
  const hasCost = /[1-9]/.test(request.cost)
  const [withoutCost, setWithout] = useState(false)
  const [rating, setRating] = useState<string>('none')
  return (
    <ActDialog
      {...wordsOf('close', onClose)}
      name="realestate.maintenance.close"
      input={{ ...seenOf(request), withoutCost, rating: rating === 'none' ? null : Number(rating) }}
    >
      {!hasCost && (
        <Checkbox checked={withoutCost} onChange={setWithout}>
          {m['realestate.maintenance.withoutCost']()}
        </Checkbox>
      )}
      <Select
        label={m['realestate.maintenance.field.rating']()}
        value={rating}
        onChange={setRating}
        options={[
          { id: 'none', name: m['realestate.maintenance.noRating']() },
          ...ratings.map(id => ({ id, name: `${id} / 5` })),
        ]}
      />
    </ActDialog>
  )
}
