import { type FormEvent, useState } from 'react'
import { m } from '#generated/words/messages.js'
import { useCommand } from '#kernel/web/hooks.ts'
import { sayError } from '#kernel/web/say.ts'
import { useSession } from '#kernel/web/session.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Notice } from '#ui/Notice.tsx'
import { RadioGroup } from '#ui/RadioGroup.tsx'
import { showToast } from '#ui/toast.ts'
import { ConsentCard } from './ConsentCard.tsx'
import type { Company } from './companyForm.ts'
import { type EmployeeScope, ScopeChoice } from './ScopeChoice.tsx'

/** Who sees salaries, and what platform staff must ask for; the second is the company's alone to decide. */
export function PrivacyTab({ company, canWrite }: { company: Company; canWrite: boolean }) {
  const { facts } = useSession()
  const save = useCommand('platform.company.setPrivacy')
  const [scope, setScope] = useState<EmployeeScope>(company.employeeScope)
  const [consent, setConsent] = useState(company.browseConsent)
  const [error, setError] = useState<string | null>(null)
  const isVisitor = facts?.superAdmin ?? false
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setError(null)
    try {
      await save.mutateAsync({ version: company.version, employeeScope: scope, browseConsent: consent })
      showToast(m['kernel.saved']())
    } catch (failure) {
      setError(sayError(failure))
    }
  }
  return (
    <div className="settings-body">
      <form onSubmit={event => void submit(event)} noValidate>
        <Card title={m['platform.tile.privacy']()}>
          <div className="settings-form">
            {error && (
              <Notice hue="red" live>
                {error}
              </Notice>
            )}
            <ScopeChoice value={scope} onChange={setScope} disabled={!canWrite} />
            <RadioGroup
              label={m['platform.consent.label']()}
              name="browseConsent"
              value={consent}
              onChange={setConsent}
              disabled={!canWrite || isVisitor}
              hint={isVisitor ? m['platform.browse.companyDecides']() : undefined}
              options={[
                { id: 'none', name: m['platform.consent.none'](), hint: m['platform.consent.noneHint']() },
                {
                  id: 'writes',
                  name: m['platform.consent.writes'](),
                  hint: m['platform.consent.writesHint'](),
                },
                { id: 'all', name: m['platform.consent.all'](), hint: m['platform.consent.allHint']() },
              ]}
            />
            {canWrite && (
              <div className="settings-acts">
                <Button
                  kind="primary"
                  type="submit"
                  busy={save.isPending}
                  disabled={scope === company.employeeScope && consent === company.browseConsent}
                >
                  {m['kernel.action.save']()}
                </Button>
              </div>
            )}
          </div>
        </Card>
      </form>
      {canWrite && !isVisitor && company.browseConsent !== 'none' && <ConsentCard />}
    </div>
  )
}
