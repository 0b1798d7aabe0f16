import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { useCommand } from '#kernel/web/hooks.ts'
import { RefusalNotice } from '#kernel/web/RefusalNotice.tsx'
import { useUploads } from '#modules/platform/public.web.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { showToast } from '#ui/toast.ts'
import { FilesField } from './FilesField.tsx'

/** What the company adds; emptied once it has been sent. */
export function ReplyBox({ id, isAsked }: { id: string; isAsked: boolean }) {
  const [sent, setSent] = useState(0)
  return <Box key={sent} id={id} isAsked={isAsked} onSent={() => setSent(sent + 1)} />
}

function Box({ id, isAsked, onSent }: { id: string; isAsked: boolean; onSent: () => void }) {
  const [message, setMessage] = useState('')
  const files = useUploads()
  const reply = useCommand('support.ticket.reply')
  const send = () =>
    reply.mutate(
      { id, message, fileIds: files.fileIds },
      {
        onSuccess: () => {
          showToast(m['support.act.replied']())
          onSent()
        },
      },
    )
  return (
    <Card title={isAsked ? m['support.card.asked']() : m['support.card.reply']()}>
      <div className="stack">
        <RefusalNotice error={reply.error} />
        <TextArea
          label={m['support.field.message']()}
          value={message}
          onChange={setMessage}
          rows={4}
          maxLength={5000}
        />
        <FilesField files={files} />
        <div className="row">
          <Button
            kind="primary"
            busy={reply.isPending || files.isBusy}
            disabledReason={message.trim() ? null : m['support.form.writeFirst']()}
            onPress={send}
          >
            {m['support.act.reply']()}
          </Button>
        </div>
      </div>
    </Card>
  )
}
