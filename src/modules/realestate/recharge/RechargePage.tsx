import { Plus } from 'lucide-react'
import { useEffect, useState } from 'react'
import { words as kindWords } from '#generated/choices/realestate.recharge.kind.ts'
import { words as stateWords } from '#generated/choices/realestate.recharge.state.ts'
import { m } from '#generated/words/messages.js'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import type { OutputFor } from '#kernel/web/api.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { useSession } from '#kernel/web/session.tsx'
import { Amount } from '#ui/Amount.tsx'
import { Badge } from '#ui/Badge.tsx'
import { Breadcrumbs } from '#ui/Breadcrumbs.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { DataTable } from '#ui/DataTable.tsx'
import { DayText } from '#ui/DayText.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Money } from '#ui/Money.tsx'
import { onDemand } from '#ui/onDemand.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { TextField } from '#ui/TextField.tsx'
import { showToast } from '#ui/toast.ts'
import { links } from '../links.web.ts'

const RechargeDialog = onDemand(async () => (await import('./RechargeDialog.tsx')).RechargeDialog)

type Run = OutputFor<'realestate.recharge.list'>['rows'][number]

/** Bills that were shared out among tenants, each with what they and the landlord bear. */
export default function RechargePage() {
  const { can } = useSession()
  const [open, setOpen] = useState<'new' | Run | null>(null)
  const answer = useAnswer('realestate.recharge.list', {})
  const title = m['realestate.recharge.list.title']()
  useEffect(() => {
    document.title = title
  }, [title])
  const mayIssue = can('finance.invoices.write')
  const add = mayIssue && (
    <Button kind="primary" onPress={() => setOpen('new')}>
      <Plus aria-hidden />
      {m['realestate.recharge.new']()}
    </Button>
  )
  const period = (run: Run) => (
    <span>
      <DayText day={run.from} /> – <DayText day={run.to} />
    </span>
  )
  const state = (run: Run) =>
    run.state === 'issued' && mayIssue ? (
      <Button size="small" onPress={() => setOpen(run)}>
        {m['realestate.recharge.reverse']()}
      </Button>
    ) : (
      <Badge hue={run.state === 'issued' ? 'green' : 'slate'}>{stateWords[run.state]()}</Badge>
    )
  return (
    <div className="page">
      <PageHeader
        title={title}
        breadcrumbs={
          <Breadcrumbs
            crumbs={[
              { name: m['realestate.property.list.title'](), href: links.properties() },
              { name: m['realestate.meter.list.title'](), href: links.meters() },
              { name: title },
            ]}
          />
        }
        actions={add}
      />
      <Card flush>
        <DataTable
          bare
          label={title}
          rows={answer.data?.rows ?? []}
          rowId={run => run.id}
          loading={answer.isPending}
          empty={
            <EmptyState title={m['realestate.recharge.empty']()} actions={add}>
              {m['realestate.recharge.emptyText']()}
            </EmptyState>
          }
          card={run => (
            <div className="stack tight">
              <span className="card-row">
                <span>
                  <span className="strong">{kindWords[run.kind]()}</span> · <bdi>{run.building}</bdi>
                </span>
                <Money amount={run.total} strong />
              </span>
              <span className="card-row">
                {period(run)}
                {state(run)}
              </span>
            </div>
          )}
          columns={[
            {
              id: 'building',
              header: m['realestate.recharge.field.building'](),
              cell: run => <bdi>{run.building}</bdi>,
            },
            {
              id: 'kind',
              header: m['realestate.recharge.field.kind'](),
              cell: run => kindWords[run.kind](),
            },
            { id: 'period', header: m['realestate.recharge.field.period'](), cell: period },
            {
              id: 'total',
              header: m['realestate.recharge.field.total'](),
              align: 'money',
              cell: run => <Amount amount={run.total} strong />,
            },
            {
              id: 'tenants',
              header: m['realestate.recharge.tenants'](),
              align: 'money',
              cell: run => <Amount amount={run.tenants} />,
            },
            { id: 'state', header: m['realestate.recharge.field.state'](), cell: state },
          ]}
        />
      </Card>
      {open === 'new' && <RechargeDialog onClose={() => setOpen(null)} />}
      {open !== null && open !== 'new' && <ReverseDialog run={open} onClose={() => setOpen(null)} />}
    </div>
  )
}

function ReverseDialog({ run, onClose }: { run: Run; onClose: () => void }) {
  const [reason, setReason] = useState('')
  return (
    <ActDialog
      name="realestate.recharge.reverse"
      title={m['realestate.recharge.reverse']()}
      verb={m['realestate.recharge.reverse']()}
      danger
      posts
      input={reason.trim() ? { id: run.id, version: run.version, reason } : null}
      onDone={() => showToast(m['realestate.recharge.reversed']())}
      onClose={onClose}
    >
      <p>{m['realestate.recharge.reverseText']()}</p>
      <TextField
        label={m['realestate.recharge.field.reason']()}
        name="reason"
        value={reason}
        onChange={setReason}
      />
    </ActDialog>
  )
}
