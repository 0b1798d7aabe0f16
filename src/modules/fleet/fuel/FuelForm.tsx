import { useState } from 'react'
import { Controller, useWatch } from 'react-hook-form'
import { m } from '#generated/words/messages.js'
import { moneyText, mulDiv, parseMoney } from '#kernel/shared/money.ts'
import type { InputFor } from '#kernel/web/api.ts'
import { showRefusal, useContractForm } from '#kernel/web/form.ts'
import { useAnswer, useCommand, usePreview } from '#kernel/web/hooks.ts'
import { CheckInput } from '#kernel/web/inputs/CheckInput.tsx'
import { ChoiceInput } from '#kernel/web/inputs/ChoiceInput.tsx'
import { MoneyInput } from '#kernel/web/inputs/MoneyInput.tsx'
import { NumberInput } from '#kernel/web/inputs/NumberInput.tsx'
import { PickInput } from '#kernel/web/inputs/PickInput.tsx'
import { TextInput } from '#kernel/web/inputs/TextInput.tsx'
import { JournalEffects } from '#kernel/web/JournalEffects.tsx'
import { PanelForm } from '#kernel/web/PanelForm.tsx'
import { useCompany } from '#kernel/web/session.tsx'
import { optionsOf } from '#kernel/web/wordOptions.ts'
import { CustomerPicker } from '#modules/parties/public.web.tsx'
import { useUploads } from '#modules/platform/public.web.tsx'
import { DecimalField } from '#ui/DecimalField.tsx'
import { Money } from '#ui/Money.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { showProblem, showToast } from '#ui/toast.ts'
import { PaperDrop } from '../document/PaperDrop.tsx'
import { InstantInput } from '../InstantInput.tsx'
import { VehiclePicker } from '../vehicle/VehiclePicker.tsx'
import { findingWords, payerWords } from './fuelWords.web.ts'

const shape = async () => (await import('./fuel.contract.ts')).recordFuel.input
const vendors = { role: 'vendor' } as const

type Values = InputFor<'fleet.fuel.record'>
type Props = { vehicleId: string | null; onClose: () => void }

/** What a filling would post: nothing before it is whole, and nothing of what the holder paid. */
function postedBy(values: Values): Values | null {
  const isWhole =
    values.vehicleId && values.vendorPartyId && Number(values.litres) > 0 && values.odometerKm !== null
  return values.paidBy === 'company' && isWhole && Number(values.cost) > 0 ? values : null
}

/** A filling from its receipt: where the vehicle stood, how much, for how much, and who paid. */
export default function FuelForm({ vehicleId, onClose }: Props) {
  const [errors, setErrors] = useState<readonly string[]>([])
  const [isOdd, setOdd] = useState(false)
  const files = useUploads()
  const record = useCommand('fleet.fuel.record')
  const form = useContractForm<Values>(shape, {
    vehicleId: vehicleId ?? '',
    at: new Date().toISOString(),
    litres: '',
    // Nothing typed is null here; the contract asks for a number.
    odometerKm: null as never,
    isOdometerConfirmed: false,
    isFull: true,
    paidBy: 'company',
    cost: null,
    vendorPartyId: null,
    receiptNo: null,
  })
  const { control } = form
  const values = useWatch({ control }) as Values
  const preview = usePreview('fleet.fuel.record', postedBy(values))
  const vehicle = useAnswer(
    'fleet.vehicle.get',
    { id: values.vehicleId },
    { enabled: values.vehicleId !== '' },
  )
  const save = form.handleSubmit(async sent => {
    setErrors([])
    try {
      const { finding } = await record.mutateAsync({ ...sent, fileIds: files.fileIds })
      if (finding) showProblem(m['fleet.fuel.savedOdd']({ finding: findingWords[finding]() }))
      else showToast(m['fleet.fuel.saved']())
      onClose()
    } catch (error) {
      setErrors(showRefusal(form, error))
      setOdd(isOdd || form.getFieldState('odometerKm').error?.type === 'fleet.odometer.jump')
    }
  })
  const last = vehicle.data?.odometerKm ?? null
  return (
    <PanelForm
      title={m['fleet.fuel.new']()}
      changed={form.formState.isDirty || files.uploads.length > 0}
      verb={m['fleet.fuel.act.record']()}
      busy={record.isPending || files.isBusy}
      errors={errors}
      onSubmit={save}
      onClose={onClose}
    >
      {!vehicleId && (
        <PickInput control={control} name="vehicleId">
          {picked => <VehiclePicker {...picked} />}
        </PickInput>
      )}
      <div className="fields">
        <InstantInput control={control} name="at" label={m['fleet.fuel.column.at']()} />
        <NumberInput
          control={control}
          name="odometerKm"
          label={m['fleet.odometer.shown']()}
          unit={m['fleet.unit.km']()}
          hint={
            last !== null && (
              <>
                {m['fleet.odometer.last']()} <NumberText value={last} unit={m['fleet.unit.km']()} />
              </>
            )
          }
          autoFocus
        />
        <Controller
          name="litres"
          control={control}
          render={({ field, fieldState }) => (
            <DecimalField
              label={m['fleet.fuel.column.litres']()}
              name="litres"
              value={field.value}
              onChange={field.onChange}
              onBlur={field.onBlur}
              digits={3}
              error={fieldState.error?.message}
            />
          )}
        />
        <MoneyInput
          control={control}
          name="cost"
          label={m['fleet.fuel.cost']()}
          hint={<PerLitre cost={values.cost ?? ''} litres={values.litres} />}
          optional
        />
        <ChoiceInput
          control={control}
          name="paidBy"
          label={m['fleet.fuel.paidBy']()}
          options={optionsOf(payerWords)}
        />
        <TextInput
          control={control}
          name="receiptNo"
          label={m['fleet.fuel.column.receiptNo']()}
          dir="ltr"
          optional
        />
      </div>
      <CheckInput control={control} name="isFull">
        {m['fleet.fuel.isFull']()}
      </CheckInput>
      {isOdd && (
        <CheckInput control={control} name="isOdometerConfirmed">
          {m['fleet.workOrder.confirmKm']()}
        </CheckInput>
      )}
      <PickInput control={control} name="vendorPartyId" optional>
        {picked => (
          <CustomerPicker
            {...vendors}
            {...picked}
            label={m['fleet.fuel.column.vendor']()}
            hint={m['fleet.fuel.vendorHint']()}
            optional={values.paidBy === 'custodian'}
          />
        )}
      </PickInput>
      <PaperDrop label={m['fleet.fuel.receipt']()} files={files} />
      {values.paidBy === 'company' && <JournalEffects state={preview} />}
    </PanelForm>
  )
}

/** What one litre cost: a slip of a digit shows here first. */
function PerLitre({ cost, litres }: { cost: string; litres: string }) {
  const { currency } = useCompany()
  const parsed = parseMoney(cost, currency)
  const thousandths = Math.round(Number(litres) * 1000)
  if (!parsed.ok || parsed.minor === 0 || !(thousandths > 0)) return null
  return (
    <>
      {m['fleet.fuel.perLitre']()}{' '}
      <Money amount={moneyText(mulDiv(parsed.minor, 1000, thousandths), currency)} />
    </>
  )
}
