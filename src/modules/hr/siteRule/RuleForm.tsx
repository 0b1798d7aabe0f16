import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { dayIn } from '#kernel/shared/day.ts'
import { ask, type InputFor } from '#kernel/web/api.ts'
import { showRefusal, useContractForm } from '#kernel/web/form.ts'
import { useAnswer, useCommand } from '#kernel/web/hooks.ts'
import { ChoiceInput } from '#kernel/web/inputs/ChoiceInput.tsx'
import { DayInput } from '#kernel/web/inputs/DayInput.tsx'
import { PickInput } from '#kernel/web/inputs/PickInput.tsx'
import { TextInput } from '#kernel/web/inputs/TextInput.tsx'
import { PanelForm } from '#kernel/web/PanelForm.tsx'
import { useCompany } from '#kernel/web/session.tsx'
import { optionsOf } from '#kernel/web/wordOptions.ts'
import { BothChangedCard, useBranches, useThreeWay } from '#modules/platform/public.web.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { showToast } from '#ui/toast.ts'
import { EmployeePicker } from '../employee/EmployeePicker.tsx'
import { modeWords, type RuleRow, subjectWords } from './ruleWords.web.ts'

const shape = async () => (await import('./siteRule.contract.ts')).saveSiteRule.input
type Values = InputFor<'hr.siteRule.save'>

const valuesOf = (rule: RuleRow | null, today: string): Values => ({
  id: rule?.id ?? null,
  version: rule?.version ?? null,
  subject: rule?.subject ?? 'all',
  mode: rule?.mode ?? 'sites',
  fromOn: rule?.fromOn ?? today,
  toOn: rule?.toOn ?? null,
  employeeId: rule?.employee?.id ?? null,
  department: rule?.department ?? null,
  branchId: rule?.branch?.id ?? null,
  siteIds: rule?.sites.map(site => site.id) ?? [],
})

/** One rule: for whom, where, and from which day. */
export default function RuleForm({ rule, onClose }: { rule: RuleRow | null; onClose: () => void }) {
  const { timeZone } = useCompany()
  const branches = useBranches()
  const sites = useAnswer('hr.workSite.list', {}).data?.rows ?? []
  const kiosks = useAnswer('hr.kiosk.list', {}).data?.rows ?? []
  // Whoever may use a kiosk only could not clock in at all where none is paired.
  const hasKiosk = rule?.mode === 'kioskOnly' || kiosks.some(kiosk => kiosk.state === 'active')
  const offered = optionsOf(modeWords).filter(({ id }) => id !== 'kioskOnly' || hasKiosk)
  const [today] = useState(() => dayIn(new Date(), timeZone))
  const [errors, setErrors] = useState<readonly string[]>([])
  const save = useCommand('hr.siteRule.save')
  const form = useContractForm<Values>(shape, valuesOf(rule, today))
  const merge = useThreeWay({
    form,
    load: async () => {
      const { rows } = await ask('hr.siteRule.list', {})
      const stored = rows.find(row => row.id === rule?.id) ?? null
      return { version: stored?.version ?? 1, values: valuesOf(stored, today) }
    },
  })
  const { control } = form
  const [subject, mode, chosen = []] = form.watch(['subject', 'mode', 'siteIds'])
  const submit = form.handleSubmit(async values => {
    setErrors([])
    try {
      await save.mutateAsync(values)
      showToast(m['hr.siteRule.saved']())
      onClose()
    } catch (error) {
      if ((await merge.meet(error)) === null) setErrors(showRefusal(form, error))
    }
  })
  return (
    <PanelForm
      title={rule ? m['hr.siteRule.edit']() : m['hr.siteRule.add']()}
      changed={form.formState.isDirty}
      busy={save.isPending}
      errors={errors}
      onSubmit={submit}
      onClose={onClose}
    >
      <BothChangedCard merge={merge} form={form} />
      <ChoiceInput
        control={control}
        name="subject"
        label={m['hr.siteRule.field.subject']()}
        options={optionsOf(subjectWords)}
      />
      {subject === 'employee' && (
        <PickInput control={control} name="employeeId">
          {picked => <EmployeePicker {...picked} label={m['hr.siteRule.field.employee']()} />}
        </PickInput>
      )}
      {subject === 'department' && (
        <TextInput control={control} name="department" label={m['hr.siteRule.field.department']()} />
      )}
      {subject === 'branch' && (
        <ChoiceInput
          control={control}
          name="branchId"
          label={m['hr.siteRule.field.branch']()}
          options={branches}
        />
      )}
      <ChoiceInput control={control} name="mode" label={m['hr.siteRule.field.mode']()} options={offered} />
      {mode !== 'anywhere' && (
        <div className="stack" role="group" aria-label={m['hr.siteRule.field.sites']()} data-field="siteIds">
          <span className="strong">{m['hr.siteRule.field.sites']()}</span>
          {sites.map(site => (
            <Checkbox
              key={site.id}
              checked={chosen.includes(site.id)}
              onChange={isChosen =>
                form.setValue(
                  'siteIds',
                  isChosen ? [...chosen, site.id] : chosen.filter(one => one !== site.id),
                  { shouldDirty: true },
                )
              }
            >
              <bdi>{site.nameAr}</bdi>
            </Checkbox>
          ))}
          {form.formState.errors.siteIds && <p className="bad">{form.formState.errors.siteIds.message}</p>}
        </div>
      )}
      <div className="fields">
        <DayInput control={control} name="fromOn" label={m['hr.siteRule.field.fromOn']()} />
        <DayInput control={control} name="toOn" label={m['hr.siteRule.field.toOn']()} optional />
      </div>
    </PanelForm>
  )
}
