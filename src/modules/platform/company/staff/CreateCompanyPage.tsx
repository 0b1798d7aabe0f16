import { useEffect, useState } from 'react'
import type { FieldPath } from 'react-hook-form'
import { m } from '#generated/words/messages.js'
import { forgetDraft, useDraft } from '#kernel/web/draft.ts'
import { showRefusal, useContractForm } from '#kernel/web/form.ts'
import { useCommand } from '#kernel/web/hooks.ts'
import { loadCodeWords, sayHead } from '#kernel/web/say.ts'
import { Breadcrumbs } from '#ui/Breadcrumbs.tsx'
import { Button } from '#ui/Button.tsx'
import { ErrorSummary } from '#ui/ErrorSummary.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { ProgressSteps } from '#ui/ProgressSteps.tsx'
import { links } from '../../links.web.ts'
import type { Created } from './created.web.ts'
import type { CreateValues } from './createValues.web.ts'
import '../../onboarding/onboarding.css'
import '../../settings/settings.css'
import { CompanyCreated } from './CompanyCreated.tsx'
import { AdministratorFields, DetailFields, TypeFields } from './createFields.tsx'
import './staff.css'

const shape = async () => (await import('../companies.contract.ts')).createCompany.input

export type { Created, CreateValues }

const draft = 'platform.company.create'
const steps = ['type', 'details', 'administrator'] as const
type Step = (typeof steps)[number]

const titles: Record<Step, () => string> = {
  type: m['platform.create.step.type'],
  details: m['platform.create.step.details'],
  administrator: m['platform.create.step.administrator'],
}

/** The fields of a step: it is left only when they are right. */
const fieldsOf: Record<Step, readonly FieldPath<CreateValues>[]> = {
  type: ['businessType'],
  details: [
    'nameAr',
    'nameEn',
    'email',
    'phone',
    'address',
    'city',
    'country',
    'currency',
    'timeZone',
    'commercialRegister',
    'license',
    'plan',
  ],
  administrator: [
    'administrator.firstName',
    'administrator.lastName',
    'administrator.email',
    'administrator.method',
  ],
}

const empty: CreateValues = {
  businessType: 'car_rental',
  nameAr: '',
  nameEn: '',
  email: '',
  phone: '',
  address: null,
  city: null,
  country: 'KW',
  currency: 'KWD',
  timeZone: 'Asia/Kuwait',
  commercialRegister: null,
  license: null,
  plan: 'trial',
  administrator: { firstName: '', lastName: null, email: '', method: 'invitation' },
}

/** Business, details, administrator: then one transaction makes the company with all it needs. */
export default function CreateCompanyPage() {
  const create = useCommand('platform.company.create')
  const [step, setStep] = useState<Step>('type')
  const [whole, setWhole] = useState<readonly string[]>([])
  const [created, setCreated] = useState<Created | null>(null)
  const form = useContractForm<CreateValues>(shape, empty)
  useDraft(draft, form)
  const title = m['platform.page.createCompany']()
  useEffect(() => {
    document.title = title
    void loadCodeWords()
  }, [title])
  const position = steps.indexOf(step)
  const next = async () => {
    setWhole([])
    if (!(await form.trigger([...fieldsOf[step]], { shouldFocus: true }))) return
    const following = steps[position + 1]
    if (following) setStep(following)
    else await save(form.getValues())
  }
  const save = async (values: CreateValues) => {
    try {
      const { temporaryPassword } = await create.mutateAsync(values)
      forgetDraft(draft)
      setCreated({ name: values.nameAr, email: values.administrator.email, temporaryPassword })
    } catch (error) {
      setWhole(showRefusal(form, error))
      const failed = steps.find(one => fieldsOf[one].some(field => form.getFieldState(field).invalid))
      if (failed) setStep(failed)
    }
  }
  const restart = () => {
    form.reset(empty)
    setCreated(null)
    setStep('type')
  }
  const total = steps.length + 1
  const current = created ? total : position + 1
  return (
    <div className="page">
      <PageHeader
        title={title}
        breadcrumbs={
          <Breadcrumbs
            crumbs={[{ name: m['platform.page.companies'](), href: links.companies }, { name: title }]}
          />
        }
      />
      <div className="create-page">
        <ProgressSteps
          title={created ? m['platform.create.step.done']() : titles[step]()}
          current={current}
          total={total}
          text={m['platform.onboarding.stepOf']({ current, total })}
        />
        {created ? (
          <CompanyCreated created={created} onAnother={restart} />
        ) : (
          <form
            className="step-form"
            onSubmit={event => {
              event.preventDefault()
              void next()
            }}
            noValidate
          >
            {whole.length > 0 && (
              <ErrorSummary title={sayHead(whole)} errors={whole.map(text => ({ text }))} />
            )}
            {step === 'type' && <TypeFields form={form} />}
            {step === 'details' && <DetailFields form={form} />}
            {step === 'administrator' && <AdministratorFields form={form} />}
            <div className="step-acts">
              {position > 0 && (
                <Button kind="tertiary" onPress={() => setStep(steps[position - 1] ?? 'type')}>
                  {m['kernel.action.back']()}
                </Button>
              )}
              <span className="head-space" />
              <Button kind="primary" type="submit" busy={create.isPending}>
                {step === 'administrator' ? m['platform.create.submit']() : m['kernel.action.next']()}
              </Button>
            </div>
          </form>
        )}
      </div>
    </div>
  )
}
