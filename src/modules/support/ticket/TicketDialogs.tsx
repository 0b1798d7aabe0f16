import { useState } from 'react'
import { words as rateWords } from '#generated/choices/support.rate.ts'
import { m } from '#generated/words/messages.js'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import { isolated } from '#kernel/web/isolate.ts'
import { RadioGroup } from '#ui/RadioGroup.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import type { Ticket } from './ticketWords.web.ts'

type Props = { ticket: Ticket; onClose: () => void }

const rates = ['five', 'four', 'three', 'two', 'one'] as const
const ratingOf = (rate: (typeof rates)[number]) => rates.length - rates.indexOf(rate)

export function RateDialog({ ticket, onClose }: Props) {
  const [rate, setRate] = useState<(typeof rates)[number] | null>(null)
  const [feedback, setFeedback] = useState('')
  const { id, version, number } = ticket
  return (
    <ActDialog
      name="support.ticket.rate"
      title={m['support.act.rateTicket']({ number: isolated(number) })}
      verb={m['support.act.rate']()}
      missing={rate ? null : m['support.rate.chooseFirst']()}
      input={rate ? { id, version, rating: ratingOf(rate), feedback: feedback.trim() || null } : null}
      onClose={onClose}
    >
      <RadioGroup
        label={m['support.rate.question']()}
        value={rate}
        onChange={setRate}
        options={rates.map(one => ({ id: one, name: rateWords[one]() }))}
      />
      <TextArea
        label={m['support.field.feedback']()}
        name="feedback"
        optional
        value={feedback}
        onChange={setFeedback}
        rows={3}
        maxLength={1000}
      />
    </ActDialog>
  )
}

export function ReopenDialog({ ticket, onClose }: Props) {
  const [message, setMessage] = useState('')
  const { id, version, number } = ticket
  return (
    <ActDialog
      name="support.ticket.reopen"
      title={m['support.act.reopenTicket']({ number: isolated(number) })}
      verb={m['support.act.reopen']()}
      missing={message.trim() ? null : m['support.form.writeFirst']()}
      input={message.trim() ? { id, version, message } : null}
      onClose={onClose}
    >
      <TextArea
        label={m['support.field.whyReopen']()}
        name="message"
        value={message}
        onChange={setMessage}
        rows={4}
        maxLength={5000}
      />
    </ActDialog>
  )
}

export function CloseDialog({ ticket, onClose }: Props) {
  const { id, version, number } = ticket
  return (
    <ActDialog
      name="support.ticket.close"
      title={m['support.act.closeTicket']({ number: isolated(number) })}
      verb={m['support.act.close']()}
      input={{ id, version }}
      onClose={onClose}
    >
      <p>{m['support.act.closeHint']()}</p>
    </ActDialog>
  )
}
