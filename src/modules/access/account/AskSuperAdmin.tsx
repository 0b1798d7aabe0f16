import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import type { InputFor } from '#kernel/web/api.ts'
import { showRefusal, useContractForm } from '#kernel/web/form.ts'
import { useCommand } from '#kernel/web/hooks.ts'
import { TextInput } from '#kernel/web/inputs/TextInput.tsx'
import { PanelForm } from '#kernel/web/PanelForm.tsx'
import { Notice } from '#ui/Notice.tsx'
import { SidePanel } from '#ui/SidePanel.tsx'
import { showToast } from '#ui/toast.ts'
import { CopyButton } from '../secondFactor/CopyButton.tsx'
import { useSudo } from '../session/sudo.web.ts'

const shape = async () => (await import('../superAdmin/superAdmin.contract.ts')).askSuperAdmin.input

type Values = InputFor<'access.superAdmin.ask'>

/** Proposes a further super administrator; with no second one to confirm, shows how one is added on the server. */
export function AskSuperAdmin({ isAlone, onClose }: { isAlone: boolean; onClose: () => void }) {
  return isAlone ? <OnTheServer onClose={onClose} /> : <Ask onClose={onClose} />
}

/** In Latin letters alone: a shell line with Arabic in it reads in another order than it is typed. */
const line = `npm run super-admin -- name@example.com 'Full Name'`

function OnTheServer({ onClose }: { onClose: () => void }) {
  return (
    <SidePanel open onOpenChange={onClose} title={m['access.superAdmin.new']()}>
      <div className="stack">
        <Notice hue="blue">{m['access.superAdmin.alone']()}</Notice>
        <p>{m['access.superAdmin.aloneHow']()}</p>
        <div className="row wrap">
          <code className="n grow">{line}</code>
          <CopyButton text={line} />
        </div>
        <p className="cap">{m['access.superAdmin.aloneLater']()}</p>
      </div>
    </SidePanel>
  )
}

function Ask({ onClose }: { onClose: () => void }) {
  const confirmed = useSudo()
  const ask = useCommand('access.superAdmin.ask')
  const [errors, setErrors] = useState<readonly string[]>([])
  const form = useContractForm<Values>(shape, { email: '', firstNameAr: '', lastNameAr: null })
  const { control } = form
  const submit = form.handleSubmit(async values => {
    setErrors([])
    try {
      await confirmed(() => ask.mutateAsync(values))
      showToast(m['access.superAdmin.sent']())
      onClose()
    } catch (error) {
      setErrors(showRefusal(form, error))
    }
  })
  return (
    <PanelForm
      title={m['access.superAdmin.new']()}
      verb={m['access.superAdmin.ask']()}
      changed={form.formState.isDirty}
      busy={ask.isPending}
      errors={errors}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="cap">{m['access.superAdmin.asking']()}</p>
      <TextInput control={control} name="firstNameAr" label={m['access.superAdmin.firstName']()} autoFocus />
      <TextInput control={control} name="lastNameAr" label={m['access.superAdmin.lastName']()} optional />
      <TextInput control={control} name="email" label={m['access.session.email']()} type="email" />
    </PanelForm>
  )
}
