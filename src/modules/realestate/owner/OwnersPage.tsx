import { Plus } from 'lucide-react'
import { type ReactNode, Suspense, useEffect } from 'react'
import { m } from '#generated/words/messages.js'
import { useAnswer } from '#kernel/web/hooks.ts'
import { useAddress } from '#kernel/web/list.ts'
import { Loaded } from '#kernel/web/RecordPage.tsx'
import { useSession } from '#kernel/web/session.tsx'
import { Amount } from '#ui/Amount.tsx'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { DataTable } from '#ui/DataTable.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Money } from '#ui/Money.tsx'
import { late, onDemand } from '#ui/onDemand.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import type { Agreement } from './agreement.web.ts'
import { TrustCard } from './TrustCard.tsx'

const AgreementForm = late(() => import('./AgreementForm.tsx'))
const AgreementPanel = onDemand(async () => (await import('./AgreementPanel.tsx')).AgreementPanel)

/** Whose properties are managed, what is owed to each owner and what of it may be paid; and that the trust accounts hold it. */
export default function OwnersPage() {
  const { can } = useSession()
  const [address, change] = useAddress()
  const answer = useAnswer('realestate.agreement.list', {})
  const title = m['realestate.owner.list.title']()
  useEffect(() => {
    document.title = title
  }, [title])
  const opened = answer.data?.rows.find(row => row.id === address['agreement'])
  const add = can('realestate.owners.write') && (
    <Button kind="primary" onPress={() => change({ add: 'agreement' })}>
      <Plus aria-hidden />
      {m['realestate.owner.add']()}
    </Button>
  )
  return (
    <div className="page">
      <PageHeader title={title} actions={add} />
      <TrustCard />
      <Card title={m['realestate.owner.agreements']()} flush>
        <Loaded answer={answer}>
          {({ rows }) => <AgreementTable rows={rows} add={add} onOpen={id => change({ agreement: id })} />}
        </Loaded>
      </Card>
      {opened && (
        <AgreementPanel key={opened.id} agreement={opened} onClose={() => change({ agreement: undefined })} />
      )}
      <Suspense>
        {address['add'] === 'agreement' && <AgreementForm onClose={() => change({ add: undefined })} />}
      </Suspense>
    </div>
  )
}

type TableProps = { rows: readonly Agreement[]; add: ReactNode; onOpen: (id: string) => void }

function AgreementTable({ rows, add, onOpen }: TableProps) {
  const money = (key: 'payable' | 'uncollected' | 'available', header: string) => ({
    id: key,
    header,
    align: 'money' as const,
    cell: (row: Agreement) => <Amount amount={row[key]} strong={key === 'available'} />,
  })
  return (
    <DataTable
      bare
      label={m['realestate.owner.agreements']()}
      rows={rows}
      rowId={row => row.id}
      onOpen={row => onOpen(row.id)}
      empty={<EmptyState title={m['realestate.owner.empty']()} actions={add} />}
      card={row => (
        <div className="stack tight">
          <span className="card-row">
            <bdi className="strong">{row.representative}</bdi>
            <Money amount={row.available} strong />
          </span>
          <span className="card-row soft-ink">
            <bdi>{row.properties.map(one => one.name).join('، ')}</bdi>
            <span className="n">{row.number}</span>
          </span>
        </div>
      )}
      columns={[
        {
          id: 'number',
          header: m['realestate.owner.field.number'](),
          cell: row => (
            <span className="row">
              <span className="n strong">{row.number}</span>
              {row.state === 'ended' && <Badge hue="slate">{m['realestate.owner.ended']()}</Badge>}
            </span>
          ),
        },
        {
          id: 'representative',
          header: m['realestate.owner.field.representative'](),
          cell: row => <bdi>{row.representative}</bdi>,
        },
        {
          id: 'properties',
          header: m['realestate.owner.field.properties'](),
          cell: row => <bdi>{row.properties.map(one => one.name).join('، ')}</bdi>,
        },
        money('payable', m['realestate.owner.field.payable']()),
        money('uncollected', m['realestate.owner.field.uncollected']()),
        money('available', m['realestate.owner.field.available']()),
      ]}
    />
  )
}
