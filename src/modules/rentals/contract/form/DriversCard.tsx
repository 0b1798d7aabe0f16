import { Plus, X } from 'lucide-react'
import { type UseFormReturn, useFieldArray } from 'react-hook-form'
import { m } from '#generated/words/messages.js'
import { CustomerPicker } from '#modules/parties/public.web.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { DateField } from '#ui/DateField.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import type { ContractValues } from './contractForm.web.ts'

const sides = { fromOn: m['rentals.form.drivesFrom'], toOn: m['rentals.form.drivesTo'] }

/** Who drives: the customer where none is named. Exactly one is the main driver. */
export function DriversCard({ form }: { form: UseFormReturn<ContractValues> }) {
  const drivers = useFieldArray({ control: form.control, name: 'drivers' })
  const values = form.watch('drivers')
  const error = form.formState.errors.drivers
  const message = error?.message ?? error?.root?.message
  const errorOf = (index: number, side: 'fromOn' | 'toOn') =>
    form.formState.errors.drivers?.[index]?.[side]?.message ?? null
  const makeMain = (index: number) =>
    form.setValue(
      'drivers',
      values.map((driver, at) => ({ ...driver, isMain: at === index })),
      { shouldDirty: true },
    )
  return (
    <Card
      title={m['rentals.field.drivers']()}
      end={
        <Button
          kind="tertiary"
          size="small"
          onPress={() => drivers.append({ partyId: null, isMain: values.length === 0 })}
        >
          <Plus aria-hidden />
          {m['rentals.form.addDriver']()}
        </Button>
      }
    >
      <div className="stack" data-field="drivers">
        {message && <p className="bad">{message}</p>}
        {drivers.fields.length === 0 && <p className="cap">{m['rentals.form.customerDrives']()}</p>}
        {drivers.fields.map((driver, index) => (
          <div key={driver.id} className="stack">
            <div className="rentals-driver">
              <CustomerPicker
                label={m['rentals.form.driver']()}
                value={values[index]?.partyId ?? null}
                onChange={id => form.setValue(`drivers.${index}.partyId`, id, { shouldDirty: true })}
              />
              <Checkbox checked={values[index]?.isMain ?? false} onChange={on => on && makeMain(index)}>
                {m['rentals.field.mainDriver']()}
              </Checkbox>
              <IconButton label={m['rentals.form.removeDriver']()} onPress={() => drivers.remove(index)}>
                <X aria-hidden />
              </IconButton>
            </div>
            {values[index] && !values[index].isMain && (
              <div className="fields">
                {(['fromOn', 'toOn'] as const).map(side => (
                  <DateField
                    key={side}
                    name={`drivers.${index}.${side}`}
                    label={sides[side]()}
                    value={values[index]?.[side] ?? null}
                    onChange={day => form.setValue(`drivers.${index}.${side}`, day, { shouldDirty: true })}
                    error={errorOf(index, side)}
                    optional
                  />
                ))}
              </div>
            )}
          </div>
        ))}
      </div>
    </Card>
  )
}
