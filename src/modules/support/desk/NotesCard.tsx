import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { useCommand } from '#kernel/web/hooks.ts'
import { RefusalNotice } from '#kernel/web/RefusalNotice.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { InstantText } from '#ui/InstantText.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import type { DeskTicket } from '../ticket/ticketWords.web.ts'

/** What the staff write among themselves; said to be theirs alone, where it is written. */
export function NotesCard({ id, notes }: Pick<DeskTicket, 'id' | 'notes'>) {
  const [note, setNote] = useState('')
  const write = useCommand('support.ticket.note')
  return (
    <Card title={m['support.card.notes']()} caption={m['support.card.notesHint']()}>
      <div className="stack">
        {notes.length > 0 && (
          <ol className="support-messages">
            {notes.map(one => (
              <li key={one.id} className="support-message note">
                <p className="cap">
                  <bdi className="strong">{one.author}</bdi> · <InstantText at={one.at} />
                </p>
                <p className="support-text" dir="auto">
                  {one.note}
                </p>
              </li>
            ))}
          </ol>
        )}
        <RefusalNotice error={write.error} />
        <TextArea
          label={m['support.field.note']()}
          value={note}
          onChange={setNote}
          rows={2}
          maxLength={5000}
        />
        <div className="row">
          <Button
            busy={write.isPending}
            disabledReason={note.trim() ? null : m['support.form.writeFirst']()}
            onPress={() => write.mutate({ id, note }, { onSuccess: () => setNote('') })}
          >
            {m['support.act.note']()}
          </Button>
        </div>
      </div>
    </Card>
  )
}
