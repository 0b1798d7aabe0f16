import { Plus, Trash2 } from 'lucide-react'
import { type Control, type UseFormReturn, useFieldArray } from 'react-hook-form'
import { m } from '#generated/words/messages.js'
import { MoneyInput } from '#kernel/web/inputs/MoneyInput.tsx'
import { PickInput } from '#kernel/web/inputs/PickInput.tsx'
import { Button } from '#ui/Button.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { PropertyPicker } from '../../property/PropertyPicker.tsx'
import type { LeaseValues } from './leaseForm.web.ts'

/** The units of a lease with their rents; choosing one proposes its asking rent. */
export function UnitLines({
  form,
  control,
}: {
  form: UseFormReturn<LeaseValues>
  control: Control<LeaseValues>
}) {
  const { fields, append, remove } = useFieldArray({ control, name: 'lines' })
  return (
    <div className="stack">
      {fields.map((field, at) => (
        <div key={field.id} className="estate-line">
          <PickInput control={control} name={`lines.${at}.propertyId`}>
            {picked => (
              <PropertyPicker
                {...picked}
                level="lettable"
                label={m['realestate.lease.field.unit']()}
                onChange={(id, unit) => {
                  picked.onChange(id)
                  if (unit?.rentalPrice && !form.getValues(`lines.${at}.rental`))
                    form.setValue(`lines.${at}.rental`, unit.rentalPrice, { shouldDirty: true })
                }}
              />
            )}
          </PickInput>
          <MoneyInput
            control={control}
            name={`lines.${at}.rental`}
            label={m['realestate.lease.field.rental']()}
          />
          {fields.length > 1 && (
            <IconButton label={m['realestate.lease.removeUnit']()} onPress={() => remove(at)}>
              <Trash2 aria-hidden />
            </IconButton>
          )}
        </div>
      ))}
      <div className="row">
        <Button kind="tertiary" onPress={() => append({ propertyId: '', rental: '' })}>
          <Plus aria-hidden />
          {m['realestate.lease.addUnit']()}
        </Button>
      </div>
    </div>
  )
}
