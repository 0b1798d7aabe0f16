import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { addMonths, dayIn } from '#kernel/shared/day.ts'
import { documentUrl } from '#kernel/web/api.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { Loaded } from '#kernel/web/RecordPage.tsx'
import { currentLocale } from '#kernel/web/say.ts'
import { useCompany, useSession } from '#kernel/web/session.tsx'
import { spacedPhone } from '#modules/parties/public.web.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { Fact } from '#ui/Fact.tsx'
import { Money } from '#ui/Money.tsx'
import { SidePanel } from '#ui/SidePanel.tsx'
import { TextLink } from '#ui/TextLink.tsx'
import { statusWords } from '../lease/leaseWords.web.ts'
import { links } from '../links.web.ts'

/** One tenant: their leases, what they owe and have with us, their statement. */
export function TenantPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const { can } = useSession()
  const { timeZone } = useCompany()
  const [today] = useState(() => dayIn(new Date(), timeZone))
  const answer = useAnswer('realestate.tenant.get', { id })
  const statement = documentUrl('billing.statement.document', {
    partyId: id,
    from: addMonths(today, -12),
    to: today,
    locale: currentLocale(),
  })
  return (
    <SidePanel
      open
      onOpenChange={onClose}
      title={answer.data?.name ?? m['realestate.tenant.title']()}
      actions={
        <>
          {can('finance.invoices.view') && (
            <ButtonLink href={statement} target="_blank">
              {m['realestate.tenant.statement']()}
            </ButtonLink>
          )}
          {can('realestate.leases.write') && (
            <ButtonLink kind="primary" href={links.newLease({ tenant: id })}>
              {m['realestate.lease.new.title']()}
            </ButtonLink>
          )}
        </>
      }
    >
      <Loaded answer={answer}>
        {tenant => (
          <div className="stack">
            <dl className="facts">
              {tenant.phone && (
                <Fact label={m['realestate.tenant.field.phone']()}>
                  <TextLink href={`tel:${tenant.phone}`}>
                    <span className="n">{spacedPhone(tenant.phone)}</span>
                  </TextLink>
                </Fact>
              )}
              <Fact label={m['realestate.tenant.field.balance']()} strong>
                <Money amount={tenant.balance} />
              </Fact>
              <Fact label={m['realestate.tenant.field.overdue']()}>
                <Money amount={tenant.overdue} />
              </Fact>
              <Fact label={m['realestate.tenant.field.advance']()}>
                <Money amount={tenant.advance} />
              </Fact>
              <Fact label={m['realestate.tenant.field.deposits']()}>
                <Money amount={tenant.deposits} />
              </Fact>
            </dl>
            <h3>{m['realestate.lease.list.title']()}</h3>
            {tenant.leases.map(lease => (
              <div key={lease.id} className="card-row">
                <span>
                  <TextLink href={links.lease(lease.id)}>
                    <span className="n">{lease.number ?? statusWords.draft()}</span>
                  </TextLink>{' '}
                  <bdi>{lease.units}</bdi>
                </span>
                <span className="row">
                  <span className="soft-ink">{statusWords[lease.status as keyof typeof statusWords]()}</span>
                  <Money amount={lease.rent} />
                </span>
              </div>
            ))}
          </div>
        )}
      </Loaded>
    </SidePanel>
  )
}
