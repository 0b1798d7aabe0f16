import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { TextField } from '#ui/TextField.tsx'

/** Offered when a manager may lift the refusal: why the exception is asked for, and the request. */
export function ApprovalNotice({ busy, onAsk }: { busy: boolean; onAsk: (note: string) => void }) {
  const [note, setNote] = useState('')
  return (
    <Card title={m['rentals.form.needsApproval']()}>
      <div className="stack">
        <TextField
          label={m['rentals.form.approvalNote']()}
          value={note}
          onChange={setNote}
          maxLength={300}
          optional
        />
        <div className="row">
          <Button kind="primary" busy={busy} onPress={() => onAsk(note)}>
            {m['rentals.contract.requestApproval']()}
          </Button>
        </div>
      </div>
    </Card>
  )
}
