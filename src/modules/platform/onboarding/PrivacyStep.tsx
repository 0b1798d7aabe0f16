import { type FormEvent, useState } from 'react'
import { useCommand } from '#kernel/web/hooks.ts'
import { loadCodeWords, sayError } from '#kernel/web/say.ts'
import { Notice } from '#ui/Notice.tsx'
import type { Company } from '../settings/companyForm.web.ts'
import { type EmployeeScope, ScopeChoice } from '../settings/ScopeChoice.tsx'
import { StepActions } from './StepActions.tsx'

type Props = {
  company: Company
  onDone: () => Promise<void>
  onBack?: (() => void) | undefined
}

/** Who sees salaries: "own" is recommended and chosen beforehand. */
export function PrivacyStep({ company, onDone, onBack }: Props) {
  const save = useCommand('platform.company.setPrivacy')
  const [scope, setScope] = useState<EmployeeScope>(
    company.onboardingSteps.includes('privacy') ? company.employeeScope : 'own',
  )
  const [error, setError] = useState<string | null>(null)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setError(null)
    try {
      await save.mutateAsync({
        version: company.version,
        employeeScope: scope,
        browseConsent: company.browseConsent,
      })
      await onDone()
    } catch (failure) {
      await loadCodeWords()
      setError(sayError(failure))
    }
  }
  return (
    <form className="step-form" onSubmit={event => void submit(event)} noValidate>
      {error && (
        <Notice hue="red" live>
          {error}
        </Notice>
      )}
      <ScopeChoice value={scope} onChange={setScope} />
      <StepActions onBack={onBack} onSkip={() => void onDone()} busy={save.isPending} />
    </form>
  )
}
