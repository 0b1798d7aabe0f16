import { m } from '#generated/words/messages.js'
import { useAnswer, useCommand } from '#kernel/web/hooks.ts'
import { sayError } from '#kernel/web/say.ts'
import { Button } from '#ui/Button.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { showProblem, showToast } from '#ui/toast.ts'
import { customerPath } from '../links.ts'
import { type Party, partyName } from '../party.ts'

type Props = {
  readonly id: string
  /** The work that waits for a customer takes this one; without it the file is opened. */
  readonly onUse?: (party: Party) => void
  /** After the role was added. */
  readonly onAdded?: (party: Party) => void
}

/** What is offered for somebody who exists: use them, open the file, or give them the role of a customer first (P2). */
export function KnownActs({ id, onUse, onAdded }: Props) {
  const answer = useAnswer('parties.party.get', { id }, { staleTime: 30_000 })
  const update = useCommand('parties.party.update')
  const party = answer.data
  const isCustomer = party?.roles.includes('customer') ?? true
  const take = async (done: ((party: Party) => void) | undefined) => {
    if (!party) return
    try {
      if (!isCustomer) {
        await update.mutateAsync({ id: party.id, version: party.version, addRoles: ['customer'] })
        showToast(m['parties.role.added']({ name: partyName(party) }))
      }
      done?.({ ...party, roles: [...new Set([...party.roles, 'customer' as const])] })
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
      {!isCustomer && (
        <Button size="small" kind="tertiary" busy={update.isPending} onPress={() => void take(onAdded)}>
          {m['parties.check.addRole']()}
        </Button>
      )}
    </>
  )
}
