import { type FormEvent, useId, useState } from 'react'
import { m } from '#generated/words/messages.js'
import { type Currency, currencies } from '#kernel/shared/money.ts'
import { showRefusal, useContractForm } from '#kernel/web/form.ts'
import { useAnswer, useCommand } from '#kernel/web/hooks.ts'
import { ChoiceInput } from '#kernel/web/inputs/ChoiceInput.tsx'
import { TextInput } from '#kernel/web/inputs/TextInput.tsx'
import { useCompany } from '#kernel/web/session.tsx'
import { currencyWords } from '#modules/platform/public.web.tsx'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { SidePanel } from '#ui/SidePanel.tsx'
import { showToast } from '#ui/toast.ts'
import { type TreasuryRow, treasuryKindWords } from '../wordMaps.web.ts'

const shape = async () => (await import('../session/session.contract.ts')).addTreasury.input

type Values = {
  kind: TreasuryRow['kind']
  nameAr: string
  nameEn: string | null
  accountId: string
  currency: Currency
  iban: string | null
}

const kinds = ['bank', 'cash', 'card'] as const

/** A new box, bank or card clearing, at its own account of the chart. */
export function NewTreasuryPanel({ onClose }: { onClose: () => void }) {
  const formId = useId()
  const own = useCompany().currency
  const add = useCommand('billing.treasury.add')
  const [problems, setProblems] = useState<readonly string[]>([])
  const accounts = useAnswer('accounting.account.list', { postingOnly: true })
  const boxes = useAnswer('billing.treasury.list', {})
  const form = useContractForm<Values>(shape, {
    kind: 'bank',
    nameAr: '',
    nameEn: null,
    accountId: '',
    currency: own,
    iban: null,
  })
  const kind = form.watch('kind')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    void form.handleSubmit(async values => {
      setProblems([])
      try {
        await add.mutateAsync(values)
        showToast(m['kernel.saved']())
        onClose()
      } catch (error) {
        setProblems(showRefusal(form, error))
      }
    })()
  }
  const { control } = form
  const taken = new Set(boxes.data?.rows.map(box => box.accountId))
  const free = (accounts.data?.rows ?? []).filter(
    account => account.control === 'treasury' && account.active && !taken.has(account.id),
  )
  return (
    <SidePanel
      open
      onOpenChange={onClose}
      title={m['billing.treasury.addAct']()}
      changed={form.formState.isDirty}
      actions={
        <>
          <Button onPress={onClose}>{m['kernel.action.cancel']()}</Button>
          <Button kind="primary" type="submit" form={formId} busy={add.isPending}>
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
        <ChoiceInput
          control={control}
          name="kind"
          label={m['billing.treasury.kind']()}
          options={kinds.map(id => ({ id, name: treasuryKindWords[id]() }))}
        />
        <TextInput control={control} name="nameAr" label={m['billing.treasury.nameAr']()} maxLength={120} />
        <TextInput
          control={control}
          name="nameEn"
          label={m['billing.treasury.nameEn']()}
          maxLength={120}
          dir="ltr"
          optional
        />
        <ChoiceInput
          control={control}
          name="currency"
          label={m['billing.foreign.currency']()}
          hint={m['billing.treasury.currencyHint']()}
          options={[own, ...currencies.filter(one => one !== own)].map(id => ({
            id,
            name: currencyWords[id](),
            fact: id,
          }))}
        />
        <ChoiceInput
          control={control}
          name="accountId"
          label={m['billing.treasury.ledger']()}
          hint={m['billing.treasury.ledgerHint']()}
          options={free.map(account => ({ id: account.id, name: account.nameAr, fact: account.code }))}
        />
        {kind === 'bank' && (
          <TextInput
            control={control}
            name="iban"
            label={m['billing.treasury.iban']()}
            maxLength={34}
            dir="ltr"
            optional
          />
        )}
      </form>
    </SidePanel>
  )
}
