import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { useCommand } from '#kernel/web/hooks.ts'
import { sayError } from '#kernel/web/say.ts'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Notice } from '#ui/Notice.tsx'
import { showToast } from '#ui/toast.ts'
import { type Party, partyName } from '../party.web.ts'
import { type PartyRole, partyRoles } from '../partyCodes.rules.ts'
import { roleWords } from '../partyWords.web.ts'
import { roleChanges } from './roleChanges.web.ts'

/** One party, many roles: adds and takes away what it is to the company. */
export function RolesDialog({ party, onClose }: { party: Party; onClose: () => void }) {
  const update = useCommand('parties.party.update')
  const [had] = useState(party.roles)
  const [roles, setRoles] = useState<ReadonlySet<PartyRole>>(new Set(had))
  const [problem, setProblem] = useState<string | null>(null)
  const set = (role: PartyRole, on: boolean) => {
    const next = new Set(roles)
    if (on) next.add(role)
    else next.delete(role)
    setRoles(next)
  }
  const save = async () => {
    setProblem(null)
    try {
      await update.mutateAsync({
        id: party.id,
        version: party.version,
        ...roleChanges(had, roles),
      })
      showToast(m['kernel.saved']())
      onClose()
    } catch (error) {
      setProblem(sayError(error))
    }
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={m['parties.role.title']({ name: partyName(party) })}
      actions={
        <>
          <Button onPress={onClose}>{m['kernel.action.cancel']()}</Button>
          <Button kind="primary" busy={update.isPending} onPress={() => void save()}>
            {m['kernel.action.save']()}
          </Button>
        </>
      }
    >
      <div className="stack">
        {problem && (
          <Notice hue="red" live>
            {problem}
          </Notice>
        )}
        <div className="party-roles">
          {partyRoles.map(role => (
            <Checkbox key={role} checked={roles.has(role)} onChange={on => set(role, on)}>
              {roleWords[role]()}
            </Checkbox>
          ))}
        </div>
      </div>
    </Dialog>
  )
}
