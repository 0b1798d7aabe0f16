import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { ask, type InputFor } from '#kernel/web/api.ts'
import { showRefusal, useContractForm } from '#kernel/web/form.ts'
import { useCommand } from '#kernel/web/hooks.ts'
import { PanelForm } from '#kernel/web/PanelForm.tsx'
import { BothChangedCard, useThreeWay } from '#modules/platform/public.web.tsx'
import { MoneyField } from '#ui/MoneyField.tsx'
import { TextField } from '#ui/TextField.tsx'
import { showToast } from '#ui/toast.ts'
import { fieldsOf } from '../formFields.web.ts'
import { AssetPlaceFields } from './AssetPlaceFields.tsx'
import type { Asset } from './assetWords.web.ts'
import { MethodFields, rateLabel, shownRate } from './MethodFields.tsx'

type Values = InputFor<'accounting.asset.edit'>

const shape = async () => (await import('./asset.contract.ts')).editAsset.input

const valuesOf = (asset: Asset): Values => {
  const { id, version, nameAr, salvage, life, yearlyRateBps, profitUnitId } = asset
  return {
    id,
    version,
    nameAr,
    salvage,
    life,
    yearlyRateBps,
    profitUnitId,
    costCenterId: asset.costCenter?.id ?? null,
    location: asset.location ?? '',
    serial: asset.serial ?? '',
    custodian: asset.custodian ?? '',
  }
}

/** The fields of an asset, and its estimate for the months to come. */
export function EditAssetPanel({ asset, onClose }: { asset: Asset; onClose: () => void }) {
  const [errors, setErrors] = useState<readonly string[]>([])
  const command = useCommand('accounting.asset.edit')
  const form = useContractForm<Values>(shape, valuesOf(asset))
  const merge = useThreeWay({
    form,
    load: async () => valuesOf(await ask('accounting.asset.get', { id: asset.id })),
  })
  const { values, change, errorAt } = fieldsOf(form)
  const save = form.handleSubmit(async sent => {
    setErrors([])
    try {
      await command.mutateAsync(sent)
      showToast(m['kernel.saved']())
      onClose()
    } catch (error) {
      if ((await merge.meet(error)) === null) setErrors(showRefusal(form, error))
    }
  })
  return (
    <PanelForm
      title={m['accounting.asset.editTitle']({ number: asset.number })}
      changed={form.formState.isDirty}
      busy={command.isPending}
      errors={errors}
      onSubmit={save}
      onClose={onClose}
    >
      <BothChangedCard merge={merge} form={form} label={rateLabel} shown={shownRate} />
      <TextField
        label={m['accounting.asset.name']()}
        name="nameAr"
        value={values.nameAr}
        onChange={name => change({ nameAr: name })}
        maxLength={200}
        error={errorAt('nameAr')}
      />
      <AssetPlaceFields values={values} change={change} errorAt={errorAt} />
      <MoneyField
        label={m['accounting.asset.salvageValue']()}
        name="salvage"
        value={values.salvage}
        onChange={value => change({ salvage: value })}
        hint={m['accounting.asset.editHint']()}
        error={errorAt('salvage')}
      />
      <MethodFields
        values={{ method: asset.method, life: values.life, yearlyRateBps: values.yearlyRateBps }}
        change={({ life: months, yearlyRateBps: rate }) =>
          change({
            ...(months === undefined ? {} : { life: months }),
            ...(rate === undefined ? {} : { yearlyRateBps: rate }),
          })
        }
        errorAt={errorAt}
        fixed
      />
    </PanelForm>
  )
}
