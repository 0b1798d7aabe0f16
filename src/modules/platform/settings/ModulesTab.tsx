import { type FormEvent, useState } from 'react'
import { m } from '#generated/words/messages.js'
import type { CompanyModule } from '#kernel/shared/manifest.ts'
import { useCommand } from '#kernel/web/hooks.ts'
import { sayError } from '#kernel/web/say.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Notice } from '#ui/Notice.tsx'
import { showToast } from '#ui/toast.ts'
import type { Company } from './companyForm.web.ts'
import { ModuleChooser } from './ModuleChooser.tsx'

type Modules = readonly CompanyModule[]

/** What was switched here, on top of what the company has by now. */
const switchedOn = (had: Modules, wanted: Modules, has: Modules): Modules => [
  ...has.filter(one => wanted.includes(one) || !had.includes(one)),
  ...wanted.filter(one => !had.includes(one) && !has.includes(one)),
]

/** Which modules the company works with; off hides and deletes nothing. */
export function ModulesTab({ company, canWrite }: { company: Company; canWrite: boolean }) {
  const save = useCommand('platform.company.setModules')
  const [had, setHad] = useState<Modules>(company.modules)
  const [selected, setSelected] = useState<Modules>(company.modules)
  if (had !== company.modules) {
    setHad(company.modules)
    setSelected(switchedOn(had, selected, company.modules))
  }
  const [error, setError] = useState<string | null>(null)
  const isChanged = [...selected].sort().join() !== [...company.modules].sort().join()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setError(null)
    try {
      await save.mutateAsync({ version: company.version, modules: [...selected], addNeeded: true })
      showToast(m['kernel.saved']())
    } catch (failure) {
      setError(sayError(failure))
    }
  }
  return (
    <form className="settings-body" onSubmit={event => void submit(event)} noValidate>
      {error && (
        <Notice hue="red" live>
          {error}
        </Notice>
      )}
      <Card title={m['platform.tile.modules']()} caption={m['platform.onboarding.modulesText']()}>
        <div className="settings-form">
          <ModuleChooser selected={selected} onChange={setSelected} disabled={!canWrite} />
          {canWrite && (
            <div className="settings-acts">
              <Button kind="primary" type="submit" busy={save.isPending} disabled={!isChanged}>
                {m['kernel.action.save']()}
              </Button>
            </div>
          )}
        </div>
      </Card>
    </form>
  )
}
