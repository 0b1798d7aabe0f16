import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { ask, type InputFor, type OutputFor } from '#kernel/web/api.ts'
import { showRefusal, useContractForm } from '#kernel/web/form.ts'
import { useCommand } from '#kernel/web/hooks.ts'
import { currentLocale, setLanguage } from '#kernel/web/say.ts'
import { useInStep, useThreeWay } from '#modules/platform/public.web.tsx'
import { showToast } from '#ui/toast.ts'

const shape = async () => (await import('./profile.contract.ts')).updateProfile.input

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

/** What people may change of themselves, as a form; each card shows its part and saves the whole. */
export function useProfileForm(profile: Profile) {
  const form = useContractForm<Values>(shape, valuesOf(profile))
  const update = useCommand('access.profile.update')
  const [problems, setProblems] = useState<readonly string[]>([])
  const merge = useThreeWay({ form, load: async () => valuesOf(await ask('access.profile.read', {})) })
  useInStep(form, merge, valuesOf(profile))
  const save = form.handleSubmit(async values => {
    setProblems([])
    try {
      await update.mutateAsync(values)
      showToast(m['kernel.saved']())
      form.reset({ ...values, version: values.version + 1 })
      merge.done()
      if (values.language !== currentLocale()) {
        setLanguage(values.language)
        window.location.reload()
      }
    } catch (error) {
      if ((await merge.meet(error)) === null) setProblems(showRefusal(form, error))
    }
  })
  return { form, merge, save, problems, isBusy: update.isPending }
}
