import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { RefusalError } from '#kernel/shared/refusal.ts'
import { useCommand } from '#kernel/web/hooks.ts'
import { PanelForm } from '#kernel/web/PanelForm.tsx'
import { sayCode, sayError } from '#kernel/web/say.ts'
import { Checkbox } from '#ui/Checkbox.tsx'
import { Fact } from '#ui/Fact.tsx'
import { Money } from '#ui/Money.tsx'
import { MoneyField } from '#ui/MoneyField.tsx'
import { RadioGroup } from '#ui/RadioGroup.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { showToast } from '#ui/toast.ts'
import { type Party, partyName } from '../party.ts'

/** The credit of a party: the company's default or its own limit, and the hold that makes it cash at once. */
export function CreditPanel({ party, onClose }: { readonly party: Party; readonly onClose: () => void }) {
  const { credit } = party
  const set = useCommand('parties.credit.set')
  // What the person saw, not what came in since: pressed again after a conflict, it must not save over the other's change.
  const [version] = useState(party.version)
  const [whose, setWhose] = useState<'company' | 'own'>(credit.own === null ? 'company' : 'own')
  const [limit, setLimit] = useState(credit.own ?? '')
  const [isHeld, setHeld] = useState(credit.hold)
  const [reason, setReason] = useState(credit.holdReason ?? '')
  const [errors, setErrors] = useState<{ limit?: string; holdReason?: string; whole?: string }>({})
  const name = partyName(party)
  const isChanged =
    isHeld !== credit.hold ||
    reason !== (credit.holdReason ?? '') ||
    (whose === 'own' ? limit : null) !== credit.own
  const save = async () => {
    if (whose === 'own' && limit === '') return setErrors({ limit: sayCode('kernel.field.required') })
    if (isHeld && reason.trim().length < 3)
      return setErrors({ holdReason: sayCode('parties.credit.reasonRequired') })
    try {
      await set.mutateAsync({
        id: party.id,
        version,
        limit: whose === 'own' ? limit : null,
        hold: isHeld,
        holdReason: isHeld ? reason : null,
      })
      showToast(m['parties.credit.saved']({ name }))
      onClose()
    } catch (error) {
      const field = error instanceof RefusalError ? error.refusal.field : undefined
      setErrors({ [field === 'limit' || field === 'holdReason' ? field : 'whole']: sayError(error) })
    }
  }
  return (
    <PanelForm
      title={m['parties.credit.title']({ name })}
      changed={isChanged}
      verb={m['parties.credit.set']()}
      busy={set.isPending}
      errors={errors.whole ? [errors.whole] : []}
      onSubmit={save}
      onClose={onClose}
    >
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
        value={whose}
        onChange={setWhose}
        options={[
          { id: 'company', name: m['parties.credit.companyDefault']() },
          { id: 'own', name: m['parties.credit.own'](), hint: m['parties.credit.ownHint']() },
        ]}
      />
      {whose === 'own' && (
        <MoneyField
          label={m['parties.credit.amount']()}
          name="limit"
          value={limit}
          onChange={setLimit}
          error={errors.limit ?? null}
        />
      )}
      <Checkbox checked={isHeld} onChange={setHeld} hint={m['parties.credit.holdHint']()}>
        {m['parties.party.field.creditHold']()}
      </Checkbox>
      {isHeld && (
        <TextArea
          label={m['parties.party.field.holdReason']()}
          name="holdReason"
          value={reason}
          onChange={setReason}
          maxLength={500}
          error={errors.holdReason ?? null}
        />
      )}
    </PanelForm>
  )
}
