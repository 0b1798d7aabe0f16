import { useEffect, useState } from 'react'
import { m } from '#generated/words/messages.js'
import type { InputFor, OutputFor } from '#kernel/web/api.ts'
import { showRefusal, useContractForm } from '#kernel/web/form.ts'
import { useCommand } from '#kernel/web/hooks.ts'
import { currentLocale, setLanguage } from '#kernel/web/say.ts'
import { showToast } from '#ui/toast.ts'

const shape = async () => (await import('../../shared/profile.contract.ts')).updateProfile.input

export type Profile = OutputFor<'access.profile.read'>
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

/** What a person may change of himself, as a form; each card shows its part and saves the whole. */
export function useProfileForm(profile: Profile) {
  const form = useContractForm<Values>(shape, valuesOf(profile))
  const update = useCommand('access.profile.update')
  const [problems, setProblems] = useState<readonly string[]>([])
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
  return { form, save, problems, isBusy: update.isPending }
}
