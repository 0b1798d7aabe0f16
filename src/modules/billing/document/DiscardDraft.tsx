import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import { forgetDraft } from '#kernel/web/draft.ts'
import { useGo } from '#kernel/web/useGo.ts'
import { Button } from '#ui/Button.tsx'
import { showToast } from '#ui/toast.ts'
import type { StoredDraft } from '../invoice/page/useInvoiceForm.web.ts'

type Props = {
  name: 'billing.invoice.discard' | 'billing.bill.discard'
  draft: StoredDraft
  draftName: string
  listHref: string
}

/** Deletes a draft; nothing of it was posted and no number taken. */
export function DiscardDraft({ name, draft, draftName, listHref }: Props) {
  const go = useGo()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button kind="tertiary" onPress={() => setOpen(true)}>
        {m['billing.draft.discard']()}
      </Button>
      {isOpen && (
        <ActDialog
          name={name}
          title={m['billing.draft.discard']()}
          verb={m['billing.draft.discard']()}
          danger
          input={{ id: draft.id, version: draft.version }}
          missing={null}
          onClose={() => setOpen(false)}
          onDone={() => {
            forgetDraft(draftName)
            showToast(m['billing.draft.discarded']())
            go(listHref)
          }}
        >
          {m['billing.draft.discardBody']()}
        </ActDialog>
      )}
    </>
  )
}
