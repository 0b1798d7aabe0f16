import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import { fileUrl, type OutputFor } from '#kernel/web/api.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { useSession } from '#kernel/web/session.tsx'
import { useUploads } from '#modules/platform/public.web.tsx'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { DateField } from '#ui/DateField.tsx'
import { DayText } from '#ui/DayText.tsx'
import { FileDrop } from '#ui/FileDrop.tsx'
import { NumberField } from '#ui/NumberField.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { SidePanel } from '#ui/SidePanel.tsx'
import { TextField } from '#ui/TextField.tsx'
import { TextLink } from '#ui/TextLink.tsx'
import { showToast } from '#ui/toast.ts'
import { useToday } from '../lease/record/useToday.web.ts'
import { kindWords, type Meter, placeOfMeter, sourceWords } from './meterWords.web.ts'

type Reading = OutputFor<'realestate.meter.readings'>['rows'][number]

/** The readings of a meter; a wrong one is taken back while no shared bill counts on it. */
export function MeterPanel({ meter, onClose }: { meter: Meter; onClose: () => void }) {
  const { can } = useSession()
  const { data } = useAnswer('realestate.meter.readings', { meterId: meter.id })
  const [open, setOpen] = useState<'read' | Reading | null>(null)
  const mayWrite = can('realestate.properties.write')
  return (
    <SidePanel
      open
      onOpenChange={onClose}
      title={`${kindWords[meter.kind]()} · ${placeOfMeter(meter)}`}
      actions={
        mayWrite && (
          <Button kind="primary" onPress={() => setOpen('read')}>
            {m['realestate.meter.read']()}
          </Button>
        )
      }
    >
      <div className="stack">
        {data?.rows.length === 0 && <p className="soft-ink">{m['realestate.meter.noReadings']()}</p>}
        {data?.rows.map(reading => (
          <ReadingPart
            key={reading.id}
            reading={reading}
            onUndo={mayWrite && !reading.isUsed ? () => setOpen(reading) : null}
          />
        ))}
      </div>
      {open === 'read' && <ReadDialog meter={meter} onClose={() => setOpen(null)} />}
      {open !== null && open !== 'read' && <UndoDialog reading={open} onClose={() => setOpen(null)} />}
    </SidePanel>
  )
}

function ReadingPart({ reading, onUndo }: { reading: Reading; onUndo: (() => void) | null }) {
  return (
    <section className="stack tight">
      <div className="card-row">
        <span>
          <NumberText value={reading.value} strong /> · <DayText day={reading.on} />
        </span>
        {reading.isUsed && <Badge hue="slate">{m['realestate.meter.used']()}</Badge>}
        {onUndo && (
          <Button size="small" onPress={onUndo}>
            {m['realestate.meter.undo']()}
          </Button>
        )}
      </div>
      <span className="row wrap soft-ink">
        <span>{sourceWords[reading.source]()}</span>
        {reading.used !== null && (
          <span>
            {m['realestate.meter.field.usage']()} <NumberText value={reading.used} />
          </span>
        )}
        {reading.isRollover && <Badge hue="amber">{m['realestate.meter.rollover']()}</Badge>}
        {reading.fileIds.map(file => (
          <TextLink key={file} href={fileUrl(file)} target="_blank">
            {m['realestate.meter.field.photo']()}
          </TextLink>
        ))}
      </span>
    </section>
  )
}

function ReadDialog({ meter, onClose }: { meter: Meter; onClose: () => void }) {
  const today = useToday()
  const [on, setOn] = useState<string | null>(today)
  const [value, setValue] = useState<number | null>(null)
  const [isRollover, setRollover] = useState(false)
  const files = useUploads()
  return (
    <ActDialog
      name="realestate.meter.read"
      title={m['realestate.meter.read']()}
      verb={m['realestate.meter.readVerb']()}
      input={
        on && value !== null && !files.isBusy
          ? { meterId: meter.id, on, value, isRollover, fileIds: files.fileIds }
          : null
      }
      onDone={() => showToast(m['realestate.meter.readToast']())}
      onClose={onClose}
    >
      {meter.lastValue !== null && meter.lastOn && (
        <p>
          {m['realestate.meter.field.last']()} <NumberText value={meter.lastValue} strong /> ·{' '}
          <DayText day={meter.lastOn} />
        </p>
      )}
      <div className="fields">
        <NumberField
          label={m['realestate.meter.field.value']()}
          name="value"
          digits={3}
          value={value}
          onChange={setValue}
        />
        <DateField label={m['realestate.meter.field.on']()} name="on" value={on} onChange={setOn} />
      </div>
      <Checkbox checked={isRollover} onChange={setRollover}>
        {m['realestate.meter.rollover']()}
      </Checkbox>
      <FileDrop
        label={m['realestate.meter.field.photo']()}
        accept={['image/*']}
        multiple
        uploads={files.uploads}
        onFiles={files.add}
        onRemove={files.remove}
        onRetry={files.retry}
      />
    </ActDialog>
  )
}

function UndoDialog({ reading, onClose }: { reading: Reading; onClose: () => void }) {
  const [reason, setReason] = useState('')
  return (
    <ActDialog
      name="realestate.meter.undoReading"
      title={m['realestate.meter.undo']()}
      verb={m['realestate.meter.undo']()}
      danger
      input={reason.trim() ? { id: reading.id, reason } : null}
      onDone={() => showToast(m['realestate.meter.undone']())}
      onClose={onClose}
    >
      <p>
        <NumberText value={reading.value} strong /> · <DayText day={reading.on} />
      </p>
      <TextField
        label={m['realestate.meter.field.reason']()}
        name="reason"
        value={reason}
        onChange={setReason}
      />
    </ActDialog>
  )
}
