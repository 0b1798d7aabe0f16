import { useEffect, useState } from 'react'
import { m } from '#generated/words/messages.js'
import type { InputFor, OutputFor } from '#kernel/web/api.ts'
import { showRefusal, useContractForm } from '#kernel/web/form.ts'
import { useCommand } from '#kernel/web/hooks.ts'
import { ChoiceInput } from '#kernel/web/inputs/ChoiceInput.tsx'
import { PhoneInput } from '#kernel/web/inputs/PhoneInput.tsx'
import { TextInput } from '#kernel/web/inputs/TextInput.tsx'
import { currentLocale, setLanguage } from '#kernel/web/say.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Notice } from '#ui/Notice.tsx'
import { TextField } from '#ui/TextField.tsx'
import { showToast } from '#ui/toast.ts'

const shape = async () => (await import('../../shared/profile.contract.ts')).updateProfile.input

type Profile = OutputFor<'access.profile.read'>
type Values = Omit<InputFor<'access.profile.update'>, 'digits'> & { digits: 'latin' | 'arabic' | null }

const valuesOf = (profile: Profile): Values => ({
  version: profile.version,
  firstName: profile.firstName,
  lastName: profile.lastName,
  firstNameAr: profile.firstNameAr ?? '',
  lastNameAr: profile.lastNameAr,
  phone: profile.phone ?? '',
  language: profile.language,
  digits: profile.digits,
})

const names = [
  ['firstNameAr', m['access.person.firstNameAr']],
  ['lastNameAr', m['access.person.lastNameAr']],
  ['firstName', m['access.person.firstNameEn']],
  ['lastName', m['access.person.lastNameEn']],
] as const

/** Names in both languages, phone, language and digits of the signed-in person. */
export function PersonCard({ profile }: { profile: Profile }) {
  const form = useContractForm<Values>(shape, valuesOf(profile))
  const update = useCommand('access.profile.update')
  const [problems, setProblems] = useState<readonly string[]>([])
  const { isDirty } = form.formState
  useEffect(() => {
    if (!form.formState.isDirty) form.reset(valuesOf(profile))
  }, [profile, form])
  const save = form.handleSubmit(async values => {
    setProblems([])
    try {
      await update.mutateAsync(values)
      showToast(m['kernel.saved']())
      form.reset({ ...values, version: values.version + 1 })
      if (values.language !== currentLocale()) {
        setLanguage(values.language)
        window.location.reload()
      }
    } catch (error) {
      setProblems(showRefusal(form, error))
    }
  })
  return (
    <Card
      title={m['access.profile.person']()}
      end={
        <Button
          kind="primary"
          type="submit"
          form="profile"
          busy={update.isPending}
          disabledReason={isDirty ? null : m['access.profile.unchanged']()}
        >
          {m['kernel.action.save']()}
        </Button>
      }
    >
      <form id="profile" className="auth-form" onSubmit={save} noValidate>
        {problems.map(text => (
          <Notice key={text} hue="red" live>
            {text}
          </Notice>
        ))}
        <div className="fields">
          {names.map(([name, label]) => (
            <TextInput
              key={name}
              control={form.control}
              name={name}
              label={label()}
              optional={name !== 'firstNameAr'}
            />
          ))}
          <TextField
            label={m['access.session.email']()}
            type="email"
            value={profile.email}
            onChange={() => {}}
            readOnly
            hint={m['access.profile.emailHint']()}
          />
          <PhoneInput control={form.control} name="phone" label={m['access.person.phone']()} optional />
          <ChoiceInput
            control={form.control}
            name="language"
            label={m['access.profile.language']()}
            options={[
              { id: 'ar', name: m['access.language.ar']() },
              { id: 'en', name: m['access.language.en']() },
            ]}
          />
          <ChoiceInput
            control={form.control}
            name="digits"
            label={m['access.profile.digits']()}
            nothing={m['access.digits.company']()}
            options={[
              { id: 'latin', name: m['access.digits.latin'](), fact: '123' },
              { id: 'arabic', name: m['access.digits.arabic'](), fact: '١٢٣' },
            ]}
          />
        </div>
      </form>
    </Card>
  )
}
