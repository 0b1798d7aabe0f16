import { useState } from 'react'
import { Controller } from 'react-hook-form'
import { m } from '#generated/words/messages.js'
import { ask, type InputFor } from '#kernel/web/api.ts'
import { showRefusal, useContractForm } from '#kernel/web/form.ts'
import { useAnswer, useCommand } from '#kernel/web/hooks.ts'
import { CheckInput } from '#kernel/web/inputs/CheckInput.tsx'
import { ChoiceInput } from '#kernel/web/inputs/ChoiceInput.tsx'
import { TextInput } from '#kernel/web/inputs/TextInput.tsx'
import { PanelForm } from '#kernel/web/PanelForm.tsx'
import { BothChangedCard, useThreeWay } from '#modules/platform/public.web.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Select } from '#ui/Select.tsx'
import { SidePanel } from '#ui/SidePanel.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { showToast } from '#ui/toast.ts'
import { cashFlows, codeLengths, controls } from '../account/account.rules.ts'
import { nameOf } from '../account/names.web.ts'
import { cashFlowWords, controlWords } from '../wordMaps.web.ts'
import type { ChartAccount, Edited, Editing } from './chartAccount.web.ts'

const addAccountShape = async () => (await import('../account/account.contract.ts')).addAccount.input
const editAccountShape = async () => (await import('../account/account.contract.ts')).editAccount.input

type Props = {
  editing: Editing
  accounts: readonly ChartAccount[]
  onClose: () => void
  onSaved: (id: string, parentId: string | null) => void
}

/** A new account or a change of one, at the side. */
export default function AccountForm(props: Props) {
  const { editing } = props
  const parentId = 'add' in editing ? editing.add : editing.edit.parentId
  const parent = useAnswer('accounting.account.get', { id: parentId ?? '' }, { enabled: parentId !== null })
  if (parentId !== null && 'add' in editing && !parent.data)
    return (
      <SidePanel open onOpenChange={props.onClose} title={m['accounting.account.addTitle']()}>
        <Skeleton lines={6} />
      </SidePanel>
    )
  return <Fields {...props} nextCode={parent.data?.nextChildCode ?? null} />
}

type Values = InputFor<'accounting.account.add'> & InputFor<'accounting.account.edit'>

const valuesOf = (account: Edited): Values => {
  const { id, version, parentId, code, nameAr, nameEn, control, cashFlow, contra, active } = account
  const { requiresParty, requiresCostCenter, requiresProfitUnit } = account
  return {
    id,
    version,
    parentId,
    code,
    nameAr,
    nameEn,
    control,
    cashFlow,
    contra,
    active,
    requiresParty,
    requiresCostCenter,
    requiresProfitUnit,
  }
}

// A child serves the same purpose as its heading by default.
const valuesOfChild = (parent: ChartAccount | undefined, code: string): Values => ({
  id: '',
  version: 1,
  parentId: parent?.id ?? null,
  code,
  nameAr: '',
  nameEn: null,
  active: true,
  control: parent?.control ?? 'none',
  cashFlow: parent?.cashFlow ?? 'operating',
  contra: parent?.contra ?? false,
  requiresParty: parent?.requiresParty ?? false,
  requiresCostCenter: parent?.requiresCostCenter ?? false,
  requiresProfitUnit: parent?.requiresProfitUnit ?? false,
})

const shownCode = (path: string, value: unknown) =>
  path === 'control'
    ? controlWords[value as keyof typeof controlWords]()
    : path === 'cashFlow'
      ? cashFlowWords[value as keyof typeof cashFlowWords]()
      : undefined

function Fields({ editing, accounts, onClose, onSaved, nextCode }: Props & { nextCode: string | null }) {
  const account = 'edit' in editing ? editing.edit : null
  const [errors, setErrors] = useState<readonly string[]>([])
  const add = useCommand('accounting.account.add')
  const edit = useCommand('accounting.account.edit')
  const startParent = 'add' in editing ? accounts.find(one => one.id === editing.add) : undefined
  const form = useContractForm<Values>(
    account ? editAccountShape : addAccountShape,
    account ? valuesOf(account) : valuesOfChild(startParent, nextCode ?? ''),
  )
  const merge = useThreeWay({
    form,
    load: async () => valuesOf(await ask('accounting.account.get', { id: account?.id ?? '' })),
  })
  const { control } = form
  const isUsed = account !== null && (account.hasLines || account.mappingKeys.length > 0)
  const parent = accounts.find(one => one.id === form.watch('parentId'))
  const codeLength = codeLengths[parent?.level ?? 0]
  const save = form.handleSubmit(async values => {
    setErrors([])
    const { id, version, parentId, code, active, ...shape } = values
    try {
      if (account) {
        await edit.mutateAsync({ id, version, active, ...shape })
        showToast(m['kernel.saved']())
        onSaved(id, parentId)
      } else {
        const saved = await add.mutateAsync({ parentId, code, ...shape })
        showToast(m['accounting.account.added']({ code }))
        onSaved(saved.id, parentId)
      }
    } catch (error) {
      if ((await merge.meet(error)) === null) setErrors(showRefusal(form, error))
    }
  })
  return (
    <PanelForm
      title={
        account
          ? m['accounting.account.editTitle']({ code: account.code })
          : m['accounting.account.addTitle']()
      }
      changed={form.formState.isDirty}
      busy={add.isPending || edit.isPending}
      errors={errors}
      onSubmit={save}
      onClose={onClose}
    >
      <BothChangedCard merge={merge} form={form} shown={shownCode} />
      {!account && (
        <Controller
          name="parentId"
          control={control}
          render={({ field, fieldState }) => (
            <Select
              label={m['accounting.account.parent']()}
              name="parentId"
              value={field.value ?? 'none'}
              onChange={value => {
                field.onChange(value === 'none' ? null : value)
                form.setValue('code', '')
              }}
              error={fieldState.error?.message}
              options={[
                { id: 'none', name: m['accounting.account.noParent']() },
                ...accounts
                  .filter(one => (!one.leaf && one.level < 6) || one.id === startParent?.id)
                  .map(one => ({ id: one.id, name: `${one.code} ${nameOf(one)}` })),
              ]}
            />
          )}
        />
      )}
      <div className="fields">
        <TextInput
          control={control}
          name="code"
          label={m['accounting.account.codeLabel']()}
          dir="ltr"
          inputMode="numeric"
          maxLength={10}
          readOnly={account !== null}
          hint={
            account
              ? undefined
              : m['accounting.account.codeHint']({
                  parent: parent?.code ?? '',
                  length: codeLength ?? 10,
                })
          }
        />
        <ChoiceInput
          control={control}
          name="control"
          label={m['accounting.account.control']()}
          disabled={isUsed}
          options={controls.map(id => ({ id, name: controlWords[id]() }))}
        />
        <TextInput
          control={control}
          name="nameAr"
          label={m['accounting.account.nameAr']()}
          autoFocus
          maxLength={120}
        />
        <TextInput
          control={control}
          name="nameEn"
          label={m['accounting.account.nameEn']()}
          optional
          maxLength={120}
        />
        <ChoiceInput
          control={control}
          name="cashFlow"
          label={m['accounting.account.cashFlow']()}
          disabled={isUsed}
          options={cashFlows.map(id => ({ id, name: cashFlowWords[id]() }))}
        />
      </div>
      <CheckInput
        control={control}
        name="contra"
        disabled={isUsed}
        hint={m['accounting.account.contraHint']()}
      >
        {m['accounting.account.contra']()}
      </CheckInput>
      <fieldset className="stack tight accounting-group">
        <legend className="field-label">{m['accounting.account.requires']()}</legend>
        <CheckInput control={control} name="requiresParty">
          {m['accounting.dimension.party']()}
        </CheckInput>
        <CheckInput control={control} name="requiresCostCenter">
          {m['accounting.dimension.costCenter']()}
        </CheckInput>
        <CheckInput control={control} name="requiresProfitUnit">
          {m['accounting.dimension.profitUnit']()}
        </CheckInput>
      </fieldset>
      {account && (
        <CheckInput control={control} name="active">
          {m['accounting.account.activeLabel']()}
        </CheckInput>
      )}
      {isUsed && <Notice hue="slate">{m['accounting.account.usedHint']()}</Notice>}
    </PanelForm>
  )
}
