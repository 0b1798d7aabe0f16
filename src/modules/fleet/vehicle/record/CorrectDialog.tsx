import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import type { OutputFor } from '#kernel/web/api.ts'
import { DateTimeField } from '#ui/DateTimeField.tsx'
import { Notice } from '#ui/Notice.tsx'
import { RadioGroup } from '#ui/RadioGroup.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { showToast } from '#ui/toast.ts'
import { useClock } from '../../clock.web.ts'

type Props = {
  custody: OutputFor<'fleet.custody.log'>['rows'][number]
  onClose: () => void
}
type Way = 'bounds' | 'never'

/** Corrects a past custody: other times, or it never was. Fines decided by the old times wait for a person again. */
export default function CorrectDialog({ custody, onClose }: Props) {
  const clock = useClock()
  const localOf = (at: string | null) => at && clock.localOf(new Date(at))
  const [way, setWay] = useState<Way>('bounds')
  const [from, setFrom] = useState(localOf(custody.from))
  const [to, setTo] = useState(localOf(custody.to))
  const [reason, setReason] = useState('')
  /** An untouched time keeps its seconds. */
  const instantOf = (local: string | null, was: string | null) =>
    local === localOf(was) ? was : local && clock.instantOf(local)
  const [begin, end] = [instantOf(from, custody.from), instantOf(to, custody.to)]
  const isSame = way === 'bounds' && begin === custody.from && end === custody.to
  const missing =
    !begin || (custody.to && !end)
      ? m['kernel.field.required']()
      : isSame
        ? m['fleet.custody.nothingChanged']()
        : reason.trim() === ''
          ? m['fleet.reason.required']()
          : null
  const step = { id: custody.id, version: custody.version, reason }
  const done = ({ requeued }: { requeued: number }) =>
    showToast(
      requeued > 0
        ? m['fleet.custody.correctedFines']({ count: requeued })
        : m['fleet.custody.correctedToast'](),
    )
  const shared = {
    title: m['fleet.custody.correctTitle']({ holder: custody.holder }),
    verb: m['fleet.custody.correct'](),
    missing,
    onDone: done,
    onClose,
  }
  const fields = (
    <>
      {custody.to && (
        <RadioGroup<Way>
          label={m['fleet.custody.what']()}
          value={way}
          onChange={setWay}
          options={[
            { id: 'bounds', name: m['fleet.custody.otherTimes']() },
            { id: 'never', name: m['fleet.custody.never']() },
          ]}
        />
      )}
      {way === 'bounds' && (
        <div className="fields">
          <DateTimeField label={m['fleet.claims.from']()} value={from} onChange={setFrom} />
          {custody.to && <DateTimeField label={m['fleet.claims.to']()} value={to} onChange={setTo} />}
        </div>
      )}
      <TextArea label={m['fleet.violation.why']()} value={reason} onChange={setReason} rows={2} />
      <Notice hue="slate">{m['fleet.custody.correctSays']()}</Notice>
    </>
  )
  return way === 'never' ? (
    <ActDialog {...shared} name="fleet.custody.void" danger input={missing ? null : step}>
      {fields}
    </ActDialog>
  ) : (
    <ActDialog
      {...shared}
      name="fleet.custody.correct"
      input={missing || !begin ? null : { ...step, from: begin, to: end }}
    >
      {fields}
    </ActDialog>
  )
}
