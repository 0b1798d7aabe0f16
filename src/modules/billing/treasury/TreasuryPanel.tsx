import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { ask } from '#kernel/web/api.ts'
import { showRefusal, useContractForm } from '#kernel/web/form.ts'
import { useCommand } from '#kernel/web/hooks.ts'
import { CheckInput } from '#kernel/web/inputs/CheckInput.tsx'
import { MoneyInput } from '#kernel/web/inputs/MoneyInput.tsx'
import { PickInput } from '#kernel/web/inputs/PickInput.tsx'
import { TextInput } from '#kernel/web/inputs/TextInput.tsx'
import { PanelForm } from '#kernel/web/PanelForm.tsx'
import { type Member, MemberPicker, useMember } from '#modules/access/public.web.tsx'
import { BothChangedCard, useThreeWay } from '#modules/platform/public.web.tsx'
import { showToast } from '#ui/toast.ts'
import type { TreasuryRow } from '../wordMaps.web.ts'
import { boxName } from './boxName.web.ts'

const shape = async () => (await import('../session/session.contract.ts')).saveTreasury.input

type Values = {
  id: string
  version: number
  nameAr: string
  nameEn: string | null
  iban: string | null
  active: boolean
  custodianId: string | null
  minimum: string
}

const valuesOf = ({
  id,
  version,
  nameAr,
  nameEn,
  iban,
  active,
  custodianId,
  minimum,
}: TreasuryRow): Values => ({ id, version, nameAr, nameEn, iban, active, custodianId, minimum })

/** Name, IBAN and state of a box, bank or card. */
export function TreasuryPanel({ row, onClose }: { row: TreasuryRow; onClose: () => void }) {
  const save = useCommand('billing.treasury.save')
  const [problems, setProblems] = useState<readonly string[]>([])
  const form = useContractForm<Values>(shape, valuesOf(row))
  const merge = useThreeWay({
    form,
    load: async () => {
      const { rows } = await ask('billing.treasury.list', {})
      return valuesOf(rows.find(one => one.id === row.id) ?? row)
    },
  })
  const submit = form.handleSubmit(async values => {
    setProblems([])
    try {
      await save.mutateAsync(values)
      showToast(m['kernel.saved']())
      onClose()
    } catch (error) {
      if ((await merge.meet(error)) === null) setProblems(showRefusal(form, error))
    }
  })
  return (
    <PanelForm
      title={boxName(row)}
      changed={form.formState.isDirty}
      busy={save.isPending}
      errors={problems}
      onSubmit={submit}
      onClose={onClose}
    >
      <BothChangedCard merge={merge} form={form} />
      <TextInput
        control={form.control}
        name="nameAr"
        label={m['billing.treasury.nameAr']()}
        maxLength={120}
      />
      <TextInput
        control={form.control}
        name="nameEn"
        label={m['billing.treasury.nameEn']()}
        maxLength={120}
        dir="ltr"
        optional
      />
      {row.kind === 'bank' && (
        <TextInput
          control={form.control}
          name="iban"
          label={m['billing.treasury.iban']()}
          maxLength={34}
          dir="ltr"
          fold={text => text.replace(/\s/g, '')}
          optional
        />
      )}
      {row.kind !== 'card' && (
        <MoneyInput
          control={form.control}
          name="minimum"
          label={m['billing.treasury.minimum']()}
          hint={m['billing.treasury.minimumHint']()}
          currency={row.currency}
          negative
        />
      )}
      <PickInput control={form.control} name="custodianId" optional>
        {picked => <Custodian {...picked} />}
      </PickInput>
      <CheckInput control={form.control} name="active" hint={m['billing.treasury.activeHint']()}>
        {m['billing.treasury.active']()}
      </CheckInput>
    </PanelForm>
  )
}

type CustodianProps = { value: string | null; onChange: (id: string | null) => void }

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
