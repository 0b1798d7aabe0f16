import { type FormEvent, useState } from 'react'
import { m } from '#generated/words/messages.js'
import { useCommand } from '#kernel/web/hooks.ts'
import { sayError } from '#kernel/web/say.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { showToast } from '#ui/toast.ts'
import { useShell } from '../../shell/slots.tsx'
import { nameOf } from '../../words.web.ts'
import type { CompanyRow } from './companyColumns.tsx'

/** Closes a company to its staff, with the reason that its administrator will read. */
export function SuspendDialog({ company, onClose }: { company: CompanyRow; onClose: () => void }) {
  const { confirmed } = useShell()
  const suspend = useCommand('platform.company.suspend')
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string | null>(null)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (reason.trim() === '') return setError(m['kernel.field.required']())
    try {
      const input = { companyId: company.id, version: company.version, reason }
      await confirmed(() => suspend.mutateAsync(input))
      showToast(m['platform.companies.suspended']({ name: nameOf(company) }))
      onClose()
    } catch (failure) {
      setError(sayError(failure))
    }
  }
  return (
    <Dialog
      open
      role="alertdialog"
      onOpenChange={onClose}
      title={m['platform.companies.suspendTitle']({ name: nameOf(company) })}
      actions={
        <>
          <Button onPress={onClose}>{m['kernel.action.cancel']()}</Button>
          <Button kind="danger" type="submit" form="suspend-company" busy={suspend.isPending}>
            {m['platform.companies.suspend']()}
          </Button>
        </>
      }
    >
      <form id="suspend-company" className="stack" onSubmit={event => void submit(event)} noValidate>
        <p>{m['platform.companies.suspendText']()}</p>
        <TextArea
          label={m['platform.companies.reason']()}
          name="reason"
          value={reason}
          onChange={text => {
            setReason(text)
            setError(null)
          }}
          maxLength={500}
          error={error}
          autoFocus
        />
      </form>
    </Dialog>
  )
}
