import { useEffect, useRef, useState } from 'react'
import { m } from '#generated/words/messages.js'
import { useCompany } from '#kernel/web/session.tsx'
import { optionsOf } from '#kernel/web/wordOptions.ts'
import { Button } from '#ui/Button.tsx'
import { Plate } from '#ui/Plate.tsx'
import { Select } from '#ui/Select.tsx'
import { TextField } from '#ui/TextField.tsx'
import { plateCountryWords } from '../wordMaps.web.ts'
import { plateCountryOf, plateFromText } from './plate.rules.ts'
import { plateCandidates, plateText } from './plateKey.rules.ts'
import type { PlateCountry } from './plateWords.rules.ts'

export type PlateValue = { readonly country?: PlateCountry; readonly code?: string; readonly serial: string }

type Props = {
  value: PlateValue | undefined
  onChange: (plate: PlateValue | undefined) => void
  error?: string | null
  label?: string
  name?: string
  optional?: boolean
  autoFocus?: boolean
}

const partsOf = (key: string): PlateValue => {
  const [country = '', code = '', serial = ''] = key.split(':')
  return { country: plateCountryOf(country), code, serial }
}

/**
 * A plate in any spelling, read as it is typed and shown as it will be kept. Digits run together that can be two plates
 * are asked about, never guessed (R8). What cannot be read stays as typed, and the server refuses it by name.
 */
export function PlateField({ value, onChange, error, label, name, optional, autoFocus }: Props) {
  const home = plateCountryOf(useCompany().country)
  const [country, setCountry] = useState<PlateCountry>(value?.country ?? home)
  const [isForeign, setForeign] = useState(country !== home)
  const [text, setText] = useState(() => spellingOf(value, country))
  const [left, setLeft] = useState(false)
  const told = useRef(value)
  useEffect(() => {
    // A draft that is put back changes the value from outside; what the person typed is left as typed.
    if (value === told.current) return
    told.current = value
    const state = value?.country ?? home
    setCountry(state)
    setForeign(before => before || state !== home)
    setText(spellingOf(value, state))
  }, [value, home])
  const tell = (plate: PlateValue | undefined) => {
    told.current = plate
    onChange(plate)
  }
  const candidates = text.trim() ? plateCandidates(text, country) : []
  const read = text.trim() ? plateFromText(text, country) : null
  const mustChoose = candidates.length > 1 && read === null
  const chosen = value?.code ? `${value.country ?? country}:${value.code}:${value.serial}` : null
  const change = (typed: string, state: PlateCountry) => {
    setText(typed)
    setCountry(state)
    const plate = plateFromText(typed, state)
    if (!typed.trim()) tell(undefined)
    else if (plate) tell({ country: state, code: plate.code, serial: plate.serial })
    else tell({ country: state, code: '', serial: typed.trim().slice(0, 20) })
  }
  const unreadable = left && text.trim() !== '' && candidates.length === 0
  return (
    <div className="stack tight">
      <TextField
        label={label ?? m['fleet.field.plate']()}
        name={name ?? 'plate'}
        value={text}
        onChange={typed => change(typed, country)}
        onBlur={() => setLeft(true)}
        dir="ltr"
        maxLength={20}
        optional={optional ?? false}
        autoFocus={autoFocus ?? false}
        error={unreadable ? m['fleet.form.plateUnreadable']({ country }) : error}
        hint={m['fleet.form.plateHint']({ country })}
        end={read && <Plate number={plateText(read.key)} />}
      />
      {mustChoose && (
        <div className="row wrap" role="group" aria-label={m['fleet.form.plateChoose']()}>
          <span className="cap">{m['fleet.form.plateChoose']()}</span>
          {candidates.map(key => (
            <Button
              key={key}
              size="small"
              kind={chosen === key ? 'primary' : 'secondary'}
              onPress={() => {
                tell(partsOf(key))
                setText(plateText(key))
              }}
            >
              <span className="n">{plateText(key)}</span>
            </Button>
          ))}
        </div>
      )}
      {isForeign ? (
        <Select
          label={m['fleet.form.plateCountry']()}
          value={country}
          onChange={state => change(text, state)}
          options={optionsOf(plateCountryWords)}
        />
      ) : (
        <div>
          <Button kind="tertiary" size="small" onPress={() => setForeign(true)}>
            {m['fleet.form.plateOther']()}
          </Button>
        </div>
      )}
    </div>
  )
}

function spellingOf(value: PlateValue | undefined, country: PlateCountry): string {
  if (!value) return ''
  return value.code ? plateText(`${value.country ?? country}:${value.code}:${value.serial}`) : value.serial
}
