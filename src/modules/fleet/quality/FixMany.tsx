import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { useCommand, usePreview } from '#kernel/web/hooks.ts'
import { isolated } from '#kernel/web/isolate.ts'
import { sayCode, sayError } from '#kernel/web/say.ts'
import { DateField } from '#ui/DateField.tsx'
import { DayText } from '#ui/DayText.tsx'
import { Plate } from '#ui/Plate.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { TextField } from '#ui/TextField.tsx'
import { showProblem, showToast } from '#ui/toast.ts'
import { BulkRowsDialog } from '../vehicle/list/BulkRowsDialog.tsx'
import { useRowsAsChosen } from '../vehicle/list/useRowsAsChosen.web.ts'
import { type Fixable, type FixedRow, valueWords, withColumn } from './fixing.web.ts'
import { type FindingRow, findingWords } from './qualityWords.web.ts'

type Props = {
  finding: Fixable
  rows: readonly FindingRow[]
  onDone: () => void
  onClose: () => void
}

type Values = Readonly<Record<string, string>>

/** One finding of several vehicles, a value for each. What becomes of every value is seen before anything is written. */
export function FixMany({ finding, onDone, onClose, ...props }: Props) {
  const rows = useRowsAsChosen(props.rows)
  const [values, setValues] = useState<Values>({})
  const [reason, setReason] = useState('')
  const [done, setDone] = useState<ReadonlyMap<string, FixedRow>>(new Map())
  const command = useCommand('fleet.quality.fix')
  const left = rows.filter(row => !done.has(row.vehicleId) && values[row.vehicleId]?.trim())
  const input = {
    finding,
    rows: left.map(({ vehicleId }) => ({ vehicleId, value: values[vehicleId]!.trim() })),
    reason: reason.trim() || null,
  }
  const look = usePreview('fleet.quality.fix', left.length > 0 ? input : null)
  const seen = new Map(look.preview?.output.rows.map(row => [row.vehicleId, row]))
  const isDay = finding === 'missing_document'
  const change = (vehicleId: string, value: string) => setValues({ ...values, [vehicleId]: value })
  const run = async () => {
    try {
      const answer = await command.mutateAsync(input)
      const fixed = answer.rows.filter(row => row.why === null)
      setDone(new Map([...done, ...fixed.map(row => [row.vehicleId, row] as const)]))
      showToast(m['fleet.bulk.ran']({ done: fixed.length, all: answer.rows.length }))
      if (fixed.length === answer.rows.length) onDone()
    } catch (error) {
      showProblem(sayError(error))
    }
  }
  const whyNot = () => {
    if (left.length === 0) return m['fleet.finding.noValue']()
    if (look.error) return sayError(look.error)
    return look.preview?.output.fixed === 0 ? m['fleet.finding.noneFits']() : null
  }
  const shown = (value: string | null) => {
    if (value === null) return '\u2014'
    if (isDay) return <DayText day={value} />
    return (
      <span className="n">{finding === 'odometer_gap' ? Number(value).toLocaleString('en') : value}</span>
    )
  }
  const before = (row: FindingRow) => {
    const known = done.get(row.vehicleId) ?? seen.get(row.vehicleId)
    if (known) return shown(known.before)
    // Other values are shown by the first preview.
    return valueWords[finding] === valueWords.no_plate ? shown(row.plate) : null
  }
  const field = (row: FindingRow) => {
    const { vehicleId } = row
    const after = done.get(vehicleId)
    if (after) return shown(after.after)
    const value = values[vehicleId] ?? ''
    const now = value.trim() === '' ? undefined : seen.get(vehicleId)
    const label = m['fleet.finding.valueOf']({
      value: valueWords[finding](),
      vehicle: isolated(row.plate ?? row.vehicle),
    })
    const told = {
      label,
      error: now?.why ? sayCode(now.why.code, now.why.params) : null,
      hint: now?.stillFound ? m['fleet.finding.stillFound']() : null,
    }
    return (
      <div
        className="fleet-fix"
        onPaste={event => {
          const ids = rows.map(one => one.vehicleId)
          const filled = withColumn(values, ids, vehicleId, event.clipboardData.getData('text'))
          if (!filled || isDay) return
          event.preventDefault()
          setValues(filled)
        }}
      >
        {isDay ? (
          <DateField {...told} value={value || null} onChange={day => change(vehicleId, day ?? '')} />
        ) : (
          <TextField
            {...told}
            dir="ltr"
            inputMode={finding === 'odometer_gap' ? 'numeric' : 'text'}
            maxLength={60}
            value={value}
            onChange={text => change(vehicleId, text)}
          />
        )}
      </div>
    )
  }
  return (
    <BulkRowsDialog
      title={m['fleet.finding.fixMany']({ finding: findingWords[finding]() })}
      verb={m['fleet.bulk.apply']()}
      what={m['fleet.analysis.vehicle']()}
      rows={rows}
      rowName={row => (
        <>
          {row.plate && <Plate number={row.plate} />} <bdi>{row.vehicle}</bdi>
        </>
      )}
      before={before}
      after={field}
      outcomes={new Map(rows.filter(row => done.has(row.vehicleId)).map(row => [row.id, 'done' as const]))}
      isRunning={command.isPending}
      whyNot={whyNot()}
      onApply={() => void run()}
      onClose={onClose}
    >
      {isDay ? (
        <DateField
          label={m['fleet.finding.sameDay']()}
          optional
          value={null}
          onChange={day => {
            const empty = rows.filter(row => !values[row.vehicleId])
            if (day) setValues({ ...values, ...Object.fromEntries(empty.map(row => [row.vehicleId, day])) })
          }}
        />
      ) : (
        <p className="soft-ink">{m['fleet.finding.paste']()}</p>
      )}
      <TextArea
        label={m['fleet.finding.reason']()}
        value={reason}
        onChange={setReason}
        maxLength={300}
        rows={2}
        optional
      />
    </BulkRowsDialog>
  )
}
