import { type FormEvent, useId, useState } from 'react'
import { Controller } from 'react-hook-form'
import { m } from '#generated/words/messages.js'
import { showRefusal, useContractForm } from '#kernel/web/form.ts'
import { useCommand } from '#kernel/web/hooks.ts'
import { type Member, MemberPicker, useMember } from '#modules/access/web/public.tsx'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { Notice } from '#ui/Notice.tsx'
import { SidePanel } from '#ui/SidePanel.tsx'
import { TextField } from '#ui/TextField.tsx'
import { showToast } from '#ui/toast.ts'
import { boxName } from '../payment/Tenders.tsx'
import type { TreasuryRow } from '../wordMaps.ts'

const shape = async () => (await import('../../shared/session.contract.ts')).saveTreasury.input

type Values = {
  id: string
  nameAr: string
  nameEn: string | null
  iban: string | null
  active: boolean
  custodianId: string | null
}

/** Name, IBAN and state of a box, bank or card. */
export function TreasuryPanel({ row, onClose }: { readonly row: TreasuryRow; readonly onClose: () => void }) {
  const formId = useId()
  const save = useCommand('billing.treasury.save')
  const [problems, setProblems] = useState<readonly string[]>([])
  const { id, nameAr, nameEn, iban, active, custodianId } = row
  const form = useContractForm<Values>(shape, {
    ...{ id, nameAr, nameEn, iban, active, custodianId },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    void form.handleSubmit(async values => {
      setProblems([])
      try {
        await save.mutateAsync(values)
        showToast(m['kernel.saved']())
        onClose()
      } catch (error) {
        setProblems(showRefusal(form, error))
      }
    })()
  }
  return (
    <SidePanel
      open
      onOpenChange={onClose}
      title={boxName(row)}
      changed={form.formState.isDirty}
      actions={
        <>
          <Button onPress={onClose}>{m['kernel.action.cancel']()}</Button>
          <Button kind="primary" type="submit" form={formId} busy={save.isPending}>
            {m['kernel.action.save']()}
          </Button>
        </>
      }
    >
      <form id={formId} className="stack" onSubmit={submit} noValidate>
        {problems.map(problem => (
          <Notice key={problem} hue="red" live>
            {problem}
          </Notice>
        ))}
        <Controller
          name="nameAr"
          control={form.control}
          render={({ field, fieldState }) => (
            <TextField
              {...field}
              label={m['billing.treasury.nameAr']()}
              maxLength={120}
              error={fieldState.error?.message ?? null}
            />
          )}
        />
        <Controller
          name="nameEn"
          control={form.control}
          render={({ field, fieldState }) => (
            <TextField
              {...field}
              value={field.value ?? ''}
              onChange={text => field.onChange(text || null)}
              label={m['billing.treasury.nameEn']()}
              maxLength={120}
              dir="ltr"
              optional
              error={fieldState.error?.message ?? null}
            />
          )}
        />
        {row.kind === 'bank' && (
          <Controller
            name="iban"
            control={form.control}
            render={({ field, fieldState }) => (
              <TextField
                {...field}
                value={field.value ?? ''}
                onChange={text => field.onChange(text.replace(/\s/g, '') || null)}
                label={m['billing.treasury.iban']()}
                maxLength={34}
                dir="ltr"
                optional
                error={fieldState.error?.message ?? null}
              />
            )}
          />
        )}
        <Controller
          name="custodianId"
          control={form.control}
          render={({ field }) => <Custodian value={field.value} onChange={field.onChange} />}
        />
        <Controller
          name="active"
          control={form.control}
          render={({ field }) => (
            <Checkbox
              checked={field.value}
              onChange={field.onChange}
              hint={m['billing.treasury.activeHint']()}
            >
              {m['billing.treasury.active']()}
            </Checkbox>
          )}
        />
      </form>
    </SidePanel>
  )
}

type CustodianProps = { readonly value: string | null; readonly onChange: (id: string | null) => void }

/** Who answers for a box: a transfer between two custodians is received by the other one. */
function Custodian({ value, onChange }: CustodianProps) {
  const member: Member | null = useMember(value)
  return (
    <MemberPicker
      label={m['billing.treasury.custodian']()}
      value={member}
      onChange={chosen => onChange(chosen?.id ?? null)}
    />
  )
}
