import { PartyLink } from '#modules/parties/public.web.tsx'
import { TextLink } from '#ui/TextLink.tsx'
import { links } from '../links.web.ts'

type Props = { partyId: string | null; partyName: string | null }

/** The party of a document as a link to its file; a dash where there is none. */
export function PartyText({ partyId, partyName }: Props) {
  if (!partyId || !partyName) return <span className="quiet">{'\u2014'}</span>
  return <PartyLink party={{ id: partyId, nameAr: partyName, nameEn: null }} />
}

/** A vendor as a link to its account. */
export function VendorText({ partyId, partyName }: Props) {
  if (!partyId || !partyName) return <span className="quiet">{'\u2014'}</span>
  return (
    <TextLink href={links.vendor(partyId)}>
      <bdi>{partyName}</bdi>
    </TextLink>
  )
}

/** The name alone, for rows that open something else. */
export function PartyNameText({ partyName }: Pick<Props, 'partyName'>) {
  return partyName ? (
    <bdi className="billing-name">{partyName}</bdi>
  ) : (
    <span className="quiet">{'\u2014'}</span>
  )
}
