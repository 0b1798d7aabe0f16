import { type FormEvent, useState } from 'react'
import { m } from '#generated/words/messages.js'
import type { OutputFor } from '#kernel/web/api.ts'
import { useCommand } from '#kernel/web/hooks.ts'
import { sayError } from '#kernel/web/say.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Notice } from '#ui/Notice.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { TextField } from '#ui/TextField.tsx'
import { showToast } from '#ui/toast.ts'
import { useShell } from '../../shell/slots.tsx'

type Props = {
  company: { id: string; version: number }
  name: string
  asked: OutputFor<'platform.closing.read'>['asked']
  onClose: () => void
}

/** The first super administrator gives a reason; the second types the company's name and closes it. */
export function ClosingDialog({ company, name, asked, onClose }: Props) {
  const { confirmed } = useShell()
  const ask = useCommand('platform.company.askClosing')
  const close = useCommand('platform.company.close')
  const [typed, setTyped] = useState('')
  const [missing, setMissing] = useState<string | null>(null)
  const [refused, setRefused] = useState<string | null>(null)
  const target = { companyId: company.id, version: company.version }
  const type = (text: string) => {
    setTyped(text)
    setMissing(null)
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setRefused(null)
    if (typed.trim() === '') return setMissing(m['kernel.field.required']())
    if (asked && typed.trim() !== name) return setMissing(m['platform.closing.nameDiffers']())
    try {
      if (asked) await confirmed(() => close.mutateAsync(target))
      else await confirmed(() => ask.mutateAsync({ ...target, reason: typed }))
      showToast(asked ? m['platform.closing.closed']({ name }) : m['platform.closing.asked']())
      onClose()
    } catch (failure) {
      setRefused(sayError(failure))
    }
  }
  const verb = asked ? m['platform.closing.close']() : m['platform.closing.ask']()
  return (
    <Dialog
      open
      role="alertdialog"
      onOpenChange={onClose}
      title={m['platform.closing.dialog']({ name })}
      actions={
        <>
          <Button onPress={onClose}>{m['kernel.action.cancel']()}</Button>
          <Button kind="danger" type="submit" form="close-company" busy={ask.isPending || close.isPending}>
            {verb}
          </Button>
        </>
      }
    >
      <form id="close-company" className="stack" onSubmit={event => void submit(event)} noValidate>
        {refused && (
          <Notice hue="red" live>
            {refused}
          </Notice>
        )}
        <p>{asked ? m['platform.closing.closeText']() : m['platform.closing.askText']()}</p>
        {asked ? (
          <TextField
            label={m['platform.closing.typeName']({ name })}
            name="name"
            value={typed}
            onChange={type}
            error={missing}
            autoFocus
          />
        ) : (
          <TextArea
            label={m['platform.closing.reason']()}
            name="reason"
            value={typed}
            onChange={type}
            maxLength={500}
            error={missing}
            autoFocus
          />
        )}
      </form>
    </Dialog>
  )
}
