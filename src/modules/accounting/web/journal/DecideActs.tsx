import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import type { OutputFor } from '#kernel/web/api.ts'
import { Button } from '#ui/Button.tsx'
import { Money } from '#ui/Money.tsx'
import { SentenceText } from '#ui/SentenceText.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { showToast } from '#ui/toast.ts'
import { links } from '../links.ts'

type Entry = OutputFor<'accounting.journal.get'>
type Props = { readonly entry: Entry }

/** «اعتمد القيد» and «أعده إلى معدّه» of an entry that waits: for anybody with the right but its author. */
export function DecideActs({ entry }: Props) {
  const [open, setOpen] = useState<'approve' | 'sendBack' | null>(null)
  const [reason, setReason] = useState('')
  const navigate = useNavigate()
  const close = () => setOpen(null)
  const whyNot = entry.approval?.mine ? m['approvals.request.ownRequest']() : null
  const version = entry.version ?? 0
  return (
    <>
      <Button disabledReason={whyNot} onPress={() => setOpen('sendBack')}>
        {m['accounting.approval.sendBack']()}
      </Button>
      <Button kind="primary" disabledReason={whyNot} onPress={() => setOpen('approve')}>
        {m['accounting.approval.approve']()}
      </Button>
      {open === 'approve' && (
        <ActDialog
          name="accounting.journal.approve"
          title={m['accounting.approval.approveTitle']()}
          verb={m['accounting.approval.approve']()}
          input={{ id: entry.id, version }}
          posts
          onClose={close}
          onDone={({ entryId, number }) => {
            showToast(m['accounting.entry.postedAs']({ number }))
            void navigate({ to: links.journal as never, search: { entry: entryId } as never })
          }}
        >
          <p className="row">
            <SentenceText className="grow">{entry.memo}</SentenceText>
            <Money amount={entry.total} strong />
          </p>
        </ActDialog>
      )}
      {open === 'sendBack' && (
        <ActDialog
          name="accounting.journal.sendBack"
          title={m['accounting.approval.sendBackTitle']()}
          verb={m['accounting.approval.sendBack']()}
          input={reason.trim() === '' ? null : { id: entry.id, version, reason: reason.trim() }}
          missing={reason.trim() === '' ? m['accounting.reason.needed']() : null}
          onClose={close}
          onDone={() => {
            showToast(m['accounting.approval.sentBackDone']())
            void navigate({ to: links.journal as never, search: { status: 'submitted' } as never })
          }}
        >
          <p className="soft-ink">{m['accounting.approval.sendBackBody']()}</p>
          <TextArea
            label={m['accounting.reason.label']()}
            value={reason}
            onChange={setReason}
            maxLength={300}
            autoFocus
          />
        </ActDialog>
      )}
    </>
  )
}
