import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import type { InputFor, OutputFor } from '#kernel/web/api.ts'
import { FormPage } from '#kernel/web/FormPage.tsx'
import { showRefusal, useContractForm } from '#kernel/web/form.ts'
import { useCommand } from '#kernel/web/hooks.ts'
import { CheckInput } from '#kernel/web/inputs/CheckInput.tsx'
import { ChoiceInput } from '#kernel/web/inputs/ChoiceInput.tsx'
import { MoneyInput } from '#kernel/web/inputs/MoneyInput.tsx'
import { NumberInput } from '#kernel/web/inputs/NumberInput.tsx'
import { useCompany, useSession } from '#kernel/web/session.tsx'
import { Button } from '#ui/Button.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { Card } from '#ui/Card.tsx'
import { showToast } from '#ui/toast.ts'
import { vatCountries } from '../vat/vatReturn.rules.ts'
import { ProvisionRates } from './ProvisionRates.tsx'
import { VatMonths } from './VatMonths.tsx'

type Values = InputFor<'accounting.settings.save'>

const shape = async () => (await import('./settings.contract.ts')).saveSettings.input

/** Every setting with what it changes; it holds for what is done after saving. */
export function SettingsForm({ settings }: { settings: OutputFor<'accounting.settings.get'> }) {
  const { can } = useSession()
  const { country } = useCompany()
  const [errors, setErrors] = useState<readonly string[]>([])
  const command = useCommand('accounting.settings.save')
  const form = useContractForm<Values>(shape, settings)
  const { control } = form
  const mayWrite = can('finance.accounts.write')
  const save = form.handleSubmit(async values => {
    setErrors([])
    try {
      await command.mutateAsync(values)
      showToast(m['kernel.saved']())
    } catch (error) {
      setErrors(showRefusal(form, error))
    }
  })
  const submit = () => {
    if (mayWrite) void save()
  }
  return (
    <FormPage
      title={m['accounting.page.settings']()}
      errors={errors.map(text => ({ text }))}
      onSubmit={submit}
      actions={
        mayWrite && (
          <Button
            kind="primary"
            type="submit"
            busy={command.isPending}
            disabledReason={form.formState.isDirty ? null : m['accounting.settings.unchanged']()}
          >
            {m['kernel.action.save']()}
          </Button>
        )
      }
    >
      <Card title={m['accounting.settings.approval']()}>
        <div className="stack">
          <p className="soft-ink">{m['accounting.settings.approvalRules']()}</p>
          <div className="row">
            <ButtonLink href="/approvals?tab=rules">{m['accounting.settings.openRules']()}</ButtonLink>
          </div>
        </div>
      </Card>
      <Card title={m['accounting.settings.receivables']()}>
        <div className="stack">
          <ChoiceInput
            control={control}
            name="revenueRecognition"
            label={m['accounting.settings.revenue']()}
            hint={m['accounting.settings.revenueHint']()}
            options={[
              { id: 'atIssue', name: m['accounting.settings.revenueAtIssue']() },
              { id: 'overPeriod', name: m['accounting.settings.revenueOverPeriod']() },
            ]}
          />
          <CheckInput
            control={control}
            name="autoApplyAdvances"
            hint={m['accounting.settings.autoApplyHint']()}
          >
            {m['accounting.settings.autoApply']()}
          </CheckInput>
          <MoneyInput
            control={control}
            name="bouncedChequeFee"
            label={m['accounting.settings.bouncedFee']()}
            hint={m['accounting.settings.bouncedFeeHint']()}
          />
          <NumberInput
            control={control}
            name="publicLinkDays"
            label={m['accounting.settings.linkDays']()}
            hint={m['accounting.settings.linkDaysHint']()}
          />
        </div>
      </Card>
      <Card title={m['accounting.settings.cash']()}>
        <div className="stack">
          <CheckInput
            control={control}
            name="requireCashSession"
            hint={m['accounting.settings.requireSessionHint']()}
          >
            {m['accounting.settings.requireSession']()}
          </CheckInput>
          <MoneyInput
            control={control}
            name="sessionTolerance"
            label={m['accounting.settings.tolerance']()}
            hint={m['accounting.settings.toleranceHint']()}
          />
          <MoneyInput
            control={control}
            name="cashRounding"
            label={m['accounting.settings.rounding']()}
            hint={m['accounting.settings.roundingHint']()}
          />
        </div>
      </Card>
      {vatCountries.has(country) && (
        <Card title={m['accounting.wizard.step.tax']()}>
          <div className="stack">
            <VatMonths control={control} />
            <NumberInput
              control={control}
              name="vatDueDays"
              label={m['accounting.settings.vatDueDays']()}
              hint={m['accounting.settings.vatDueDaysHint']()}
              optional
            />
          </div>
        </Card>
      )}
      <Card title={m['accounting.settings.provision']()} caption={m['accounting.settings.provisionHint']()}>
        <ProvisionRates control={control} />
      </Card>
    </FormPage>
  )
}
