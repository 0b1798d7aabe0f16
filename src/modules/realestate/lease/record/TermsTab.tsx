import { words as fieldWords } from '#generated/choices/realestate.lease.field.ts'
import { m } from '#generated/words/messages.js'
import { fileUrl } from '#kernel/web/api.ts'
import { billingLinks } from '#modules/billing/public.web.tsx'
import { DayText } from '#ui/DayText.tsx'
import { Fact } from '#ui/Fact.tsx'
import { Money } from '#ui/Money.tsx'
import { TextLink } from '#ui/TextLink.tsx'
import { links } from '../../links.web.ts'
import { anchorWords, endReasonWords, frequencyWords, groundWords, type Lease } from '../leaseWords.web.ts'

/** What was agreed, unit by unit, and what happened to it since. */
export function TermsTab({ lease }: { lease: Lease }) {
  const days = ['signedOn', 'activatedOn', 'noticeOn', 'moveOutOn', 'endedOn', 'freeFrom', 'freeTo'] as const
  return (
    <div className="card-body stack">
      <dl className="facts">
        {lease.lines.map(line => (
          <Fact
            key={line.propertyId}
            label={<TextLink href={links.property(line.propertyId)}>{line.name}</TextLink>}
            strong
          >
            <Money amount={line.rental} />{' '}
            {lease.rentBasis === 'year'
              ? m['realestate.lease.basis.year']()
              : m['realestate.lease.basis.month']()}
          </Fact>
        ))}
        <Fact label={m['realestate.lease.field.paymentFrequency']()}>
          {frequencyWords[lease.paymentFrequency]()}
        </Fact>
        <Fact label={m['realestate.lease.field.anchor']()}>{anchorWords[lease.anchor]()}</Fact>
        <Fact label={m['realestate.lease.field.paymentDay']()}>
          <span className="n">{lease.paymentDay}</span>
        </Fact>
        <Fact label={m['realestate.lease.field.deposit']()}>
          <Money amount={lease.deposit} />
        </Fact>
        <Fact label={m['realestate.lease.field.noticeDays']()}>
          <span className="n">{lease.noticeDays}</span>
        </Fact>
        <Fact label={m['realestate.lease.field.terminationMonths']()}>
          <span className="n">{lease.terminationMonths}</span>
        </Fact>
        {days.map(
          key =>
            lease[key] && (
              <Fact key={key} label={fieldWords[key]()}>
                <DayText day={lease[key]} />
              </Fact>
            ),
        )}
        {lease.endReason && (
          <Fact label={m['realestate.lease.field.endReason']()}>
            {endReasonWords[lease.endReason as keyof typeof endReasonWords]()}
          </Fact>
        )}
        {lease.externalNumber && (
          <Fact label={m['realestate.lease.field.externalNumber']()}>
            <bdi>{lease.externalNumber}</bdi>
          </Fact>
        )}
        {lease.deposits.map(deposit => (
          <Fact
            key={deposit.id}
            label={<TextLink href={billingLinks.deposit(deposit.id)}>{deposit.number}</TextLink>}
          >
            <Money amount={deposit.balance} />{' '}
            {deposit.holdUntil && (
              <>
                {m['realestate.lease.field.holdUntil']()} <DayText day={deposit.holdUntil} />
              </>
            )}
          </Fact>
        ))}
      </dl>
      {lease.note && <p>{lease.note}</p>}
      {lease.steps.length > 0 && (
        <section className="stack tight">
          <h3>{m['realestate.lease.steps']()}</h3>
          {lease.steps.map(step => (
            <div key={step.id} className="row wrap">
              <DayText day={step.effectiveOn} /> <Money amount={step.amount} strong />
              <span className="soft-ink">{groundWords[step.ground as keyof typeof groundWords]()}</span>
              {step.reason && <bdi>{step.reason}</bdi>}
            </div>
          ))}
        </section>
      )}
      <div className="row wrap">
        {lease.renewsId && (
          <TextLink href={links.lease(lease.renewsId)}>{m['realestate.lease.renewsLink']()}</TextLink>
        )}
        {lease.renewedById && (
          <TextLink href={links.lease(lease.renewedById)}>{m['realestate.lease.renewedLink']()}</TextLink>
        )}
        {lease.signedFileIds.map((id, at) => (
          <TextLink key={id} href={fileUrl(id)}>
            {m['realestate.lease.copyDrop']()} <span className="n">{at + 1}</span>
          </TextLink>
        ))}
      </div>
    </div>
  )
}
