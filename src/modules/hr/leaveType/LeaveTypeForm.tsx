import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { words as carryEndWords } from '#generated/choices/hr.leaveType.carryEnd.ts'
import { m } from '#generated/words/messages.js'
import { ask, type InputFor, type OutputFor } from '#kernel/web/api.ts'
import { showRefusal, useContractForm } from '#kernel/web/form.ts'
import { useCommand } from '#kernel/web/hooks.ts'
import { CheckInput } from '#kernel/web/inputs/CheckInput.tsx'
import { ChoiceInput } from '#kernel/web/inputs/ChoiceInput.tsx'
import { NumberInput } from '#kernel/web/inputs/NumberInput.tsx'
import { TextInput } from '#kernel/web/inputs/TextInput.tsx'
import { PanelForm } from '#kernel/web/PanelForm.tsx'
import { optionsOf } from '#kernel/web/wordOptions.ts'
import { BothChangedCard, useThreeWay } from '#modules/platform/public.web.tsx'
import { Button } from '#ui/Button.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { NumberField } from '#ui/NumberField.tsx'
import { showToast } from '#ui/toast.ts'
import { nameOf } from '../leave/leaveWords.web.ts'

const shape = async () => (await import('./leaveType.contract.ts')).saveLeaveType.input

type LeaveType = OutputFor<'hr.leaveType.list'>['rows'][number]
type Values = InputFor<'hr.leaveType.save'>
type Props = { type: LeaveType | null; accruing: readonly LeaveType[]; onClose: () => void }

const fresh: Values = {
  code: '',
  nameAr: '',
  nameEn: null,
  paidTiers: [],
  accrues: false,
  annualDays: null,
  drawsOn: null,
  countsWorkingDays: true,
  carryMax: null,
  carryUntil: null,
  carryEnd: 'lapse',
  negativeLimit: 0,
  needsAttachmentAfterDays: null,
  needsApproval: true,
  reducesService: false,
  isActive: true,
}

/** One kind of leave: what it grants, how it is paid, what is carried over, and what it asks for. */
export default function LeaveTypeForm({ type, accruing, onClose }: Props) {
  const [errors, setErrors] = useState<readonly string[]>([])
  const save = useCommand('hr.leaveType.save')
  const form = useContractForm<Values>(shape, type ?? fresh)
  const merge = useThreeWay({
    form,
    load: async () => (await ask('hr.leaveType.list', {})).rows.find(row => row.id === type?.id) ?? fresh,
  })
  const { control } = form
  const [accrues, tiers, carryMax] = form.watch(['accrues', 'paidTiers', 'carryMax'])
  const submit = form.handleSubmit(async values => {
    setErrors([])
    try {
      await save.mutateAsync(values)
      showToast(m['hr.leaveType.saved']())
      onClose()
    } catch (error) {
      if ((await merge.meet(error)) === null) setErrors(showRefusal(form, error))
    }
  })
  const setTiers = (next: NonNullable<Values['paidTiers']>) =>
    form.setValue('paidTiers', next, { shouldDirty: true })
  return (
    <PanelForm
      title={type ? m['hr.leaveType.edit']({ name: nameOf(type) }) : m['hr.leaveType.add']()}
      changed={form.formState.isDirty}
      busy={save.isPending}
      errors={errors}
      onSubmit={submit}
      onClose={onClose}
    >
      <BothChangedCard merge={merge} form={form} />
      <div className="fields">
        <TextInput control={control} name="nameAr" label={m['hr.leaveType.field.nameAr']()} />
        <TextInput
          control={control}
          name="nameEn"
          label={m['hr.leaveType.field.nameEn']()}
          dir="ltr"
          optional
        />
        {!type && (
          <TextInput control={control} name="code" label={m['hr.leaveType.field.code']()} dir="ltr" />
        )}
        <NumberInput
          control={control}
          name="annualDays"
          label={m['hr.leaveType.field.annualDays']()}
          optional={!accrues}
        />
      </div>
      {!type && (
        <CheckInput control={control} name="accrues">
          {m['hr.leaveType.field.accrues']()}
        </CheckInput>
      )}
      {!type && !accrues && (
        <ChoiceInput
          control={control}
          name="drawsOn"
          label={m['hr.leaveType.field.drawsOn']()}
          nothing={m['hr.leaveType.none']()}
          options={accruing.map(one => ({ id: one.code, name: nameOf(one) }))}
        />
      )}
      <Tiers tiers={tiers ?? []} onChange={setTiers} />
      {accrues && (
        <div className="fields">
          <NumberInput
            control={control}
            name="carryMax"
            label={m['hr.leaveType.field.carryMax']()}
            optional
          />
          {carryMax !== null && carryMax !== undefined && (
            <>
              <TextInput
                control={control}
                name="carryUntil"
                label={m['hr.leaveType.field.carryUntil']()}
                hint={m['hr.leaveType.field.carryUntilHint']()}
                dir="ltr"
                optional
              />
              <ChoiceInput
                control={control}
                name="carryEnd"
                label={m['hr.leaveType.field.carryEnd']()}
                options={optionsOf(carryEndWords)}
              />
            </>
          )}
        </div>
      )}
      <div className="fields">
        <NumberInput control={control} name="negativeLimit" label={m['hr.leaveType.field.negativeLimit']()} />
        <NumberInput
          control={control}
          name="needsAttachmentAfterDays"
          label={m['hr.leaveType.field.needsAttachmentAfterDays']()}
          optional
        />
      </div>
      <CheckInput control={control} name="countsWorkingDays">
        {m['hr.leaveType.field.countsWorkingDays']()}
      </CheckInput>
      <CheckInput control={control} name="needsApproval">
        {m['hr.leaveType.field.needsApproval']()}
      </CheckInput>
      <CheckInput control={control} name="reducesService">
        {m['hr.leaveType.field.reducesService']()}
      </CheckInput>
      <CheckInput control={control} name="isActive">
        {m['hr.leaveType.field.isActive']()}
      </CheckInput>
    </PanelForm>
  )
}

type Tier = NonNullable<Values['paidTiers']>[number]

/** Days in order with the share of the pay; without any the leave is paid in full. */
function Tiers({ tiers, onChange }: { tiers: readonly Tier[]; onChange: (tiers: Tier[]) => void }) {
  const change = (at: number, part: Partial<Tier>) =>
    onChange(tiers.map((tier, index) => (index === at ? { ...tier, ...part } : tier)))
  return (
    <fieldset className="hr-tiers">
      <legend className="strong">{m['hr.leaveType.field.paidTiers']()}</legend>
      {tiers.length === 0 && <p className="cap">{m['hr.leaveType.paidFull']()}</p>}
      {tiers.map((tier, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a tier is what stands at its place
        <div className="hr-tier" key={at}>
          <NumberField
            name={`paidTiers.${at}.days`}
            label={m['hr.leaveType.field.tierDays']()}
            value={tier.days}
            onChange={days => change(at, { days: days ?? 0 })}
          />
          <NumberField
            name={`paidTiers.${at}.percent`}
            label={m['hr.leaveType.field.tierPercent']()}
            value={tier.percent}
            onChange={percent => change(at, { percent: percent ?? 0 })}
          />
          <IconButton
            label={m['hr.leaveType.removeTier']()}
            onPress={() => onChange(tiers.filter((_, index) => index !== at))}
          >
            <X aria-hidden />
          </IconButton>
        </div>
      ))}
      <div>
        <Button size="small" kind="tertiary" onPress={() => onChange([...tiers, { days: 10, percent: 100 }])}>
          <Plus aria-hidden />
          {m['hr.leaveType.addTier']()}
        </Button>
      </div>
    </fieldset>
  )
}
