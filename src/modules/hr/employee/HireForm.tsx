import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { dayIn } from '#kernel/shared/day.ts'
import type { InputFor } from '#kernel/web/api.ts'
import { showRefusal, useContractForm } from '#kernel/web/form.ts'
import { useAnswer, useCommand } from '#kernel/web/hooks.ts'
import { ChoiceInput } from '#kernel/web/inputs/ChoiceInput.tsx'
import { DayInput } from '#kernel/web/inputs/DayInput.tsx'
import { PhoneInput } from '#kernel/web/inputs/PhoneInput.tsx'
import { PickInput } from '#kernel/web/inputs/PickInput.tsx'
import { TextInput } from '#kernel/web/inputs/TextInput.tsx'
import { PanelForm } from '#kernel/web/PanelForm.tsx'
import { useCompany, useSession } from '#kernel/web/session.tsx'
import { optionsOf } from '#kernel/web/wordOptions.ts'
import { CountryField } from '#modules/parties/public.web.tsx'
import { useBranches } from '#modules/platform/public.web.tsx'
import { Select } from '#ui/Select.tsx'
import { showToast } from '#ui/toast.ts'
import { PayItems } from '../employmentContract/PayItems.tsx'
import { EmployeePicker } from './EmployeePicker.tsx'
import { paymentMethodWords } from './employeeWords.web.ts'

const shape = async () => (await import('./employee.contract.ts')).hireEmployee.input

type Values = InputFor<'hr.employee.hire'>
type Props = { onClose: () => void; onDone: (id: string) => void }

/** Hires somebody in one short form: who, where, from when, for what pay. The rest follows on the employee's page. */
export default function HireForm({ onClose, onDone }: Props) {
  const { can } = useSession()
  const { timeZone } = useCompany()
  const [errors, setErrors] = useState<readonly string[]>([])
  const [today] = useState(() => dayIn(new Date(), timeZone))
  const hire = useCommand('hr.employee.hire')
  const branches = useBranches()
  const mayPay = can('hr.payroll.write')
  const form = useContractForm<Values>(shape, {
    person: {
      nameAr: '',
      nameEn: null,
      phone: null,
      birthDate: null,
      nationality: null,
      civilId: null,
      civilIdExpiresOn: null,
    },
    branchId: null,
    department: null,
    departmentAr: null,
    position: null,
    positionAr: null,
    managerId: null,
    joinedOn: today,
    costCenterId: null,
    paymentMethod: 'cash',
    iban: null,
    bankCode: null,
    wagePersonId: null,
    terms: null,
  })
  const { control } = form
  const [items, setItems] = useState<readonly { componentId: string; amount: string }[]>([])
  const components = useAnswer('hr.payComponent.list', {}, { enabled: mayPay }).data?.rows ?? []
  const paymentMethod = form.watch('paymentMethod')
  const save = form.handleSubmit(async values => {
    setErrors([])
    const payItems = items.filter(item => item.componentId && item.amount)
    const terms = payItems.length > 0 ? { startsOn: values.joinedOn, payItems } : null
    try {
      const { id, number } = await hire.mutateAsync({ ...values, terms })
      showToast(m['hr.employee.hired']({ number }))
      onDone(id)
    } catch (error) {
      setErrors(showRefusal(form, error))
    }
  })
  return (
    <PanelForm
      title={m['hr.employee.hire']()}
      changed={form.formState.isDirty || items.some(item => item.amount !== '')}
      verb={m['hr.employee.act.hire']()}
      busy={hire.isPending}
      errors={errors}
      onSubmit={save}
      onClose={onClose}
    >
      <TextInput control={control} name="person.nameAr" label={m['hr.employee.field.nameAr']()} autoFocus />
      <TextInput
        control={control}
        name="person.nameEn"
        label={m['hr.employee.field.nameEn']()}
        dir="ltr"
        optional
      />
      <div className="fields">
        <TextInput
          control={control}
          name="person.civilId"
          label={m['hr.employee.field.civilId']()}
          dir="ltr"
          optional
        />
        <DayInput
          control={control}
          name="person.civilIdExpiresOn"
          label={m['hr.employee.field.civilIdExpiresOn']()}
          optional
        />
        <PhoneInput control={control} name="person.phone" label={m['hr.employee.field.phone']()} optional />
        <PickInput control={control} name="person.nationality" optional>
          {picked => <CountryField {...picked} label={m['hr.employee.field.nationality']()} optional />}
        </PickInput>
        <TextInput control={control} name="positionAr" label={m['hr.employee.field.positionAr']()} optional />
        <DayInput control={control} name="joinedOn" label={m['hr.employee.field.joinedOn']()} />
        {branches.length > 1 && (
          <PickInput control={control} name="branchId" optional>
            {({ value, onChange }) => (
              <Select
                label={m['hr.employee.field.branch']()}
                optional
                value={value ?? 'none'}
                onChange={id => onChange(id === 'none' ? null : id)}
                options={[{ id: 'none', name: '\u2014' }, ...branches]}
              />
            )}
          </PickInput>
        )}
        <PickInput control={control} name="managerId" optional>
          {picked => <EmployeePicker {...picked} label={m['hr.employee.field.manager']()} optional />}
        </PickInput>
      </div>
      {mayPay && (
        <>
          <PayItems components={components} items={items} onChange={setItems} />
          <ChoiceInput
            control={control}
            name="paymentMethod"
            label={m['hr.employee.field.paymentMethod']()}
            options={optionsOf(paymentMethodWords)}
          />
          {paymentMethod === 'bank' && (
            <TextInput control={control} name="iban" label={m['hr.employee.field.iban']()} dir="ltr" />
          )}
        </>
      )}
    </PanelForm>
  )
}
