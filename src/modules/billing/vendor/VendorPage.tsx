import { useParams } from '@tanstack/react-router'
import { FilePlus, HandCoins, Printer } from 'lucide-react'
import { m } from '#generated/words/messages.js'
import { documentUrl } from '#kernel/web/api.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { useAddress } from '#kernel/web/list.ts'
import { Loaded, RecordPage } from '#kernel/web/RecordPage.tsx'
import { currentLocale } from '#kernel/web/say.ts'
import { useSession } from '#kernel/web/session.tsx'
import { spacedPhone } from '#modules/parties/public.web.tsx'
import { RecordTimeline } from '#modules/platform/public.web.tsx'
import { Breadcrumbs } from '#ui/Breadcrumbs.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { Card } from '#ui/Card.tsx'
import { DayText } from '#ui/DayText.tsx'
import { Fact } from '#ui/Fact.tsx'
import { Money } from '#ui/Money.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import { isSomething } from '../money/amounts.web.ts'
import '../billing.css'
import { timelineWords } from '../document/timelineWords.tsx'
import { links } from '../links.web.ts'
import { useToday } from '../list/ListFilters.tsx'
import { PartyPayments } from '../party/PartyTables.tsx'
import type { VendorRow } from '../wordMaps.web.ts'
import { VendorBills } from './VendorBills.tsx'
import { vendorName } from './VendorPicker.tsx'
import { VendorStatement } from './VendorStatement.tsx'

/** One vendor: what we owe it, its bills, what was paid, and its account. */
export default function VendorPage() {
  const { id } = useParams({ strict: false }) as { id: string }
  const answer = useAnswer('billing.vendor.get', { id })
  return <Loaded answer={answer}>{vendor => <Record key={vendor.id} vendor={vendor} />}</Loaded>
}

const tabIds = ['bills', 'payments', 'statement'] as const
type TabId = (typeof tabIds)[number]

function Record({ vendor }: { vendor: VendorRow & { email: string | null } }) {
  const { can } = useSession()
  const [address, change] = useAddress()
  const today = useToday()
  const name = vendorName(vendor)
  const tab = tabIds.find(id => id === address['tab']) ?? 'bills'
  const mayWrite = can('finance.vendors.write')
  const seesPayments = can('finance.payments.view')
  return (
    <RecordPage
      name={name}
      title={<bdi>{name}</bdi>}
      breadcrumbs={
        <Breadcrumbs
          crumbs={[{ name: m['billing.page.vendors'](), href: links.vendors }, { name: vendor.code }]}
        />
      }
      facts={
        <>
          <span className="n">{vendor.code}</span>
          {vendor.phone && <span className="n">{spacedPhone(vendor.phone)}</span>}
          {vendor.email && <span className="n">{vendor.email}</span>}
        </>
      }
      actions={
        <>
          <ButtonLink
            href={documentUrl('billing.vendor.statementDocument', {
              partyId: vendor.id,
              from: `${today.slice(0, 4)}-01-01`,
              to: today,
              locale: currentLocale(),
            })}
            target="_blank"
          >
            <Printer aria-hidden />
            {m['billing.vendor.printStatement']()}
          </ButtonLink>
          {mayWrite && (
            <>
              <ButtonLink href={links.newBill(vendor.id)}>
                <FilePlus aria-hidden />
                {m['billing.bill.new']()}
              </ButtonLink>
              {can('finance.payments.write') && (
                <ButtonLink kind="primary" href={links.payVendor(vendor.id)}>
                  <HandCoins aria-hidden />
                  {m['billing.bill.pay']()}
                </ButtonLink>
              )}
            </>
          )}
        </>
      }
      {...(can('operations.customers.read')
        ? {
            side: (
              <RecordTimeline subject={`parties.party:${vendor.id}`} label={name} words={timelineWords} />
            ),
          }
        : {})}
    >
      <Card>
        <dl className="facts">
          <Fact label={m['billing.vendor.open']()} strong>
            <Money amount={vendor.open} strong />
          </Fact>
          <Fact label={m['billing.invoice.overdue']()} strong>
            <span className={isSomething(vendor.overdue) ? 'bad' : undefined}>
              <Money amount={vendor.overdue} />
            </span>
          </Fact>
          <Fact label={m['billing.vendor.advance']()} strong>
            <Money amount={vendor.advance} />
          </Fact>
          <Fact label={m['billing.vendor.lastBill']()}>
            {vendor.lastBillOn ? (
              <DayText day={vendor.lastBillOn} />
            ) : (
              <span className="quiet">{'\u2014'}</span>
            )}
          </Fact>
        </dl>
      </Card>
      <Card flush>
        <Tabs
          label={name}
          place="card"
          selected={tab}
          onSelect={(next: TabId) => change({ tab: next === 'bills' ? null : next })}
          tabs={[
            { id: 'bills', name: m['billing.page.bills']() },
            ...(seesPayments ? [{ id: 'payments' as const, name: m['billing.page.payments']() }] : []),
            { id: 'statement', name: m['billing.statement.title']() },
          ]}
        >
          {tab === 'bills' && <VendorBills vendorId={vendor.id} />}
          {tab === 'payments' && <PartyPayments party={vendor} />}
          {tab === 'statement' && <VendorStatement vendorId={vendor.id} />}
        </Tabs>
      </Card>
    </RecordPage>
  )
}
