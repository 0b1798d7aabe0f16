import { Phone } from 'lucide-react'
import { m } from '#generated/words/messages.js'
import { useCompany } from '#kernel/web/session.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { DocumentNumber } from '#ui/DocumentNumber.tsx'
import { Money } from '#ui/Money.tsx'
import { customerPath } from '../../links.web.ts'
import { type PartyRow, partyName, spacedPhone } from '../party.web.ts'
import { documentKinds, documentStateWords } from '../partyWords.web.ts'
import { StateText } from '../StateText.tsx'
import { WhatsAppIcon } from '../WhatsAppIcon.tsx'
import { whatsappHref } from '../whatsapp.web.ts'
import { CustomerName } from './CustomerName.tsx'
import { CustomerState } from './CustomerState.tsx'

/** A customer on a phone: who, what is owed, and the two ways to reach them. */
export function CustomerCard({ row }: { row: PartyRow }) {
  const company = useCompany()
  const name = partyName(row)
  const owes = /[1-9]/.test(row.figures.receivable ?? '')
  return (
    <>
      <div className="card-row">
        <DocumentNumber number={row.code} href={customerPath(row.id)} />
        <CustomerState row={row} />
      </div>
      <div className="card-row">
        <CustomerName row={row} />
        {row.documents !== 'valid' && (
          <StateText kind={documentKinds[row.documents]}>{documentStateWords[row.documents]()}</StateText>
        )}
      </div>
      {owes && (
        <div className="card-row">
          <span className="cap">{m['parties.party.field.receivable']()}</span>
          <Money amount={row.figures.receivable} strong />
        </div>
      )}
      {row.phone && (
        <div className="card-row rule party-reach">
          <ButtonLink href={`tel:${row.phone}`}>
            <Phone aria-hidden />
            <span className="n">{spacedPhone(row.phone)}</span>
          </ButtonLink>
          <ButtonLink href={whatsappHref(row.phone, { name, company: company.nameAr })} target="_blank">
            <WhatsAppIcon />
            {m['parties.whatsapp.action']()}
          </ButtonLink>
        </div>
      )}
    </>
  )
}
