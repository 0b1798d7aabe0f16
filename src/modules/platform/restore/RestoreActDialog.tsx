import { type FormEvent, useState } from 'react'
import { words as modeTexts } from '#generated/choices/platform.restore.modeText.ts'
import { m } from '#generated/words/messages.js'
import { RefusalError } from '#kernel/shared/refusal.ts'
import type { OutputFor } from '#kernel/web/api.ts'
import { useCommand } from '#kernel/web/hooks.ts'
import { sayError } from '#kernel/web/say.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Notice } from '#ui/Notice.tsx'
import { TextField } from '#ui/TextField.tsx'
import { showToast } from '#ui/toast.ts'
import { useShell } from '../shell/slots.tsx'

export type RestoreAct = 'apply' | 'switchOn' | 'discard'

type Props = {
  companyId: string
  restore: Pick<OutputFor<'platform.restore.list'>['rows'][number], 'id' | 'mode'>
  act: RestoreAct
  onClose: () => void
}

/** The act that counts: carried out with the password again, and with the company's name where data of today go. */
export function RestoreActDialog({ companyId, restore, act, onClose }: Props) {
  const { confirmed } = useShell()
  const apply = useCommand('platform.restore.apply')
  const switchOn = useCommand('platform.restore.switchOn')
  const discard = useCommand('platform.restore.discard')
  const [name, setName] = useState('')
  const [wrong, setWrong] = useState<string | null>(null)
  const [refused, setRefused] = useState<string | null>(null)
  const replaces = act === 'apply' && restore.mode === 'replace'
  const said = {
    apply: {
      verb: m['platform.restore.apply'](),
      done: m['platform.restore.applied'](),
      text: modeTexts[restore.mode](),
    },
    switchOn: {
      verb: m['platform.restore.switchOn'](),
      done: m['platform.restore.switchedOn'](),
      text: m['platform.restore.switchOnText'](),
    },
    discard: {
      verb: m['platform.restore.discard'](),
      done: m['platform.restore.discarded'](),
      text: m['platform.restore.discardText'](),
    },
  }[act]
  const target = { companyId, id: restore.id }
  const carryOut = () => {
    if (act === 'discard') return discard.mutateAsync(target)
    if (act === 'switchOn') return switchOn.mutateAsync({ ...target, name })
    return apply.mutateAsync(replaces ? { ...target, name } : target)
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setRefused(null)
    setWrong(null)
    if ((replaces || act === 'switchOn') && name.trim() === '') return setWrong(m['kernel.field.required']())
    try {
      await confirmed(carryOut)
      showToast(said.done)
      onClose()
    } catch (failure) {
      const isAtName = failure instanceof RefusalError && failure.refusal.field === 'name'
      ;(isAtName ? setWrong : setRefused)(sayError(failure))
    }
  }
  return (
    <Dialog
      open
      role="alertdialog"
      onOpenChange={onClose}
      title={said.verb}
      actions={
        <>
          <Button onPress={onClose}>{m['kernel.action.cancel']()}</Button>
          <Button
            kind={replaces || act === 'discard' ? 'danger' : 'primary'}
            type="submit"
            form="restore-act"
            busy={apply.isPending || switchOn.isPending || discard.isPending}
          >
            {said.verb}
          </Button>
        </>
      }
    >
      <form id="restore-act" className="stack" onSubmit={event => void submit(event)} noValidate>
        {refused && (
          <Notice hue="red" live>
            {refused}
          </Notice>
        )}
        <p>{said.text}</p>
        {(replaces || act === 'switchOn') && (
          <TextField
            label={replaces ? m['platform.restore.typeName']() : m['platform.restore.newName']()}
            name="name"
            value={name}
            onChange={setName}
            error={wrong}
            maxLength={120}
            autoFocus
          />
        )}
      </form>
    </Dialog>
  )
}
