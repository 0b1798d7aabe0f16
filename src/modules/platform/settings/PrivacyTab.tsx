import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { ask, type InputFor } from '#kernel/web/api.ts'
import { showRefusal, useContractForm } from '#kernel/web/form.ts'
import { useCommand } from '#kernel/web/hooks.ts'
import { useSession } from '#kernel/web/session.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Notice } from '#ui/Notice.tsx'
import { RadioGroup } from '#ui/RadioGroup.tsx'
import { showToast } from '#ui/toast.ts'
import { BothChangedCard } from '../merge/BothChangedCard.tsx'
import { useInStep } from '../merge/useInStep.web.ts'
import { useThreeWay } from '../merge/useThreeWay.web.ts'
import { ConsentCard } from './ConsentCard.tsx'
import type { Company } from './companyForm.web.ts'
import { ScopeChoice } from './ScopeChoice.tsx'

const shape = async () => (await import('../company/company.contract.ts')).setCompanyPrivacy.input

type Values = InputFor<'platform.company.setPrivacy'>
type Consent = Values['browseConsent']

const consentWords: Readonly<Record<Consent, () => string>> = {
  none: m['platform.consent.none'],
  writes: m['platform.consent.writes'],
  all: m['platform.consent.all'],
}

const valuesOf = ({ version, employeeScope, browseConsent }: Company): Values => ({
  version,
  employeeScope,
  browseConsent,
})

/** Who sees salaries, and what platform staff must ask for; the second is the company's alone to decide. */
export function PrivacyTab({ company, canWrite }: { company: Company; canWrite: boolean }) {
  const { facts } = useSession()
  const save = useCommand('platform.company.setPrivacy')
  const [errors, setErrors] = useState<readonly string[]>([])
  const form = useContractForm<Values>(shape, valuesOf(company))
  const merge = useThreeWay({ form, load: async () => valuesOf(await ask('platform.company.read', {})) })
  useInStep(form, merge, valuesOf(company))
  const [scope, consent] = form.watch(['employeeScope', 'browseConsent'])
  const changed = { shouldDirty: true }
  const isVisitor = facts?.superAdmin ?? false
  const submit = form.handleSubmit(async values => {
    setErrors([])
    try {
      const { version } = await save.mutateAsync(values)
      form.reset({ ...values, version })
      merge.done()
      showToast(m['kernel.saved']())
    } catch (error) {
      if ((await merge.meet(error)) === null) setErrors(showRefusal(form, error))
    }
  })
  return (
    <div className="settings-body">
      <form onSubmit={event => void submit(event)} noValidate>
        <Card title={m['platform.tile.privacy']()}>
          <div className="settings-form">
            {errors.map(text => (
              <Notice key={text} hue="red" live>
                {text}
              </Notice>
            ))}
            <BothChangedCard
              merge={merge}
              form={form}
              label={path =>
                path === 'employeeScope' ? m['platform.scope.label']() : m['platform.consent.label']()
              }
              shown={(path, value) =>
                path === 'browseConsent'
                  ? consentWords[value as Consent]()
                  : value === 'own'
                    ? m['platform.scope.own']()
                    : m['platform.scope.all']()
              }
            />
            <ScopeChoice
              value={scope}
              onChange={value => form.setValue('employeeScope', value, changed)}
              disabled={!canWrite}
            />
            <RadioGroup
              label={m['platform.consent.label']()}
              name="browseConsent"
              value={consent}
              onChange={value => form.setValue('browseConsent', value, changed)}
              disabled={!canWrite || isVisitor}
              hint={isVisitor ? m['platform.browse.companyDecides']() : undefined}
              options={[
                { id: 'none', name: consentWords.none(), hint: m['platform.consent.noneHint']() },
                {
                  id: 'writes',
                  name: consentWords.writes(),
                  hint: m['platform.consent.writesHint'](),
                },
                { id: 'all', name: consentWords.all(), hint: m['platform.consent.allHint']() },
              ]}
            />
            {canWrite && (
              <div className="settings-acts">
                <Button kind="primary" type="submit" busy={save.isPending} disabled={!form.formState.isDirty}>
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
