import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import { useSession } from '#kernel/web/session.tsx'
import { optionsOf } from '#kernel/web/wordOptions.ts'
import { VendorPicker } from '#modules/billing/public.web.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { DateField } from '#ui/DateField.tsx'
import { NumberField } from '#ui/NumberField.tsx'
import { Select } from '#ui/Select.tsx'
import { showToast } from '#ui/toast.ts'
import { useToday } from '../lease/record/useToday.web.ts'
import { type Plan, serviceWords } from '../maintenance/maintenanceWords.web.ts'
import { PropertyPicker } from '../property/PropertyPicker.tsx'

/** A service that comes again: where, by how many months, and when it was done last. */
export function PlanDialog({ plan, onClose }: { plan: Plan | null; onClose: () => void }) {
  const { can } = useSession()
  const today = useToday()
  const [level, setLevel] = useState<'building' | 'lettable'>('building')
  const [propertyId, setProperty] = useState(plan?.propertyId ?? null)
  const [service, setService] = useState<Plan['service']>(plan?.service ?? 'lift')
  const [everyMonths, setMonths] = useState<number | null>(plan?.everyMonths ?? 3)
  const [lastDoneOn, setLast] = useState<string | null>(plan?.lastDoneOn ?? today)
  const [vendorId, setVendor] = useState(plan?.vendorId ?? null)
  const [isActive, setActive] = useState(plan?.isActive ?? true)
  return (
    <ActDialog
      name="realestate.maintenancePlan.save"
      title={plan ? m['realestate.maintenancePlan.change']() : m['realestate.maintenancePlan.add']()}
      verb={m['kernel.action.save']()}
      input={
        propertyId && everyMonths && lastDoneOn
          ? {
              id: plan?.id ?? null,
              version: plan?.version ?? null,
              propertyId,
              service,
              everyMonths,
              lastDoneOn,
              vendorId,
              isActive,
            }
          : null
      }
      onDone={() => showToast(m['realestate.maintenance.doneToast']())}
      onClose={onClose}
    >
      {!plan && (
        <>
          <Select
            label={m['realestate.maintenance.field.level']()}
            value={level}
            onChange={value => {
              setLevel(value)
              setProperty(null)
            }}
            options={[
              { id: 'building', name: m['realestate.maintenance.levelBuilding']() },
              { id: 'lettable', name: m['realestate.maintenance.levelUnit']() },
            ]}
          />
          <PropertyPicker
            key={level}
            level={level}
            label={m['realestate.maintenance.field.property']()}
            name="propertyId"
            value={propertyId}
            onChange={setProperty}
          />
        </>
      )}
      <div className="fields">
        <Select
          label={m['realestate.maintenancePlan.field.service']()}
          name="service"
          value={service}
          onChange={setService}
          options={optionsOf(serviceWords)}
        />
        <NumberField
          label={m['realestate.maintenancePlan.field.everyMonths']()}
          name="everyMonths"
          value={everyMonths}
          onChange={setMonths}
        />
        <DateField
          label={m['realestate.maintenancePlan.field.lastDoneOn']()}
          name="lastDoneOn"
          value={lastDoneOn}
          onChange={setLast}
        />
      </div>
      {can('finance.vendors.view') && (
        <VendorPicker
          label={m['realestate.maintenance.field.vendor']()}
          name="vendorId"
          optional
          value={vendorId}
          onChange={setVendor}
        />
      )}
      {plan && (
        <Checkbox checked={isActive} onChange={setActive}>
          {m['realestate.maintenancePlan.active']()}
        </Checkbox>
      )}
    </ActDialog>
  )
}
