import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { ask, type InputFor } from '#kernel/web/api.ts'
import { showRefusal, useContractForm } from '#kernel/web/form.ts'
import { useCommand } from '#kernel/web/hooks.ts'
import { PickInput } from '#kernel/web/inputs/PickInput.tsx'
import { TextInput } from '#kernel/web/inputs/TextInput.tsx'
import { sayCode } from '#kernel/web/say.ts'
import { BothChangedCard, useInStep, useThreeWay } from '#modules/platform/public.web.tsx'
import { Button } from '#ui/Button.tsx'
import { Fact } from '#ui/Fact.tsx'
import { InstantText } from '#ui/InstantText.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Switch } from '#ui/Switch.tsx'
import { showToast } from '#ui/toast.ts'
import type { Account } from './accountWords.web.ts'
import { MemberPicker, useMember } from './MemberPicker.tsx'

const shape = async () => (await import('./account.contract.ts')).updateAccount.input

type Values = InputFor<'access.account.update'>

const valuesOf = ({ userId, version, position, managerUserId, hasSystemAccess }: Account): Values => ({
  userId,
  version,
  position,
  managerUserId,
  hasSystemAccess,
})

/** The account's own facts: position, line manager, whether it may use the system at all. */
export function AccountDetails({ account }: { account: Account }) {
  const update = useCommand('access.account.update')
  const [problems, setProblems] = useState<readonly string[]>([])
  const form = useContractForm<Values>(shape, valuesOf(account))
  const merge = useThreeWay({
    form,
    load: async () => {
      const { rows } = await ask('access.account.list', { search: account.email })
      return valuesOf(rows.find(one => one.userId === account.userId) ?? account)
    },
  })
  useInStep(form, merge, valuesOf(account))
  const { control } = form
  const manager = useMember(form.watch('managerUserId') ?? null)
  const why = account.whyNot ? sayCode(account.whyNot) : null
  const save = form.handleSubmit(async values => {
    setProblems([])
    try {
      await update.mutateAsync(values)
      form.reset({ ...values, version: values.version + 1 })
      merge.done()
      showToast(m['kernel.saved']())
    } catch (error) {
      if ((await merge.meet(error)) === null) setProblems(showRefusal(form, error))
    }
  })
  return (
    <form className="auth-form" onSubmit={save} noValidate>
      {account.reason && (
        <Notice hue="slate">{m['access.accounts.stoppedBecause']({ reason: account.reason })}</Notice>
      )}
      {problems.map(text => (
        <Notice key={text} hue="red" live>
          {text}
        </Notice>
      ))}
      <BothChangedCard
        merge={merge}
        form={form}
        label={path =>
          path === 'managerUserId'
            ? m['access.accounts.manager']()
            : path === 'hasSystemAccess'
              ? m['access.accounts.systemAccess']()
              : ''
        }
      />
      <dl className="facts">
        <Fact label={m['access.accounts.employeeNumber']()}>
          <span className="n">{account.employeeNumber ?? '\u2014'}</span>
        </Fact>
        <Fact label={m['access.accounts.lastSignIn']()}>
          <InstantText at={account.lastSignInAt} />
        </Fact>
        <Fact label={m['access.accounts.password']()}>
          {account.requiresPasswordChange
            ? m['access.accounts.passwordTemporary']()
            : m['access.accounts.passwordOwn']()}
        </Fact>
      </dl>
      <TextInput
        control={control}
        name="position"
        label={m['access.accounts.position']()}
        maxLength={80}
        optional
        readOnly={why !== null}
      />
      <PickInput control={control} name="managerUserId" optional>
        {({ onChange }) => (
          <MemberPicker
            label={m['access.accounts.manager']()}
            value={manager}
            onChange={chosen => onChange(chosen?.id ?? null)}
            except={account.userId}
            readOnly={why !== null}
          />
        )}
      </PickInput>
      <Switch
        on={form.watch('hasSystemAccess')}
        onChange={on => form.setValue('hasSystemAccess', on, { shouldDirty: true })}
        disabled={why !== null}
        hint={m['access.accounts.systemAccessHint']()}
      >
        {m['access.accounts.systemAccess']()}
      </Switch>
      <div>
        <Button
          type="submit"
          busy={update.isPending}
          disabledReason={why ?? (form.formState.isDirty ? null : m['access.profile.unchanged']())}
        >
          {m['kernel.action.save']()}
        </Button>
      </div>
    </form>
  )
}
