import { m } from '#generated/words/messages.js'
import { useAnswer, useCommand } from '#kernel/web/hooks.ts'
import { sayError } from '#kernel/web/say.ts'
import { Button } from '#ui/Button.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { showProblem, showToast } from '#ui/toast.ts'
import { customerPath } from '../../links.web.ts'
import { type Party, partyName } from '../party.web.ts'
import type { PartyRole } from '../partyCodes.rules.ts'
import { roleWords } from '../partyWords.web.ts'

type Props = {
  id: string
  /** The role that is asked for; a customer when absent. */
  role?: PartyRole
  /** The work that waits for a customer takes this one; without it the file is opened. */
  onUse?: (party: Party) => void
  /** After the role was added. */
  onAdded?: (party: Party) => void
}

/** What is offered for an existing party: use it, open the file, or give it the role that is missing (P2). */
export function KnownActs({ id, role = 'customer', onUse, onAdded }: Props) {
  const answer = useAnswer('parties.party.get', { id }, { staleTime: 30_000 })
  const update = useCommand('parties.party.update')
  const party = answer.data
  const hasRole = party?.roles.includes(role) ?? true
  const take = async (done: ((party: Party) => void) | undefined) => {
    if (!party) return
    try {
      if (!hasRole) {
        await update.mutateAsync({ id: party.id, version: party.version, addRoles: [role] })
        showToast(m['parties.role.added']({ name: partyName(party), role: roleWords[role]() }))
      }
      done?.({ ...party, roles: [...new Set([...party.roles, role])] })
    } catch (error) {
      showProblem(sayError(error))
    }
  }
  if (onUse)
    return (
      <Button size="small" busy={update.isPending || answer.isPending} onPress={() => void take(onUse)}>
        {m['parties.check.use']()}
      </Button>
    )
  return (
    <>
      <ButtonLink size="small" href={customerPath(id)}>
        {m['parties.party.openExisting']()}
      </ButtonLink>
      {!hasRole && (
        <Button size="small" kind="tertiary" busy={update.isPending} onPress={() => void take(onAdded)}>
          {m['parties.check.addRole']({ role: roleWords[role]() })}
        </Button>
      )}
    </>
  )
}
