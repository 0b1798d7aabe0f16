import { useState } from 'react'
import { Controller } from 'react-hook-form'
import { m } from '#generated/words/messages.js'
import { RefusalError } from '#kernel/shared/refusal.ts'
import type { InputFor } from '#kernel/web/api.ts'
import { showRefusal, useContractForm } from '#kernel/web/form.ts'
import { useCommand } from '#kernel/web/hooks.ts'
import { ChoiceInput } from '#kernel/web/inputs/ChoiceInput.tsx'
import { TextInput } from '#kernel/web/inputs/TextInput.tsx'
import { currentLocale, loadCodeWords } from '#kernel/web/say.ts'
import { businessTypes } from '#modules/platform/public.ts'
import { businessTypeWords, usePublicInstallation } from '#modules/platform/public.web.tsx'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { ResendConfirmation } from '../auth/ResendConfirmation.tsx'
import { PasswordField } from '../password/PasswordField.tsx'

const shape = async () => (await import('./signUp.contract.ts')).createSignUp.input

type Values = InputFor<'access.signUp.create'>

/** «إنشاء حساب»: name, email, password and kind of business; then the confirmation link, again after 60 seconds. */
export default function SignUpForm({ email, onEmail }: { email: string; onEmail: (email: string) => void }) {
  const form = useContractForm<Values>(shape, {
    firstName: '',
    lastName: null,
    email,
    password: '',
    language: currentLocale(),
  })
  const create = useCommand('access.signUp.create')
  const [problems, setProblems] = useState<readonly string[]>([])
  const installation = usePublicInstallation()
  const [sentTo, setSentTo] = useState<string | null>(null)

  const submit = form.handleSubmit(async values => {
    setProblems([])
    if (values.password.length < 8)
      return form.setError('password', { message: m['access.password.short']() }, { shouldFocus: true })
    try {
      await create.mutateAsync(values)
      onEmail(values.email)
      setSentTo(values.email.trim())
    } catch (error) {
      if (error instanceof RefusalError) await loadCodeWords()
      setProblems(showRefusal(form, error))
    }
  })

  if (installation && !installation.signUpOpen) return <Notice>{m['access.signUp.closed']()}</Notice>
  if (sentTo)
    return (
      <div className="auth-form">
        <Notice hue="green" live>
          {m['access.signUp.sent']()}
        </Notice>
        <p>
          {m['access.signUp.sentTo']()} <span className="n strong">{sentTo}</span>
        </p>
        <p className="cap">{m['access.signUp.sentHint']()}</p>
        <ResendConfirmation email={sentTo} waitFirst />
        <div className="auth-links">
          <Button kind="tertiary" size="small" onPress={() => setSentTo(null)}>
            {m['access.signUp.otherEmail']()}
          </Button>
        </div>
      </div>
    )
  return (
    <form className="auth-form" onSubmit={submit} noValidate>
      {problems.map(text => (
        <Notice key={text} hue="red" live>
          {text}
        </Notice>
      ))}
      <div className="field-pair">
        <TextInput
          control={form.control}
          name="firstName"
          label={m['access.person.firstName']()}
          autoComplete="given-name"
        />
        <TextInput
          control={form.control}
          name="lastName"
          label={m['access.person.lastName']()}
          autoComplete="family-name"
          optional
        />
      </div>
      <TextInput
        control={form.control}
        name="email"
        label={m['access.session.email']()}
        type="email"
        autoComplete="username"
      />
      <Controller
        control={form.control}
        name="password"
        render={({ field, fieldState }) => (
          <PasswordField
            label={m['access.session.password']()}
            autoComplete="new-password"
            hint={m['access.password.rule']()}
            {...field}
            error={fieldState.error?.message ?? null}
          />
        )}
      />
      <ChoiceInput
        control={form.control}
        name="businessType"
        label={m['access.signUp.businessType']()}
        options={businessTypes.map(id => ({ id, name: businessTypeWords[id]() }))}
      />
      <Button kind="primary" type="submit" size="large" wide busy={create.isPending}>
        {m['access.signUp.create']()}
      </Button>
      {installation && <p className="cap">{m['access.signUp.trial']({ count: installation.trialDays })}</p>}
    </form>
  )
}
