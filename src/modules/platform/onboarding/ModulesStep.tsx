import { type FormEvent, useState } from 'react'
import type { CompanyModule } from '#kernel/shared/manifest.ts'
import { useCommand } from '#kernel/web/hooks.ts'
import { loadCodeWords, sayError } from '#kernel/web/say.ts'
import { Notice } from '#ui/Notice.tsx'
import type { Company } from '../settings/companyForm.web.ts'
import { ModuleChooser } from '../settings/ModuleChooser.tsx'
import { StepActions } from './StepActions.tsx'

type Props = {
  company: Company
  onDone: () => Promise<void>
  onBack?: (() => void) | undefined
}

/** What the company works with; the business has proposed it. */
export function ModulesStep({ company, onDone, onBack }: Props) {
  const save = useCommand('platform.company.setModules')
  const [selected, setSelected] = useState<readonly CompanyModule[]>(company.modules)
  const [error, setError] = useState<string | null>(null)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setError(null)
    try {
      await save.mutateAsync({ version: company.version, modules: [...selected], addNeeded: true })
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
      <ModuleChooser selected={selected} onChange={setSelected} />
      <StepActions onBack={onBack} onSkip={() => void onDone()} busy={save.isPending} />
    </form>
  )
}
