import { useEffect, useState } from 'react'
import { m } from '#generated/words/messages.js'
import type { InputFor } from '#kernel/web/api.ts'
import { forgetDraft, useDraft } from '#kernel/web/draft.ts'
import { showRefusal, useContractForm } from '#kernel/web/form.ts'
import { useCommand } from '#kernel/web/hooks.ts'
import { ChoiceInput } from '#kernel/web/inputs/ChoiceInput.tsx'
import { RadioInput } from '#kernel/web/inputs/RadioInput.tsx'
import { TextInput } from '#kernel/web/inputs/TextInput.tsx'
import { loadCodeWords, sayHead } from '#kernel/web/say.ts'
import { useSession } from '#kernel/web/session.tsx'
import { Button } from '#ui/Button.tsx'
import { ErrorSummary } from '#ui/ErrorSummary.tsx'
import { Fact } from '#ui/Fact.tsx'
import { showToast } from '#ui/toast.ts'
import { businessTypes } from '../company/businessTypes.rules.ts'
import { countries } from '../company/countries.rules.ts'
import { usePublicInstallation } from '../failedJob/usePublicInstallation.web.ts'
import { businessTypeWords, countryWords } from '../words.web.ts'

const shape = async () => (await import('./onboarding.contract.ts')).startOnboarding.input

type Values = InputFor<'platform.onboarding.start'>
const draft = 'platform.onboarding'

/** Names, business and country: with them the company exists and its trial runs. The input of the sign-up is not repeated. */
export function CompanyStep() {
  const start = useCommand('platform.onboarding.start')
  const trialDays = usePublicInstallation()?.trialDays ?? 0
  const { facts } = useSession()
  const signedUpAs = businessTypes.find(one => one === facts?.user.businessType)
  const [asksType, setAsksType] = useState(!signedUpAs)
  const [whole, setWhole] = useState<readonly string[]>([])
  const form = useContractForm<Values>(shape, {
    nameAr: '',
    nameEn: null,
    ...(signedUpAs && { businessType: signedUpAs }),
    country: 'KW',
  })
  useDraft(draft, form)
  useEffect(() => void loadCodeWords(), [])
  const { control } = form
  const submit = form.handleSubmit(async values => {
    setWhole([])
    try {
      await start.mutateAsync(signedUpAs && !asksType ? { ...values, businessType: signedUpAs } : values)
      forgetDraft(draft)
      showToast(m['platform.onboarding.created']({ count: trialDays }))
    } catch (error) {
      setWhole(showRefusal(form, error))
    }
  })
  return (
    <form className="step-form" onSubmit={event => void submit(event)} noValidate>
      {whole.length > 0 && <ErrorSummary title={sayHead(whole)} errors={whole.map(text => ({ text }))} />}
      <div className="field-pair">
        <TextInput
          control={control}
          name="nameAr"
          label={m['platform.company.nameAr']()}
          autoComplete="organization"
          autoFocus
        />
        <TextInput control={control} name="nameEn" label={m['platform.company.nameEn']()} optional />
      </div>
      {signedUpAs && !asksType ? (
        <dl className="facts">
          <Fact label={m['platform.company.businessType']()} strong>
            {businessTypeWords[signedUpAs]()}{' '}
            <Button kind="tertiary" size="small" onPress={() => setAsksType(true)}>
              {m['platform.onboarding.otherType']()}
            </Button>
          </Fact>
        </dl>
      ) : (
        <div className="type-choice">
          <RadioInput
            control={control}
            name="businessType"
            label={m['platform.company.businessType']()}
            options={businessTypes.map(id => ({ id, name: businessTypeWords[id]() }))}
          />
        </div>
      )}
      <ChoiceInput
        control={control}
        name="country"
        label={m['platform.company.country']()}
        options={countries.map(id => ({ id, name: countryWords[id]() }))}
      />
      <div className="step-acts">
        <span className="head-space" />
        <Button kind="primary" type="submit" busy={start.isPending}>
          {m['platform.onboarding.create']()}
        </Button>
      </div>
    </form>
  )
}
