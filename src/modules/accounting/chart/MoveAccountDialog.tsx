import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import type { OutputFor } from '#kernel/web/api.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { TextField } from '#ui/TextField.tsx'
import { showToast } from '#ui/toast.ts'
import { AccountPicker } from '../account/AccountPicker.tsx'

type Account = OutputFor<'accounting.account.get'>
type Props = { account: Account; onClose: () => void }

/** «نقل قبل الاستخدام»: an account with all below it under another heading, with the next code there unless another is typed. */
export function MoveAccountDialog({ account, onClose }: Props) {
  const [parentId, setParentId] = useState(account.parentId)
  const [typed, setTyped] = useState<string | null>(null)
  const parent = useAnswer('accounting.account.get', { id: parentId ?? '' }, { enabled: parentId !== null })
  const code = typed ?? parent.data?.nextChildCode ?? ''
  const { id, version } = account
  return (
    <ActDialog
      name="accounting.account.move"
      title={m['accounting.account.moveTitle']({ code: account.code })}
      verb={m['accounting.account.move']()}
      input={parentId && code ? { id, version, parentId, code } : null}
      onDone={() => showToast(m['accounting.account.moved']({ code }))}
      onClose={onClose}
    >
      <p>{m['accounting.account.moveBody']()}</p>
      <AccountPicker
        name="parentId"
        label={m['accounting.account.parent']()}
        value={parentId}
        onChange={chosen => {
          setParentId(chosen)
          setTyped(null)
        }}
        headings
      />
      <TextField
        name="code"
        label={m['accounting.account.newCode']()}
        value={code}
        onChange={setTyped}
        dir="ltr"
        inputMode="numeric"
        maxLength={10}
      />
    </ActDialog>
  )
}
