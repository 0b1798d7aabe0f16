import { m } from '#generated/words/messages.js'
import { ask } from '#kernel/web/api.ts'
import { useCommand } from '#kernel/web/hooks.ts'
import { sayError } from '#kernel/web/say.ts'
import { Button } from '#ui/Button.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { showProblem, showToast } from '#ui/toast.ts'
import { customerPath } from '../links.ts'
import { partyName } from '../party.ts'

type Known = {
  readonly id: string
  readonly code: string
  readonly nameAr: string | null
  readonly nameEn: string | null
}

/** What the form offers for somebody who exists: open the file, or make a customer of them and go on. */
export function useKnownActs(onTaken: (id: string) => void) {
  const update = useCommand('parties.party.update')
  const take = async (known: Known) => {
    try {
      const party = await ask('parties.party.get', { id: known.id })
      if (!party.roles.includes('customer')) {
        await update.mutateAsync({ id: party.id, version: party.version, addRoles: ['customer'] })
        showToast(m['parties.role.added']({ name: partyName(party) }))
      }
      onTaken(party.id)
    } catch (error) {
      showProblem(sayError(error))
    }
  }
  return (known: Known, { isReturning }: { readonly isReturning: boolean }) => (
    <>
      <ButtonLink size="small" href={customerPath(known.id)}>
        {m['parties.party.openExisting']()}
      </ButtonLink>
      <Button size="small" kind="tertiary" busy={update.isPending} onPress={() => void take(known)}>
        {isReturning ? m['parties.check.use']() : m['parties.check.addRole']()}
      </Button>
    </>
  )
}
