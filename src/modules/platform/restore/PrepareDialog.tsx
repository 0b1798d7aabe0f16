import { type FormEvent, useState } from 'react'
import { words as modeWords } from '#generated/choices/platform.restore.mode.ts'
import { words as modeTexts } from '#generated/choices/platform.restore.modeText.ts'
import { m } from '#generated/words/messages.js'
import { useCommand } from '#kernel/web/hooks.ts'
import { sayError } from '#kernel/web/say.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Notice } from '#ui/Notice.tsx'
import { RadioGroup } from '#ui/RadioGroup.tsx'
import { showToast } from '#ui/toast.ts'
import { type RestoreMode, restoreModes } from './restore.rules.ts'

type Props = { companyId: string; exportId: string; onClose: () => void }

/** What is to become of a copy; its bytes are checked before anything can be done with it. */
export function PrepareDialog({ companyId, exportId, onClose }: Props) {
  const prepare = useCommand('platform.restore.prepare')
  const [mode, setMode] = useState<RestoreMode>('sandbox')
  const [refused, setRefused] = useState<string | null>(null)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setRefused(null)
    try {
      await prepare.mutateAsync({ companyId, exportId, mode })
      showToast(m['platform.restore.prepared']())
      onClose()
    } catch (failure) {
      setRefused(sayError(failure))
    }
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={m['platform.restore.restore']()}
      actions={
        <>
          <Button onPress={onClose}>{m['kernel.action.cancel']()}</Button>
          <Button kind="primary" type="submit" form="prepare-restore" busy={prepare.isPending}>
            {m['platform.restore.prepare']()}
          </Button>
        </>
      }
    >
      <form id="prepare-restore" className="stack" onSubmit={event => void submit(event)} noValidate>
        {refused && (
          <Notice hue="red" live>
            {refused}
          </Notice>
        )}
        <RadioGroup
          label={m['platform.restore.modeLabel']()}
          name="mode"
          value={mode}
          onChange={setMode}
          options={restoreModes.map(id => ({ id, name: modeWords[id](), hint: modeTexts[id]() }))}
        />
      </form>
    </Dialog>
  )
}
