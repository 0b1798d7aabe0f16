import { m } from '#generated/words/messages.js'
import { TextField } from '#ui/TextField.tsx'
import { CostCenterField } from '../costCenter/CostCenterField.tsx'
import { ProfitUnitPicker } from '../profitUnit/ProfitUnitPicker.tsx'

type Place = {
  profitUnitId?: string | null | undefined
  costCenterId?: string | null | undefined
  location?: string | null | undefined
  serial?: string | null | undefined
  custodian?: string | null | undefined
}
type Props = {
  values: Place
  change: (changed: { [Key in keyof Place]?: string | null }) => void
  errorAt: (field: string) => string | null
}

/** Where an asset is, whose result it belongs to and who keeps it. */
export function AssetPlaceFields({ values, change, errorAt }: Props) {
  return (
    <>
      <ProfitUnitPicker
        name="profitUnitId"
        value={values.profitUnitId ?? null}
        onChange={profitUnitId => change({ profitUnitId })}
        error={errorAt('profitUnitId')}
        optional
      />
      <CostCenterField
        name="costCenterId"
        value={values.costCenterId ?? null}
        onChange={costCenterId => change({ costCenterId })}
      />
      <TextField
        label={m['accounting.asset.location']()}
        name="location"
        value={values.location ?? ''}
        onChange={location => change({ location })}
        maxLength={120}
        optional
      />
      <TextField
        label={m['accounting.asset.serial']()}
        name="serial"
        value={values.serial ?? ''}
        onChange={serial => change({ serial })}
        maxLength={60}
        dir="ltr"
        optional
      />
      <TextField
        label={m['accounting.asset.custodian']()}
        name="custodian"
        value={values.custodian ?? ''}
        onChange={custodian => change({ custodian })}
        maxLength={120}
        optional
      />
    </>
  )
}
