import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { useCommand } from '#kernel/web/hooks.ts'
import { PanelForm } from '#kernel/web/PanelForm.tsx'
import { sayCode, sayError } from '#kernel/web/say.ts'
import { Select } from '#ui/Select.tsx'
import { showToast } from '#ui/toast.ts'
import { type Party, partyName } from '../party.web.ts'
import { type RelationKind, relationKinds } from '../partyCodes.rules.ts'
import { relationOfWords, relationWords } from '../partyWords.web.ts'
import { CustomerPicker } from '../picker/CustomerPicker.tsx'

type Choice = `${'in' | 'out'}:${RelationKind}`

/** Joins two parties: either the other one is something to this one, or this one to the other. */
export function RelationPanel({ party, onClose }: { party: Party; onClose: () => void }) {
  const add = useCommand('parties.relation.add')
  const [choice, setChoice] = useState<Choice>(
    party.kind === 'organization' ? 'in:contact_person' : 'in:sponsor',
  )
  const [otherId, setOtherId] = useState<string | null>(null)
  const [error, setError] = useState<string | null>(null)
  const options = [
    ...relationKinds.map(kind => ({ id: `in:${kind}` as Choice, name: relationWords[kind]() })),
    ...relationKinds.map(kind => ({ id: `out:${kind}` as Choice, name: relationOfWords[kind]() })),
  ]
  const save = async () => {
    if (!otherId) return setError(sayCode('kernel.field.required'))
    const [direction, kind] = choice.split(':') as ['in' | 'out', RelationKind]
    try {
      await add.mutateAsync(
        direction === 'out'
          ? { fromId: party.id, toId: otherId, kind }
          : { fromId: otherId, toId: party.id, kind },
      )
      showToast(m['parties.relation.added']())
      onClose()
    } catch (refused) {
      setError(sayError(refused))
    }
  }
  return (
    <PanelForm
      title={m['parties.relation.addTitle']({ name: partyName(party) })}
      changed={otherId !== null}
      verb={m['parties.relation.add']()}
      busy={add.isPending}
      onSubmit={save}
      onClose={onClose}
    >
      <Select
        label={m['parties.relation.field.kind']()}
        value={choice}
        onChange={setChoice}
        options={options}
      />
      <CustomerPicker
        label={m['parties.relation.field.party']()}
        name="party"
        value={otherId}
        onChange={id => {
          setOtherId(id)
          setError(null)
        }}
        except={[party.id]}
        error={error}
      />
    </PanelForm>
  )
}
