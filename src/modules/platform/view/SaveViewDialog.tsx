import { type FormEvent, useState } from 'react'
import { m } from '#generated/words/messages.js'
import { useCommand } from '#kernel/web/hooks.ts'
import { sayError } from '#kernel/web/say.ts'
import { useSession } from '#kernel/web/session.tsx'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { TextField } from '#ui/TextField.tsx'
import { showToast } from '#ui/toast.ts'
import type { ViewSearch } from './viewMatch.web.ts'

type Props = {
  list: string
  search: ViewSearch
  /** The person's own views: the same name replaces one. */
  own: readonly { name: string }[]
  onClose: () => void
}

/** Asks for the name of a view and whether colleagues see it. */
export function SaveViewDialog({ list, search, own, onClose }: Props) {
  const save = useCommand('platform.view.save')
  const [name, setName] = useState('')
  const { facts } = useSession()
  const [shared, setShared] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const replaces = own.some(view => view.name === name.trim())
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === '') return setError(m['kernel.field.required']())
    try {
      await save.mutateAsync({ list, name, search, shared })
      showToast(m['platform.view.saved']({ name: name.trim() }))
      onClose()
    } catch (failure) {
      setError(sayError(failure))
    }
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={m['platform.view.saveTitle']()}
      actions={
        <>
          <Button onPress={onClose}>{m['kernel.action.cancel']()}</Button>
          <Button kind="primary" type="submit" form="save-view" busy={save.isPending}>
            {m['kernel.action.save']()}
          </Button>
        </>
      }
    >
      <form id="save-view" className="stack" onSubmit={submit} noValidate>
        <p>{m['platform.view.saveText']()}</p>
        <TextField
          label={m['platform.view.name']()}
          name="name"
          value={name}
          onChange={text => {
            setName(text)
            setError(null)
          }}
          maxLength={60}
          error={error}
          hint={replaces ? m['platform.view.replaces']() : undefined}
          autoFocus
        />
        <Checkbox checked={shared} onChange={setShared}>
          {facts?.company ? m['platform.view.share']() : m['platform.view.shareStaff']()}
        </Checkbox>
      </form>
    </Dialog>
  )
}
