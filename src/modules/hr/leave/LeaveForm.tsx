import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { words as halfWords } from '#generated/choices/hr.leave.half.ts'
import { m } from '#generated/words/messages.js'
import { isDay } from '#kernel/shared/day.ts'
import type { InputFor } from '#kernel/web/api.ts'
import { showRefusal, useContractForm } from '#kernel/web/form.ts'
import { useAnswer, useCommand } from '#kernel/web/hooks.ts'
import { CheckInput } from '#kernel/web/inputs/CheckInput.tsx'
import { ChoiceInput } from '#kernel/web/inputs/ChoiceInput.tsx'
import { DayInput } from '#kernel/web/inputs/DayInput.tsx'
import { NoteInput } from '#kernel/web/inputs/NoteInput.tsx'
import { PickInput } from '#kernel/web/inputs/PickInput.tsx'
import { TextInput } from '#kernel/web/inputs/TextInput.tsx'
import { PanelForm } from '#kernel/web/PanelForm.tsx'
import { sayError } from '#kernel/web/say.ts'
import { useSession } from '#kernel/web/session.tsx'
import { useUploads } from '#modules/platform/public.web.tsx'
import { FileDrop } from '#ui/FileDrop.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Select } from '#ui/Select.tsx'
import { showToast } from '#ui/toast.ts'
import { EmployeePicker } from '../employee/EmployeePicker.tsx'
import { daysText, nameOf } from './leaveWords.web.ts'

const ownShape = async () => (await import('./leave.contract.ts')).submitLeave.input
const otherShape = async () => (await import('./leave.contract.ts')).submitLeaveFor.input

type Values = Omit<InputFor<'hr.leave.submitFor'>, 'halfDays' | 'fileId'>
type Half = keyof typeof halfWords
type Props = {
  forOther: boolean
  employeeId?: string
  onClose: () => void
  onDone: (id: string) => void
}

/** Asks for leave, one's own or that of an employee; what it takes and what is left stands there before it is sent. */
export default function LeaveForm({ forOther, employeeId, onClose, onDone }: Props) {
  const { can } = useSession()
  const [errors, setErrors] = useState<readonly string[]>([])
  const [halves, setHalves] = useState<{ first: Half; last: Half }>({ first: 'none', last: 'none' })
  const submit = useCommand('hr.leave.submit')
  const submitFor = useCommand('hr.leave.submitFor')
  const files = useUploads()
  const types = (useAnswer('hr.leaveType.list', {}).data?.rows ?? []).filter(type => type.isActive)
  const form = useContractForm<Values>(forOther ? otherShape : ownShape, {
    employeeId: employeeId ?? '',
    typeId: '',
    fromOn: '',
    toOn: '',
    reason: '',
    substituteId: null,
    contact: null,
    isPayAdvanced: false,
  })
  const { control } = form
  const [typeId, fromOn, toOn, employee] = useWatch({
    control,
    name: ['typeId', 'fromOn', 'toOn', 'employeeId'],
  })
  const isOneDay = fromOn !== '' && fromOn === toOn
  const halfDays = [
    ...(halves.first === 'none' ? [] : [{ on: fromOn, half: halves.first }]),
    ...(halves.last === 'none' || isOneDay ? [] : [{ on: toOn, half: halves.last }]),
  ]
  const isPlanned = Boolean(typeId && isDay(fromOn ?? '') && isDay(toOn ?? '') && fromOn <= toOn)
  const plan = useAnswer(
    'hr.leave.plan',
    { ...(forOther ? { employeeId: employee } : {}), typeId, fromOn, toOn, halfDays },
    { enabled: isPlanned && (!forOther || Boolean(employee)), keepPrevious: true },
  )
  const send = form.handleSubmit(async values => {
    setErrors([])
    const { employeeId: whose, ...asked } = values
    const whole = { ...asked, halfDays, fileId: files.fileIds[0] ?? null }
    try {
      const { id, number, state } = forOther
        ? await submitFor.mutateAsync({ employeeId: whose, ...whole })
        : await submit.mutateAsync(whole)
      showToast(
        state === 'approved' ? m['hr.leave.approvedAtOnce']({ number }) : m['hr.leave.sent']({ number }),
      )
      onDone(id)
    } catch (error) {
      setErrors(showRefusal(form, error))
    }
  })
  const halfOptions = (['none', 'first', 'second'] as const).map(id => ({ id, name: halfWords[id]() }))
  return (
    <PanelForm
      title={forOther ? m['hr.leave.act.askFor']() : m['hr.leave.act.ask']()}
      changed={form.formState.isDirty || files.uploads.length > 0}
      verb={m['hr.leave.act.send']()}
      busy={submit.isPending || submitFor.isPending || files.isBusy}
      errors={errors}
      onSubmit={send}
      onClose={onClose}
    >
      {forOther && !employeeId && (
        <PickInput control={control} name="employeeId">
          {picked => <EmployeePicker {...picked} label={m['hr.leave.field.employee']()} />}
        </PickInput>
      )}
      <ChoiceInput
        control={control}
        name="typeId"
        label={m['hr.leave.field.type']()}
        options={types.map(type => ({ id: type.id, name: nameOf(type) }))}
      />
      <div className="fields">
        <DayInput control={control} name="fromOn" label={m['hr.leave.field.fromOn']()} />
        <DayInput control={control} name="toOn" label={m['hr.leave.field.toOn']()} />
        <Select
          label={m['hr.leave.field.halfFirst']()}
          value={halves.first}
          onChange={first => setHalves({ ...halves, first })}
          options={halfOptions}
        />
        {!isOneDay && (
          <Select
            label={m['hr.leave.field.halfLast']()}
            value={halves.last}
            onChange={last => setHalves({ ...halves, last })}
            options={halfOptions}
          />
        )}
      </div>
      {isPlanned && plan.data && (
        <Notice
          hue={plan.data.available !== null && plan.data.days > plan.data.available ? 'amber' : 'slate'}
        >
          {plan.data.available === null
            ? m['hr.leave.planFree']({
                days: daysText(plan.data.days),
                calendar: daysText(plan.data.calendarDays),
              })
            : m['hr.leave.plan']({
                days: daysText(plan.data.days),
                calendar: daysText(plan.data.calendarDays),
                available: String(plan.data.available),
              })}
        </Notice>
      )}
      {isPlanned && plan.error && <Notice hue="amber">{sayError(plan.error)}</Notice>}
      <NoteInput control={control} name="reason" label={m['hr.leave.field.reason']()} rows={2} />
      {can('hr.employees.read') || can('hr.leave.read') ? (
        <PickInput control={control} name="substituteId" optional>
          {picked => <EmployeePicker {...picked} label={m['hr.leave.field.substitute']()} optional />}
        </PickInput>
      ) : null}
      <TextInput control={control} name="contact" label={m['hr.leave.field.contact']()} optional />
      <CheckInput control={control} name="isPayAdvanced">
        {m['hr.leave.field.payAdvance']()}
      </CheckInput>
      <FileDrop
        label={m['hr.leave.field.file']()}
        hint={m['hr.leave.field.fileHint']()}
        accept={['image/*', 'application/pdf']}
        uploads={files.uploads}
        onFiles={files.add}
        onRemove={files.remove}
        onRetry={files.retry}
      />
    </PanelForm>
  )
}
