import { useSession } from '#kernel/web/session.tsx'
import { TextLink } from '#ui/TextLink.tsx'
import { customerPath } from '../../links.web.ts'
import { partyName } from '../party.web.ts'

type Props = {
  party: {
    id: string
    code?: string
    nameAr: string | null
    nameEn: string | null
  }
}

/** The name of a party as the link to its file; plain text without the right to read customers. */
export function PartyLink({ party }: Props) {
  const { can } = useSession()
  const name = <bdi>{partyName({ code: '', ...party })}</bdi>
  return can('operations.customers.read') ? <TextLink href={customerPath(party.id)}>{name}</TextLink> : name
}
