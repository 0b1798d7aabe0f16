import { X } from 'lucide-react'
import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { m } from '#generated/words/messages.js'
import { useAnswer } from '#kernel/web/hooks.ts'
import { type Place, useBound } from '#kernel/web/inputs/bound.ts'
import { ComboBox } from '#ui/ComboBox.tsx'
import { mostRecipients } from './schedule.rules.ts'

const looksLikeAddress = (text: string) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)

/** Whom a report is sent to: colleagues found by name, and addresses that are typed. */
export function RecipientsInput<Values extends FieldValues>(place: Place<Values>) {
  const { field, error } = useBound(place)
  const chosen = field.value as readonly string[]
  const [search, setSearch] = useState('')
  const [wrong, setWrong] = useState<string | null>(null)
  const { data } = useAnswer('reports.recipient.list', {})
  const members = data?.rows ?? []
  const nameOf = (email: string) => members.find(one => one.email.toLowerCase() === email)?.name
  const add = (typed: string) => {
    const email = typed.trim().toLowerCase()
    if (!looksLikeAddress(email)) return setWrong(m['reports.schedule.recipientWrong']({ email }))
    if (chosen.length >= mostRecipients && !chosen.includes(email))
      return setWrong(m['reports.schedule.recipientsMost']())
    setWrong(null)
    setSearch('')
    field.onChange([...new Set([...chosen, email])])
  }
  const found = members.filter(
    ({ name, email }) =>
      !chosen.includes(email.toLowerCase()) &&
      `${name} ${email}`.toLowerCase().includes(search.toLowerCase()),
  )
  return (
    <div className="stack">
      <ComboBox
        // Emptied by every choice: it adds, it does not hold.
        key={chosen.length}
        label={m['reports.schedule.recipients']()}
        name={place.name}
        value={null}
        onChange={choice => choice && add(choice.id)}
        choices={found.slice(0, 8).map(({ name, email }) => ({ id: email, name, caption: email }))}
        onSearch={setSearch}
        onCreate={add}
        placeholder={m['reports.schedule.recipient']()}
        hint={m['reports.schedule.recipientHint']()}
        error={wrong ?? (error && chosen.length === 0 ? m['reports.schedule.recipientsNone']() : error)}
      />
      {chosen.length > 0 && (
        <ul className="row wrap">
          {chosen.map(email => (
            <li key={email} className="chip">
              {nameOf(email) ? <bdi>{nameOf(email)}</bdi> : <span className="n">{email}</span>}
              <button
                type="button"
                className="chip-remove"
                aria-label={m['reports.schedule.takeOff']({ email: nameOf(email) ?? email })}
                onClick={() => {
                  setWrong(null)
                  field.onChange(chosen.filter(one => one !== email))
                }}
              >
                <X aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
