import { words as meterKindWords } from '#generated/choices/realestate.meter.kind.ts'
import { m } from '#generated/words/messages.js'
import { Checkbox } from '#ui/Checkbox.tsx'
import { NumberField } from '#ui/NumberField.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import type { Walk, WalkStart } from './walk.web.ts'

type Props = { walk: Walk; start: WalkStart; onChange: (part: Partial<Walk>) => void }

/** The keys, and what each meter of the unit shows now. */
export function WalkReadings({ walk, start, onChange }: Props) {
  return (
    <>
      <NumberField
        label={m['realestate.lease.field.keys']()}
        name="keys"
        value={walk.keys}
        onChange={keys => onChange({ keys })}
      />
      {start.meters.length === 0 && <p className="soft-ink">{m['realestate.handover.noMeters']()}</p>}
      {start.meters.map(meter => {
        const read = walk.readings[meter.id] ?? { value: null, isRollover: false }
        const isBelow = read.value !== null && meter.lastValue !== null && read.value < meter.lastValue
        const change = (part: Partial<typeof read>) =>
          onChange({ readings: { ...walk.readings, [meter.id]: { ...read, ...part } } })
        return (
          <div key={meter.id} className="stack tight">
            <NumberField
              label={m['realestate.handover.reading']({
                kind: meterKindWords[meter.kind](),
                number: meter.number,
              })}
              value={read.value}
              onChange={value => change({ value })}
              digits={3}
              optional
              {...(meter.lastValue === null
                ? {}
                : { hint: m['realestate.handover.last']({ value: String(meter.lastValue) }) })}
              error={
                isBelow && !read.isRollover
                  ? m['realestate.meter.backwards']({
                      value: String(read.value),
                      last: String(meter.lastValue),
                    })
                  : null
              }
            />
            {isBelow && (
              <Checkbox checked={read.isRollover} onChange={isRollover => change({ isRollover })}>
                {m['realestate.handover.rollover']({ number: meter.number })}
              </Checkbox>
            )}
          </div>
        )
      })}
      <TextArea
        label={m['realestate.lease.field.note']()}
        optional
        value={walk.note}
        onChange={note => onChange({ note })}
        rows={2}
      />
    </>
  )
}
