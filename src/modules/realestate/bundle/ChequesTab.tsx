import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import { useAnswer } from '#kernel/web/hooks.ts'
import { Loaded } from '#kernel/web/RecordPage.tsx'
import { useSession } from '#kernel/web/session.tsx'
import { billingLinks, ChequeBadge } from '#modules/billing/public.web.tsx'
import { Amount } from '#ui/Amount.tsx'
import { Button } from '#ui/Button.tsx'
import { DataTable } from '#ui/DataTable.tsx'
import { DayText } from '#ui/DayText.tsx'
import { DocumentNumber } from '#ui/DocumentNumber.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Money } from '#ui/Money.tsx'
import type { Lease } from '../lease/leaseWords.web.ts'
import { PrintLink } from '../paper/PrintLink.tsx'
import { BundleDialog } from './BundleDialog.tsx'
import type { Bundles } from './bundleDraft.web.ts'

type Cheque = Bundles['cheques'][number]

/** The cheques of a lease: what each covers and where it is. */
export function ChequesTab({ lease }: { lease: Lease }) {
  const answer = useAnswer('realestate.bundle.list', { leaseId: lease.id })
  return <Loaded answer={answer}>{bundles => <Cheques lease={lease} bundles={bundles} />}</Loaded>
}

const Covers = ({ cheque }: { cheque: Cheque }) => (
  <span className="stack tight">
    {cheque.covers.map(cover => (
      <span key={cover.no}>{m['realestate.bundle.cover']({ no: cover.no, amount: cover.amount })}</span>
    ))}
  </span>
)

function Cheques({ lease, bundles }: { lease: Lease; bundles: Bundles }) {
  const { can } = useSession()
  const [isTaking, setTaking] = useState(false)
  const [back, setBack] = useState<Cheque | null>(null)
  const mayTake = lease.actions.includes('collect') && bundles.open.length > 0
  const take = mayTake && (
    <Button kind="primary" onPress={() => setTaking(true)}>
      {m['realestate.bundle.take']()}
    </Button>
  )
  const number = (cheque: Cheque) => (
    <DocumentNumber
      number={cheque.number}
      {...(can('finance.treasury.view') ? { href: billingLinks.cheque(cheque.id) } : {})}
    />
  )
  const giveBack = (cheque: Cheque) =>
    cheque.state === 'onHand' && can('finance.treasury.write') ? (
      <Button size="small" onPress={() => setBack(cheque)}>
        {m['realestate.bundle.handBack']()}
      </Button>
    ) : null
  return (
    <div className="stack">
      {bundles.cheques.length > 0 && (
        <div className="row wrap">
          {take}
          {[...Map.groupBy(bundles.cheques, cheque => cheque.bundleId)].map(([bundleId, cheques]) => (
            <PrintLink
              key={bundleId}
              paper="realestate.bundle.print"
              id={bundleId}
              name={m['realestate.bundle.print']({
                first: cheques[0]!.number,
                last: cheques.at(-1)!.number,
              })}
            />
          ))}
        </div>
      )}
      <DataTable
        bare
        label={m['realestate.bundle.list']()}
        rows={bundles.cheques}
        rowId={cheque => cheque.id}
        empty={
          <EmptyState title={m['realestate.bundle.empty']()} actions={take || undefined}>
            {m['realestate.bundle.emptyText']()}
          </EmptyState>
        }
        card={cheque => (
          <div className="stack tight">
            <span className="card-row">
              {number(cheque)}
              <Money amount={cheque.amount} strong />
            </span>
            <span className="card-row">
              <DayText day={cheque.dueOn} />
              <ChequeBadge state={cheque.state} />
            </span>
            <Covers cheque={cheque} />
            {giveBack(cheque)}
          </div>
        )}
        columns={[
          { id: 'number', header: m['realestate.bundle.number'](), cell: number },
          { id: 'bank', header: m['realestate.bundle.bank'](), cell: cheque => <bdi>{cheque.bank}</bdi> },
          {
            id: 'dueOn',
            header: m['realestate.bundle.dueOn'](),
            cell: cheque => <DayText day={cheque.dueOn} />,
          },
          {
            id: 'amount',
            header: m['realestate.bundle.amount'](),
            align: 'money',
            cell: cheque => <Amount amount={cheque.amount} />,
          },
          {
            id: 'covers',
            header: m['realestate.bundle.covers'](),
            cell: cheque => <Covers cheque={cheque} />,
          },
          {
            id: 'state',
            header: m['realestate.bundle.state'](),
            cell: cheque => <ChequeBadge state={cheque.state} />,
          },
          { id: 'act', header: m['realestate.lease.more'](), cell: giveBack },
        ]}
      />
      {isTaking && <BundleDialog lease={lease} bundles={bundles} onClose={() => setTaking(false)} />}
      {back && (
        <ActDialog
          name="realestate.bundle.handBack"
          title={m['realestate.bundle.handBackTitle']()}
          verb={m['realestate.bundle.handBack']()}
          danger
          posts
          input={{ leaseId: lease.id, chequeIds: [back.id] }}
          onClose={() => setBack(null)}
        >
          <p>{m['realestate.bundle.handBackText']()}</p>
        </ActDialog>
      )}
    </div>
  )
}
