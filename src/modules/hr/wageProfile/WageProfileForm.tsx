import { useState } from 'react'
import { words as baseWords } from '#generated/choices/hr.wageProfile.base.ts'
import { words as dateWords } from '#generated/choices/hr.wageProfile.dateFormat.ts'
import { m } from '#generated/words/messages.js'
import { ask, type InputFor, type OutputFor } from '#kernel/web/api.ts'
import { showRefusal, useContractForm } from '#kernel/web/form.ts'
import { useCommand } from '#kernel/web/hooks.ts'
import { CheckInput } from '#kernel/web/inputs/CheckInput.tsx'
import { ChoiceInput } from '#kernel/web/inputs/ChoiceInput.tsx'
import { TextInput } from '#kernel/web/inputs/TextInput.tsx'
import { PanelForm } from '#kernel/web/PanelForm.tsx'
import { useCompany } from '#kernel/web/session.tsx'
import { optionsOf } from '#kernel/web/wordOptions.ts'
import { BothChangedCard, useThreeWay } from '#modules/platform/public.web.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { Select } from '#ui/Select.tsx'
import { showToast } from '#ui/toast.ts'
import { LayoutColumns } from './LayoutColumns.tsx'

const shape = async () => (await import('./wageProfile.contract.ts')).saveWageProfile.input

type Profile = OutputFor<'hr.wageProfile.list'>['rows'][number]
type Values = InputFor<'hr.wageProfile.save'>

const baseOf = { AED: 'uae', QAR: 'qatar', OMR: 'oman' } as const

const empty = {
  uae: { employerId: '', routing: '', dateFormat: 'dashed', version: 'plain' },
  qatar: {
    employerEid: '',
    payerEid: null,
    payerQid: null,
    payerBank: '',
    payerIban: '',
    version: 'plain',
    sifVersion: null,
  },
  oman: { commercialRegister: '', bank: '' },
  custom: { columns: [], delimiter: ',', hasTitles: true, lineEnd: '\r\n', fileName: '' },
} as const satisfies Record<Values['base'], unknown>

/** Only the numbers of the chosen format stand in the form. */
const only = (base: Values['base'], profile?: Profile | null) => ({
  uae: base === 'uae' ? (profile?.uae ?? { ...empty.uae }) : null,
  qatar: base === 'qatar' ? (profile?.qatar ?? { ...empty.qatar }) : null,
  oman: base === 'oman' ? (profile?.oman ?? { ...empty.oman }) : null,
  custom: base === 'custom' ? (profile?.custom ?? { ...empty.custom, columns: [] }) : null,
})

/** The form of a wage file format of one bank. */
export function WageProfileForm({ profile, onClose }: { profile: Profile | null; onClose: () => void }) {
  const { currency } = useCompany()
  const [errors, setErrors] = useState<readonly string[]>([])
  const save = useCommand('hr.wageProfile.save')
  const published = baseOf[currency as keyof typeof baseOf]
  const first = profile?.base ?? published ?? 'custom'
  const fresh: Values = { nameAr: '', base: first, isActive: true, ...only(first) }
  const form = useContractForm<Values>(shape, profile ? { ...profile, ...only(first, profile) } : fresh)
  const merge = useThreeWay({
    form,
    load: async () => {
      const now = (await ask('hr.wageProfile.list', {})).rows.find(row => row.id === profile?.id)
      return now ? { ...now, ...only(now.base, now) } : fresh
    },
  })
  const { control } = form
  const [base, uae, qatar] = form.watch(['base', 'uae', 'qatar'])
  const submit = form.handleSubmit(async values => {
    setErrors([])
    try {
      await save.mutateAsync(values)
      showToast(m['hr.wageProfile.saved']())
      onClose()
    } catch (error) {
      if ((await merge.meet(error)) === null) setErrors(showRefusal(form, error))
    }
  })
  const change = (next: Values['base']) => {
    form.setValue('base', next, { shouldDirty: true })
    for (const [key, value] of Object.entries(only(next)))
      form.setValue(key as 'uae', value as Values['uae'], { shouldDirty: true })
  }
  return (
    <PanelForm
      title={profile ? m['hr.wageProfile.edit']({ name: profile.nameAr }) : m['hr.wageProfile.add']()}
      changed={form.formState.isDirty}
      busy={save.isPending}
      errors={errors}
      onSubmit={submit}
      onClose={onClose}
    >
      <BothChangedCard merge={merge} form={form} />
      <TextInput control={control} name="nameAr" label={m['hr.wageProfile.field.nameAr']()} />
      {!profile && (
        <BaseChoice value={base} bases={published ? [published, 'custom'] : ['custom']} onChange={change} />
      )}
      {base === 'uae' && (
        <div className="fields">
          <TextInput
            control={control}
            name="uae.employerId"
            label={m['hr.wageProfile.field.employerId']()}
            dir="ltr"
          />
          <TextInput
            control={control}
            name="uae.routing"
            label={m['hr.wageProfile.field.routing']()}
            dir="ltr"
          />
          <ChoiceInput
            control={control}
            name="uae.dateFormat"
            label={m['hr.wageProfile.field.uaeDate']()}
            options={optionsOf(dateWords)}
          />
          <Checkbox
            checked={uae?.version === 'variablePay'}
            onChange={on => form.setValue('uae.version', on ? 'variablePay' : 'plain', { shouldDirty: true })}
          >
            {m['hr.wageProfile.field.variablePay']()}
          </Checkbox>
        </div>
      )}
      {base === 'qatar' && (
        <div className="fields">
          <TextInput
            control={control}
            name="qatar.employerEid"
            label={m['hr.wageProfile.field.employerEid']()}
            dir="ltr"
          />
          <TextInput
            control={control}
            name="qatar.payerEid"
            label={m['hr.wageProfile.field.payerEid']()}
            dir="ltr"
            optional
          />
          <TextInput
            control={control}
            name="qatar.payerQid"
            label={m['hr.wageProfile.field.payerQid']()}
            dir="ltr"
            optional
          />
          <TextInput
            control={control}
            name="qatar.payerBank"
            label={m['hr.wageProfile.field.payerBank']()}
            dir="ltr"
          />
          <TextInput
            control={control}
            name="qatar.payerIban"
            label={m['hr.wageProfile.field.payerIban']()}
            dir="ltr"
          />
          <TextInput
            control={control}
            name="qatar.sifVersion"
            label={m['hr.wageProfile.field.sifVersion']()}
            dir="ltr"
            optional
          />
          <Checkbox
            checked={qatar?.version === 'allowances'}
            onChange={on =>
              form.setValue('qatar.version', on ? 'allowances' : 'plain', { shouldDirty: true })
            }
          >
            {m['hr.wageProfile.field.allowances']()}
          </Checkbox>
        </div>
      )}
      {base === 'oman' && (
        <div className="fields">
          <TextInput
            control={control}
            name="oman.commercialRegister"
            label={m['hr.wageProfile.field.commercialRegister']()}
            dir="ltr"
          />
          <TextInput control={control} name="oman.bank" label={m['hr.wageProfile.field.bank']()} dir="ltr" />
        </div>
      )}
      {base === 'custom' && <LayoutColumns form={form} />}
      <CheckInput control={control} name="isActive">
        {m['hr.wageProfile.field.isActive']()}
      </CheckInput>
    </PanelForm>
  )
}

type Choice = {
  value: Values['base']
  bases: readonly Values['base'][]
  onChange: (base: Values['base']) => void
}

/** The published format of the company's currency, or a layout of the bank's own. */
function BaseChoice({ value, bases, onChange }: Choice) {
  return (
    <Select
      label={m['hr.wageProfile.field.base']()}
      name="base"
      value={value}
      onChange={onChange}
      options={bases.map(id => ({ id, name: baseWords[id]() }))}
    />
  )
}
