import { useState } from 'react'
import { Controller } from 'react-hook-form'
import { m } from '#generated/words/messages.js'
import type { InputFor } from '#kernel/web/api.ts'
import { showRefusal, useContractForm } from '#kernel/web/form.ts'
import { useAnswer, useCommand } from '#kernel/web/hooks.ts'
import { MoneyInput } from '#kernel/web/inputs/MoneyInput.tsx'
import { NumberInput } from '#kernel/web/inputs/NumberInput.tsx'
import { Loaded } from '#kernel/web/RecordPage.tsx'
import { useSession } from '#kernel/web/session.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Notice } from '#ui/Notice.tsx'
import { NumberField } from '#ui/NumberField.tsx'
import { showToast } from '#ui/toast.ts'

type Values = InputFor<'rentals.parameters.save'>

const shape = async () => (await import('../contract/parameters.contract.ts')).saveParameters.input

/** «الضوابط»: what the counter may do by itself, how long offers and deposits wait, and when rows are invoiced. */
export default function ParametersTab() {
  const answer = useAnswer('rentals.parameters.get', {})
  return <Loaded answer={answer}>{known => <ParametersForm known={known} />}</Loaded>
}

function ParametersForm({ known }: { known: Values }) {
  const { can } = useSession()
  const save = useCommand('rentals.parameters.save')
  const [problems, setProblems] = useState<readonly string[]>([])
  const form = useContractForm<Values>(shape, known)
  // Another person's change comes in with `known`; what this page was changed from stays until it is saved.
  const [seen, setSeen] = useState(known)
  const { control } = form
  const mayWrite = can('admin.settings.write')
  const submit = form.handleSubmit(async values => {
    setProblems([])
    try {
      await save.mutateAsync({ ...values, seen })
      form.reset(values)
      setSeen(values)
      showToast(m['rentals.parameters.saved']())
    } catch (error) {
      setProblems(showRefusal(form, error))
    }
  })
  const days = m['rentals.parameters.days']()
  return (
    <form
      className="stack"
      noValidate
      onSubmit={event => {
        event.preventDefault()
        void submit()
      }}
    >
      {problems.map(problem => (
        <Notice key={problem} hue="red" live>
          {problem}
        </Notice>
      ))}
      <Card title={m['rentals.parameters.approval']()} caption={m['rentals.parameters.approvalNote']()}>
        <div className="fields">
          <MoneyInput
            control={control}
            name="approvalFrom"
            label={m['rentals.parameters.approvalFrom']()}
            hint={m['rentals.parameters.approvalFromHint']()}
          />
          <Controller
            control={control}
            name="discountLimitBasisPoints"
            render={({ field, fieldState }) => (
              <NumberField
                label={m['rentals.parameters.discountLimit']()}
                hint={m['rentals.parameters.discountLimitHint']()}
                name={field.name}
                value={field.value === null ? null : field.value / 100}
                onChange={percent => field.onChange(percent === null ? null : Math.round(percent * 100))}
                onBlur={field.onBlur}
                digits={2}
                unit="%"
                error={fieldState.error?.message ?? null}
              />
            )}
          />
          <NumberInput
            control={control}
            name="backdatingDays"
            label={m['rentals.parameters.backdating']()}
            hint={m['rentals.parameters.backdatingHint']()}
            unit={days}
          />
          <MoneyInput
            control={control}
            name="feeWaiverLimit"
            label={m['rentals.parameters.feeWaiver']()}
            hint={m['rentals.parameters.feeWaiverHint']()}
          />
          <MoneyInput
            control={control}
            name="defaultCreditLimit"
            label={m['rentals.parameters.creditLimit']()}
            hint={m['rentals.parameters.creditLimitHint']()}
          />
        </div>
      </Card>
      <Card title={m['rentals.parameters.offers']()}>
        <div className="fields">
          <NumberInput
            control={control}
            name="quotationValidityDays"
            label={m['rentals.parameters.validity']()}
            unit={days}
          />
          <NumberInput
            control={control}
            name="quotationHoldHours"
            label={m['rentals.parameters.hold']()}
            hint={m['rentals.parameters.holdHint']()}
            unit={m['rentals.parameters.hours']()}
          />
        </div>
      </Card>
      <Card title={m['rentals.parameters.contracts']()}>
        <div className="fields">
          <NumberInput
            control={control}
            name="returnGraceMinutes"
            label={m['rentals.parameters.grace']()}
            hint={m['rentals.parameters.graceHint']()}
            unit={m['rentals.parameters.minutes']()}
          />
          <NumberInput
            control={control}
            name="depositReleaseDays"
            label={m['rentals.parameters.deposit']()}
            hint={m['rentals.parameters.depositHint']()}
            unit={days}
          />
          <NumberInput
            control={control}
            name="invoiceLeadDays"
            label={m['rentals.parameters.lead']()}
            hint={m['rentals.parameters.leadHint']()}
            unit={days}
          />
        </div>
      </Card>
      {mayWrite && (
        <div className="row">
          <Button
            kind="primary"
            type="submit"
            busy={save.isPending}
            disabledReason={form.formState.isDirty ? null : m['rentals.parameters.unchanged']()}
          >
            {m['kernel.action.save']()}
          </Button>
        </div>
      )}
    </form>
  )
}
