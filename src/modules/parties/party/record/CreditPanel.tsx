import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { ask } from '#kernel/web/api.ts'
import { showRefusal, useContractForm } from '#kernel/web/form.ts'
import { useCommand } from '#kernel/web/hooks.ts'
import { CheckInput } from '#kernel/web/inputs/CheckInput.tsx'
import { MoneyInput } from '#kernel/web/inputs/MoneyInput.tsx'
import { NoteInput } from '#kernel/web/inputs/NoteInput.tsx'
import { PanelForm } from '#kernel/web/PanelForm.tsx'
import { BothChangedCard, useThreeWay } from '#modules/platform/public.web.tsx'
import { Fact } from '#ui/Fact.tsx'
import { Money } from '#ui/Money.tsx'
import { RadioGroup } from '#ui/RadioGroup.tsx'
import { showToast } from '#ui/toast.ts'
import { type Party, partyName } from '../party.web.ts'

const shape = async () => (await import('../../credit/credit.contract.ts')).setCredit.input

/** A limit of null is the company's default. */
type Values = { id: string; version: number; limit: string | null; hold: boolean; holdReason: string | null }

const valuesOf = ({ id, version, credit }: Party): Values => ({
  id,
  version,
  limit: credit.own,
  hold: credit.hold,
  holdReason: credit.holdReason,
})

const labels: Readonly<Record<string, () => string>> = {
  limit: m['parties.party.field.creditLimit'],
  hold: m['parties.party.field.creditHold'],
  holdReason: m['parties.party.field.holdReason'],
}

/** The credit of a party: the company's default or its own limit, and the hold that makes it cash at once. */
export function CreditPanel({ party, onClose }: { party: Party; onClose: () => void }) {
  const { credit } = party
  const set = useCommand('parties.credit.set')
  const form = useContractForm<Values>(shape, valuesOf(party))
  const merge = useThreeWay({
    form,
    load: async () => valuesOf(await ask('parties.party.get', { id: party.id })),
  })
  const [problems, setProblems] = useState<readonly string[]>([])
  const { limit, hold } = form.watch()
  const name = partyName(party)
  const save = form.handleSubmit(async values => {
    setProblems([])
    try {
      await set.mutateAsync({ ...values, holdReason: values.hold ? values.holdReason : null })
      showToast(m['parties.credit.saved']({ name }))
      onClose()
    } catch (error) {
      if ((await merge.meet(error)) === null) setProblems(showRefusal(form, error))
    }
  })
  return (
    <PanelForm
      title={m['parties.credit.title']({ name })}
      changed={form.formState.isDirty}
      verb={m['parties.credit.set']()}
      busy={set.isPending}
      errors={problems}
      onSubmit={save}
      onClose={onClose}
    >
      <BothChangedCard merge={merge} form={form} label={path => labels[path]?.() ?? ''} />
      <dl className="facts">
        <Fact label={m['parties.party.field.exposure']()} strong>
          <Money amount={credit.exposure} />
        </Fact>
        <Fact label={m['parties.party.field.creditLimit']()}>
          <Money amount={credit.limit} />
        </Fact>
      </dl>
      <RadioGroup
        label={m['parties.party.field.creditLimit']()}
        value={limit === null ? 'company' : 'own'}
        onChange={whose =>
          form.setValue('limit', whose === 'own' ? (credit.own ?? '') : null, { shouldDirty: true })
        }
        options={[
          { id: 'company', name: m['parties.credit.companyDefault']() },
          { id: 'own', name: m['parties.credit.own'](), hint: m['parties.credit.ownHint']() },
        ]}
      />
      {limit !== null && (
        <MoneyInput control={form.control} name="limit" label={m['parties.credit.amount']()} />
      )}
      <CheckInput control={form.control} name="hold" hint={m['parties.credit.holdHint']()}>
        {m['parties.party.field.creditHold']()}
      </CheckInput>
      {hold && (
        <NoteInput
          control={form.control}
          name="holdReason"
          label={m['parties.party.field.holdReason']()}
          maxLength={500}
        />
      )}
    </PanelForm>
  )
}
