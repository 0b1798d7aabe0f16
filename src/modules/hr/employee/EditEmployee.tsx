import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { ask, type InputFor } from '#kernel/web/api.ts'
import { showRefusal, useContractForm } from '#kernel/web/form.ts'
import { useCommand } from '#kernel/web/hooks.ts'
import { ChoiceInput } from '#kernel/web/inputs/ChoiceInput.tsx'
import { DayInput } from '#kernel/web/inputs/DayInput.tsx'
import { PickInput } from '#kernel/web/inputs/PickInput.tsx'
import { TextInput } from '#kernel/web/inputs/TextInput.tsx'
import { PanelForm } from '#kernel/web/PanelForm.tsx'
import { useSession } from '#kernel/web/session.tsx'
import { optionsOf } from '#kernel/web/wordOptions.ts'
import { CostCenterField } from '#modules/accounting/public.web.tsx'
import { BothChangedCard, useBranches, useThreeWay } from '#modules/platform/public.web.tsx'
import { Select } from '#ui/Select.tsx'
import { showToast } from '#ui/toast.ts'
import { EmployeePicker } from './EmployeePicker.tsx'
import { type Employee, eosSchemeWords, paymentMethodWords } from './employeeWords.web.ts'

const shape = async () => (await import('./employee.contract.ts')).updateEmployee.input

type Values = InputFor<'hr.employee.update'>

const valuesOf = (employee: Employee): Values => ({
  id: employee.id,
  version: employee.version,
  branchId: employee.branchId,
  department: employee.department,
  departmentAr: employee.departmentAr,
  position: employee.position,
  positionAr: employee.positionAr,
  managerId: employee.managerId,
  joinedOn: employee.joinedOn,
  serviceFrom: employee.serviceFrom,
  costCenterId: employee.costCenterId,
  eosScheme: employee.eosScheme,
  payment: employee.payment,
})

/** Where an employee works, for whom, since when, and how the pay reaches them. */
export default function EditEmployee({ employee, onClose }: { employee: Employee; onClose: () => void }) {
  const { can } = useSession()
  const [errors, setErrors] = useState<readonly string[]>([])
  const update = useCommand('hr.employee.update')
  const branches = useBranches()
  const form = useContractForm<Values>(shape, valuesOf(employee))
  const merge = useThreeWay({
    form,
    load: async () => valuesOf(await ask('hr.employee.get', { id: employee.id })),
  })
  const { control } = form
  const mayPay = can('hr.payroll.write') && employee.payment !== null
  const isByBank = form.watch('payment.paymentMethod') === 'bank'
  const save = form.handleSubmit(async values => {
    setErrors([])
    try {
      await update.mutateAsync({ ...values, payment: mayPay ? (values.payment ?? null) : null })
      showToast(m['hr.employee.saved']())
      onClose()
    } catch (error) {
      if ((await merge.meet(error)) === null) setErrors(showRefusal(form, error))
    }
  })
  return (
    <PanelForm
      title={m['hr.employee.update.title']()}
      changed={form.formState.isDirty}
      busy={update.isPending}
      errors={errors}
      onSubmit={save}
      onClose={onClose}
    >
      <BothChangedCard merge={merge} form={form} />
      <div className="fields">
        <TextInput control={control} name="positionAr" label={m['hr.employee.field.positionAr']()} optional />
        <TextInput
          control={control}
          name="position"
          label={m['hr.employee.field.position']()}
          dir="ltr"
          optional
        />
        <TextInput
          control={control}
          name="departmentAr"
          label={m['hr.employee.field.departmentAr']()}
          optional
        />
        <TextInput
          control={control}
          name="department"
          label={m['hr.employee.field.department']()}
          dir="ltr"
          optional
        />
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
        <PickInput control={control} name="managerId" optional>
          {picked => <EmployeePicker {...picked} label={m['hr.employee.field.manager']()} optional />}
        </PickInput>
        <DayInput control={control} name="joinedOn" label={m['hr.employee.field.joinedOn']()} />
        <DayInput control={control} name="serviceFrom" label={m['hr.employee.field.serviceFrom']()} />
        <ChoiceInput
          control={control}
          name="eosScheme"
          label={m['hr.employee.field.eosScheme']()}
          options={optionsOf(eosSchemeWords)}
        />
        <PickInput control={control} name="costCenterId" optional>
          {({ value, onChange, name }) => <CostCenterField value={value} onChange={onChange} name={name} />}
        </PickInput>
      </div>
      {mayPay && (
        <div className="fields">
          <ChoiceInput
            control={control}
            name="payment.paymentMethod"
            label={m['hr.employee.field.paymentMethod']()}
            options={optionsOf(paymentMethodWords)}
          />
          <TextInput
            control={control}
            name="payment.iban"
            label={m['hr.employee.field.iban']()}
            dir="ltr"
            optional={!isByBank}
          />
          <TextInput
            control={control}
            name="payment.bankCode"
            label={m['hr.employee.field.bankCode']()}
            dir="ltr"
            optional
          />
          <TextInput
            control={control}
            name="payment.wagePersonId"
            label={m['hr.employee.field.wagePersonId']()}
            dir="ltr"
            optional
          />
        </div>
      )}
    </PanelForm>
  )
}
