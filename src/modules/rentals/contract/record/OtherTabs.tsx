import { m } from '#generated/words/messages.js'
import { documentUrl, fileUrl } from '#kernel/web/api.ts'
import { currentLocale } from '#kernel/web/say.ts'
import { useCompany, useSession } from '#kernel/web/session.tsx'
import { JournalLink } from '#modules/accounting/public.web.tsx'
import { VehicleLink } from '#modules/fleet/public.web.tsx'
import { PartyLink, whatsappHref } from '#modules/parties/public.web.tsx'
import { SigningPart, sayActor } from '#modules/platform/public.web.tsx'
import { Badge } from '#ui/Badge.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { DayText } from '#ui/DayText.tsx'
import { DocumentNumber } from '#ui/DocumentNumber.tsx'
import { InstantText } from '#ui/InstantText.tsx'
import { Money } from '#ui/Money.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { isAmendment } from '../../amendment/amendment.rules.ts'
import { links } from '../../links.web.ts'
import type { Contract } from '../../price/amounts.web.ts'
import { contractName } from '../list/contractColumns.tsx'
import { documentKindWords, eventWords } from './recordWords.web.ts'

type Props = { contract: Contract }

const Nothing = () => <p className="cap rentals-tab">{m['rentals.list.nothing']()}</p>

/** Every vehicle of the contract with its readings, and the changes of its term. */
export function VehiclesTab({ contract }: Props) {
  const paper = (inspectionId: string | null, name: string) =>
    inspectionId && (
      <ButtonLink
        size="small"
        kind="tertiary"
        target="_blank"
        href={documentUrl('rentals.inspection.pdf', {
          contractId: contract.id,
          inspectionId,
          locale: currentLocale(),
        })}
      >
        {name}
      </ButtonLink>
    )
  if (contract.legs.length === 0 && contract.events.length === 0) return <Nothing />
  return (
    <ul className="rentals-lines rentals-tab">
      {contract.legs.map(leg => (
        <li key={leg.id}>
          <span className="grow">
            <VehicleLink id={leg.vehicle.id} plate={leg.vehicle.plate} />{' '}
            <bdi className="soft-ink">{leg.vehicle.label}</bdi>
            <span className="cap rentals-block">
              <InstantText at={leg.outAt} /> · <NumberText value={leg.outKm} unit={m['rentals.unit.km']()} />
              {leg.inAt && leg.inKm !== null && (
                <>
                  {' '}
                  <span className="to" aria-hidden="true" /> <InstantText at={leg.inAt} /> ·{' '}
                  <NumberText value={leg.inKm} unit={m['rentals.unit.km']()} />
                </>
              )}
            </span>
          </span>
          {paper(leg.outInspectionId, m['rentals.leg.handoverPaper']())}
          {paper(leg.inInspectionId, m['rentals.leg.returnPaper']())}
        </li>
      ))}
      {contract.secondRecords.map(second => (
        <li key={second.id}>
          <span className="grow">
            <span className="strong">
              {second.purpose === 'out' ? m['rentals.second.out']() : m['rentals.second.in']()}
            </span>
            <span className="cap rentals-block">
              {sayActor(second.by)} · <InstantText at={second.at} />
              {second.odometerKm !== null && (
                <>
                  {' · '}
                  <NumberText value={second.odometerKm} unit={m['rentals.unit.km']()} />
                </>
              )}
            </span>
          </span>
          {second.photos.map((photo, at) => (
            <ButtonLink
              key={photo.fileId}
              size="small"
              kind="tertiary"
              target="_blank"
              href={fileUrl(photo.fileId)}
            >
              {m['rentals.second.photo']({ no: at + 1 })}
            </ButtonLink>
          ))}
        </li>
      ))}
      {contract.events.map(event => (
        <li key={event.id}>
          <span className="grow">
            <span className="strong">{eventWords[event.kind]()}</span>
            <span className="cap rentals-block">
              {sayActor(event.by)} · <InstantText at={event.at} />
              {event.reason && ` · ${event.reason}`}
            </span>
          </span>
          {event.amount !== null && <Money amount={event.amount} />}
          {event.sealedDocumentId && (
            <ButtonLink
              size="small"
              kind="tertiary"
              target="_blank"
              href={documentUrl('platform.signing.sealed', { id: event.sealedDocumentId })}
            >
              {m['rentals.event.sealed']()}
            </ButtonLink>
          )}
          {isAmendment(event.kind) && (
            <ButtonLink
              size="small"
              kind="tertiary"
              target="_blank"
              href={documentUrl('rentals.amendment.pdf', { eventId: event.id, locale: currentLocale() })}
            >
              {m['rentals.event.paper']()}
            </ButtonLink>
          )}
        </li>
      ))}
    </ul>
  )
}

/** Who may drive, with the licence, and who answers for the customer. */
export function DriversTab({ contract }: Props) {
  if (contract.drivers.length + contract.guarantors.length === 0) return <Nothing />
  return (
    <ul className="rentals-lines rentals-tab">
      {contract.drivers.map(driver => (
        <li key={driver.partyId}>
          <span className="grow">
            <PartyLink party={{ id: driver.partyId, nameAr: driver.nameAr, nameEn: null }} />{' '}
            {driver.isMain && <Badge>{m['rentals.field.mainDriver']()}</Badge>}
            <span className="cap rentals-block">
              {m['rentals.driver.licence']()} <span className="n">{driver.licenceNumber ?? '\u2014'}</span>
              {driver.fromOn && (
                <>
                  {' · '}
                  {m['rentals.form.drivesFrom']()} <DayText day={driver.fromOn} />
                </>
              )}
              {driver.toOn && (
                <>
                  {' · '}
                  {m['rentals.form.drivesTo']()} <DayText day={driver.toOn} />
                </>
              )}
            </span>
          </span>
          <DayText day={driver.licenceExpiresOn} />
        </li>
      ))}
      {contract.guarantors.map(guarantor => (
        <li key={guarantor.id}>
          <span className="grow">
            <PartyLink party={guarantor} /> <Badge>{m['rentals.form.guarantor']()}</Badge>
          </span>
        </li>
      ))}
    </ul>
  )
}

/** The contract's papers, invoices and deposits. */
export function DocumentsTab({ contract }: Props) {
  const locale = currentLocale()
  return (
    <ul className="rentals-lines rentals-tab">
      <li>
        <span className="grow">{m['rentals.contract.pdf']()}</span>
        <ButtonLink
          size="small"
          target="_blank"
          href={documentUrl('rentals.contract.pdf', { id: contract.id, locale })}
        >
          {m['kernel.action.open']()}
        </ButtonLink>
      </li>
      {contract.quotation && (
        <li>
          <span className="grow">{m['rentals.quotation.title']()}</span>
          <DocumentNumber number={contract.quotation.number} href={links.quotation(contract.quotation.id)} />
        </li>
      )}
      {contract.documents.map(one => (
        <li key={one.id}>
          <span className="grow">
            {documentKindWords[one.kind]()}{' '}
            <DocumentNumber number={one.number} href={links.invoice(one.id)} />
            <span className="cap rentals-block">
              <DayText day={one.date} />
            </span>
          </span>
          <Money amount={one.total} />
        </li>
      ))}
      {contract.deposits.map(one => (
        <li key={one.id}>
          <span className="grow">
            {m['rentals.field.deposit']()} <span className="n">{one.number}</span>
            <span className="cap rentals-block">
              <DayText day={one.receivedOn} />
            </span>
          </span>
          <Money amount={one.balance} />
        </li>
      ))}
      {contract.chain
        .filter(one => one.id !== contract.id)
        .map(one => (
          <li key={one.id}>
            <span className="grow">{m['rentals.part.chain']()}</span>
            <DocumentNumber number={one.number} href={links.contract(one.id)} />
          </li>
        ))}
    </ul>
  )
}

/** The records of a contract in their order: its first handover and last return, and between them the two of each swap. */
function recordsOf({ id, legs }: Contract) {
  const isSwapped = legs.length > 1
  return legs.flatMap((leg, at) => {
    const plate = isSwapped ? ` \u2068${leg.vehicle.plate}\u2069` : ''
    const out = {
      ...(at === 0
        ? { documentType: 'rentals.handover', documentId: id }
        : { documentType: 'rentals.swapHandover', documentId: leg.id }),
      title: `${m['rentals.leg.handoverPaper']()}${plate}`,
      signer: leg.outSigner,
    }
    const back = {
      ...(at === legs.length - 1
        ? { documentType: 'rentals.return', documentId: id }
        : { documentType: 'rentals.swapReturn', documentId: leg.id }),
      title: `${m['rentals.leg.returnPaper']()}${plate}`,
      signer: leg.inSigner,
    }
    return [
      ...(leg.outInspectionId ? [{ ...out, inspectionId: leg.outInspectionId }] : []),
      ...(leg.inInspectionId ? [{ ...back, inspectionId: leg.inInspectionId }] : []),
    ]
  })
}

/** The signers of the contract and its records, and how each signed. */
export function SignatureTab({ contract }: Props) {
  const { can } = useSession()
  const company = useCompany()
  const { nameAr: name } = contract.customer
  const { signedName, signedAt } = contract.signature
  const shared = {
    documentId: contract.id,
    mayWrite: can('operations.contracts.write'),
    whatsapp: (phone: string, text: string) => whatsappHref(phone, { name, company: company.nameAr, text }),
  }
  const locale = currentLocale()
  const records = recordsOf(contract)
  const amendments = contract.events.filter(event => isAmendment(event.kind))
  return (
    <>
      <SigningPart
        paper={{
          ...shared,
          documentType: 'rentals.contract',
          number: contractName(contract),
          href: documentUrl('rentals.contract.pdf', { id: contract.id, locale }),
          known: signedAt ? { name: signedName ?? name, at: signedAt } : null,
        }}
      />
      {records.map(({ documentType, documentId, title, inspectionId, signer }) => (
        <section key={inspectionId}>
          <h3 className="rentals-tab">{title}</h3>
          <SigningPart
            paper={{
              ...shared,
              documentType,
              documentId,
              number: `${title} ${contractName(contract)}`,
              known: signer,
              href: documentUrl('rentals.inspection.pdf', { contractId: contract.id, inspectionId, locale }),
            }}
          />
        </section>
      ))}
      {amendments.map((event, at) => {
        const number = `${contractName(contract)}/${at + 1}`
        return (
          <section key={event.id}>
            <h3 className="rentals-tab">
              {m['rentals.event.amendment']()} <bdi className="n">{number}</bdi> · {eventWords[event.kind]()}
            </h3>
            <SigningPart
              paper={{
                ...shared,
                documentType: 'rentals.amendment',
                documentId: event.id,
                known: null,
                number: `${m['rentals.event.amendment']()} ${number}`,
                href: documentUrl('rentals.amendment.pdf', { eventId: event.id, locale }),
              }}
            />
          </section>
        )
      })}
    </>
  )
}

/** The journal entries of everything the contract issued. */
export function EntriesTab({ contract }: Props) {
  const sources = [
    ...contract.documents.map(one => ({ ...one, key: `billing:invoice:${one.id}` })),
    ...contract.deposits.map(one => ({ ...one, key: `billing:deposit:${one.id}` })),
  ]
  if (sources.length === 0) return <Nothing />
  return (
    <ul className="rentals-lines rentals-tab">
      {sources.map(source => (
        <li key={source.key}>
          <span className="grow n-start">
            <span className="n">{source.number}</span>
          </span>
          <JournalLink sourceKey={source.key} kind="tertiary" />
        </li>
      ))}
    </ul>
  )
}
