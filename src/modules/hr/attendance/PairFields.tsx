import { Plus, X } from 'lucide-react'
import { m } from '#generated/words/messages.js'
import { Button } from '#ui/Button.tsx'
import { PlainIconButton } from '#ui/PlainIconButton.tsx'
import { TextField } from '#ui/TextField.tsx'
import { minuteTyped, outAfter } from './minutes.web.ts'
import './attendance.css'

/** Times as they are typed. */
export type TypedPair = { in: string; out: string }

type Typed = { pairs: { in: number; out: number | null }[]; why: null } | { pairs: null; why: string }

/** The minutes that were typed, or what is missing. */
export function pairsTyped(typed: readonly TypedPair[]): Typed {
  const pairs = typed.map(pair => {
    const from = minuteTyped(pair.in)
    const to = pair.out.trim() === '' ? null : minuteTyped(pair.out)
    return { from, to, isWrong: from === null || (pair.out.trim() !== '' && to === null) }
  })
  if (pairs.some(pair => pair.isWrong)) return { pairs: null, why: m['hr.attendance.time.wrong']() }
  return {
    pairs: pairs.map(({ from, to }) => ({
      in: from ?? 0,
      out: to === null ? null : outAfter(from ?? 0, to),
    })),
    why: null,
  }
}

type FieldProps = {
  label: string
  value: string
  onChange: (value: string) => void
  optional?: boolean
  name?: string
}

/** A time of day, typed in either script. */
export function TimeField({ value, ...field }: FieldProps) {
  const isWrong = value.trim() !== '' && minuteTyped(value) === null
  return (
    <TextField
      {...field}
      value={value}
      dir="ltr"
      inputMode="numeric"
      maxLength={5}
      error={isWrong ? m['hr.attendance.time.wrong']() : null}
    />
  )
}

type Props = {
  pairs: readonly TypedPair[]
  onChange: (pairs: TypedPair[]) => void
  most?: number
  ofShift?: boolean
}

/** Arrivals and departures of a day, one stretch a line. */
export function PairFields({ pairs, onChange, most = 6, ofShift = false }: Props) {
  const change = (at: number, changed: Partial<TypedPair>) =>
    onChange(pairs.map((pair, index) => (index === at ? { ...pair, ...changed } : pair)))
  return (
    <div className="stack" data-field="pairs">
      {pairs.map((pair, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a stretch is nothing but its place
        <div key={at} className="time-pair">
          <TimeField
            label={ofShift ? m['hr.attendanceRequest.field.from']() : m['hr.attendance.time.in']()}
            value={pair.in}
            onChange={value => change(at, { in: value })}
          />
          <TimeField
            label={ofShift ? m['hr.attendanceRequest.field.to']() : m['hr.attendance.time.out']()}
            value={pair.out}
            onChange={value => change(at, { out: value })}
            optional={!ofShift}
          />
          {pairs.length > 1 && (
            <PlainIconButton
              label={m['hr.attendance.time.remove']()}
              onPress={() => onChange(pairs.filter((_, index) => index !== at))}
            >
              <X aria-hidden />
            </PlainIconButton>
          )}
        </div>
      ))}
      {!ofShift && <span className="hint">{m['hr.attendance.time.hint']()}</span>}
      {pairs.length < most && (
        <span>
          <Button size="small" kind="tertiary" onPress={() => onChange([...pairs, { in: '', out: '' }])}>
            <Plus aria-hidden />
            {m['hr.attendance.time.another']()}
          </Button>
        </span>
      )}
    </div>
  )
}
