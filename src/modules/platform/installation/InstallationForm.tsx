import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { ask } from '#kernel/web/api.ts'
import { showRefusal, useContractForm } from '#kernel/web/form.ts'
import { useCommand } from '#kernel/web/hooks.ts'
import { CheckInput } from '#kernel/web/inputs/CheckInput.tsx'
import { ChoiceInput } from '#kernel/web/inputs/ChoiceInput.tsx'
import { NumberInput } from '#kernel/web/inputs/NumberInput.tsx'
import { TextInput } from '#kernel/web/inputs/TextInput.tsx'
import { sayHead } from '#kernel/web/say.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { ErrorSummary } from '#ui/ErrorSummary.tsx'
import { TextLink } from '#ui/TextLink.tsx'
import { showToast } from '#ui/toast.ts'
import { links } from '../links.web.ts'
import { BothChangedCard } from '../merge/BothChangedCard.tsx'
import { useInStep } from '../merge/useInStep.web.ts'
import { useThreeWay } from '../merge/useThreeWay.web.ts'
import { nameOf } from '../words.web.ts'
import type { Installation, InstallationValues } from './installation.web.ts'
import { NoticeFields } from './NoticeFields.tsx'

const shape = async () => (await import('./installation.contract.ts')).saveInstallation.input

const valuesOf = ({ plans: _, mail: __, ...values }: Installation): InstallationValues => values

/** Everything of the installation that is saved together. */
export function InstallationForm({ installation }: { installation: Installation }) {
  const { plans } = installation
  const save = useCommand('platform.installation.save')
  const [whole, setWhole] = useState<readonly string[]>([])
  const form = useContractForm<InstallationValues>(shape, valuesOf(installation))
  const merge = useThreeWay({
    form,
    load: async () => valuesOf(await ask('platform.installation.read', {})),
  })
  useInStep(form, merge, valuesOf(installation))
  const { control } = form
  const submit = form.handleSubmit(async typed => {
    setWhole([])
    try {
      await save.mutateAsync(typed)
      form.reset({ ...typed, version: typed.version + 1 })
      merge.done()
      showToast(m['kernel.saved']())
    } catch (error) {
      if ((await merge.meet(error)) === null) setWhole(showRefusal(form, error))
    }
  })
  return (
    <form className="settings-form" onSubmit={event => void submit(event)} noValidate>
      {whole.length > 0 && <ErrorSummary title={sayHead(whole)} errors={whole.map(text => ({ text }))} />}
      <BothChangedCard merge={merge} form={form} />
      <Card title={m['platform.installation.signUp']()}>
        <div className="settings-form">
          <CheckInput control={control} name="signUpOpen" hint={m['platform.installation.signUpOpenHint']()}>
            {m['platform.installation.signUpOpen']()}
          </CheckInput>
          <NumberInput
            control={control}
            name="trialDays"
            label={m['platform.installation.trialDays']()}
            hint={m['platform.installation.trialDaysHint']()}
          />
          {form.watch('trialDays') !== installation.trialDays && (
            <span className="cap">
              {m['platform.installation.landingToo']()}{' '}
              <TextLink href={links.landingManagement}>{m['platform.installation.landingOpen']()}</TextLink>
            </span>
          )}
          <ChoiceInput
            control={control}
            name="trialPlan"
            label={m['platform.installation.trialPlan']()}
            options={plans.map(plan => ({ id: plan.code, name: nameOf(plan) }))}
          />
        </div>
      </Card>
      <Card title={m['platform.installation.notice']()} caption={m['platform.installation.noticeHint']()}>
        <NoticeFields form={form} />
      </Card>
      <Card title={m['platform.installation.retention']()} caption={m['platform.installation.keptAlways']()}>
        <div className="settings-form">
          <NumberInput
            control={control}
            name="logDays"
            label={m['platform.installation.logDays']()}
            hint={m['platform.installation.logDaysHint']()}
            optional
          />
          <NumberInput
            control={control}
            name="mailDays"
            label={m['platform.installation.mailDays']()}
            hint={m['platform.installation.mailDaysHint']()}
            optional
          />
        </div>
      </Card>
      <Card title={m['platform.installation.contact']()}>
        <TextInput
          control={control}
          name="contactEmail"
          label={m['platform.installation.contact']()}
          hint={m['platform.installation.contactHint']()}
          type="email"
          optional
        />
      </Card>
      <div className="settings-acts">
        <Button kind="primary" type="submit" busy={save.isPending}>
          {m['kernel.action.save']()}
        </Button>
      </div>
    </form>
  )
}
