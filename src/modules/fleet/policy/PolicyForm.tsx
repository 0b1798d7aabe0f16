import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { m } from '#generated/words/messages.js'
import { addDays, addMonths } from '#kernel/shared/day.ts'
import { ask, type InputFor } from '#kernel/web/api.ts'
import { showRefusal, useContractForm } from '#kernel/web/form.ts'
import { useCommand } from '#kernel/web/hooks.ts'
import { CheckInput } from '#kernel/web/inputs/CheckInput.tsx'
import { ChoiceInput } from '#kernel/web/inputs/ChoiceInput.tsx'
import { DayInput } from '#kernel/web/inputs/DayInput.tsx'
import { MoneyInput } from '#kernel/web/inputs/MoneyInput.tsx'
import { NoteInput } from '#kernel/web/inputs/NoteInput.tsx'
import { PickInput } from '#kernel/web/inputs/PickInput.tsx'
import { TextInput } from '#kernel/web/inputs/TextInput.tsx'
import { PanelForm } from '#kernel/web/PanelForm.tsx'
import { optionsOf } from '#kernel/web/wordOptions.ts'
import { CustomerPicker } from '#modules/parties/public.web.tsx'
import { BothChangedCard, useThreeWay, useUploads } from '#modules/platform/public.web.tsx'
import { showToast } from '#ui/toast.ts'
import { useToday } from '../clock.web.ts'
import { PaperDrop } from '../document/PaperDrop.tsx'
import { coverWords, type Policy } from './policyWords.web.ts'
import { ShareFields, sharesFrom, sharesText, typedShares, useShareRows } from './ShareFields.tsx'

const shape = async () => (await import('./policy.contract.ts')).savePolicy.input
const vendors = { role: 'vendor' } as const

type Values = InputFor<'fleet.policy.save'>
type Props = {
  policy: Policy | null
  vehicleId: string | null
  onClose: () => void
  onDone: (id: string) => void
}

function valuesFrom(policy: Policy | null, vehicleId: string | null, today: string): Values {
  const startsOn = policy?.startsOn ?? today
  return {
    ...(policy ? { id: policy.id, version: policy.version } : {}),
    insurerPartyId: policy?.insurer.id ?? '',
    number: policy?.number ?? '',
    cover: policy?.cover ?? 'comprehensive',
    startsOn,
    endsOn: policy?.endsOn ?? addDays(addMonths(startsOn, 12), -1),
    premium: policy?.premium ?? '',
    excess: policy?.excess ?? null,
    rentalUse: policy?.rentalUse ?? true,
    note: policy?.note ?? null,
    shares: typedShares(sharesFrom(policy, vehicleId)),
    fileIds: [...(policy?.fileIds ?? [])],
  }
}

/** A policy as documented; a draft until it is activated. */
export default function PolicyForm({ policy, vehicleId, onClose, onDone }: Props) {
  const today = useToday()
  const [errors, setErrors] = useState<readonly string[]>([])
  const save = useCommand('fleet.policy.save')
  const files = useUploads()
  const form = useContractForm<Values>(shape, valuesFrom(policy, vehicleId, today))
  const merge = useThreeWay({
    form,
    load: async () =>
      valuesFrom(policy && (await ask('fleet.policy.get', { id: policy.id })), vehicleId, today),
  })
  const { control } = form
  const premium = useWatch({ control, name: 'premium' })
  const shares = useShareRows(
    () => sharesFrom(policy, vehicleId),
    useWatch({ control, name: 'shares' }),
    next => form.setValue('shares', next, { shouldDirty: true }),
  )
  const submit = form.handleSubmit(async values => {
    setErrors([])
    try {
      const fileIds = [...(values.fileIds ?? []), ...files.fileIds]
      const { id } = await save.mutateAsync({ ...values, fileIds })
      showToast(m['fleet.policy.saved']({ number: values.number }))
      onDone(id)
    } catch (error) {
      if ((await merge.meet(error)) === null) setErrors(showRefusal(form, error))
    }
  })
  return (
    <PanelForm
      title={policy ? m['fleet.policy.editTitle']({ number: policy.number }) : m['fleet.policy.new']()}
      changed={form.formState.isDirty || files.uploads.length > 0}
      verb={m['fleet.policy.act.keep']()}
      busy={save.isPending || files.isBusy}
      errors={errors}
      onSubmit={submit}
      onClose={onClose}
    >
      <BothChangedCard
        merge={merge}
        form={form}
        label={path =>
          path === 'shares'
            ? m['fleet.policy.shares.label']()
            : path === 'rentalUse'
              ? m['fleet.policy.rentalUseOn']()
              : ''
        }
        shown={(path, value) =>
          path === 'shares' ? sharesText(value as Values['shares'], policy?.shares ?? []) : undefined
        }
      />
      <PickInput control={control} name="insurerPartyId">
        {picked => <CustomerPicker {...vendors} {...picked} label={m['fleet.policy.column.insurer']()} />}
      </PickInput>
      <div className="fields">
        <TextInput control={control} name="number" label={m['fleet.policy.column.number']()} dir="ltr" />
        <ChoiceInput
          control={control}
          name="cover"
          label={m['fleet.policy.column.cover']()}
          options={optionsOf(coverWords)}
        />
        <DayInput control={control} name="startsOn" label={m['fleet.policy.column.startsOn']()} />
        <DayInput control={control} name="endsOn" label={m['fleet.policy.column.endsOn']()} />
        <MoneyInput control={control} name="premium" label={m['fleet.policy.column.premium']()} />
        <MoneyInput control={control} name="excess" label={m['fleet.policy.excess']()} optional />
      </div>
      <CheckInput control={control} name="rentalUse">
        {m['fleet.policy.rentalUseOn']()}
      </CheckInput>
      <ShareFields
        label={m['fleet.policy.shares.label']()}
        shareLabel={m['fleet.policy.share']()}
        shares={shares.rows}
        onChange={shares.change}
        whole={premium}
        error={form.formState.errors.shares ? m['fleet.share.incomplete']() : null}
      />
      <NoteInput control={control} name="note" label={m['fleet.permit.note']()} rows={2} optional />
      <PaperDrop label={m['fleet.policy.files']()} files={files} />
      <p className="cap">{m['fleet.policy.draftHint']()}</p>
    </PanelForm>
  )
}
