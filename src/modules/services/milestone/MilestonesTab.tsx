import { Plus } from 'lucide-react'
import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { dayIn } from '#kernel/shared/day.ts'
import { useCompany, useSession } from '#kernel/web/session.tsx'
import { billingLinks } from '#modules/billing/public.web.tsx'
import { Amount } from '#ui/Amount.tsx'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { DataTable } from '#ui/DataTable.tsx'
import { DayText } from '#ui/DayText.tsx'
import { DocumentNumber } from '#ui/DocumentNumber.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Money } from '#ui/Money.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import type { Milestone, Project } from '../project/projectWords.web.ts'
import { AcceptDialog, MilestoneDialog, RemoveDialog } from './MilestoneDialogs.tsx'

function MilestoneBadge({ row }: { row: Milestone }) {
  const { timeZone } = useCompany()
  if (row.acceptedOn)
    return <StatusBadge kind="settled">{m['services.milestone.state.accepted']()}</StatusBadge>
  return row.dueOn < dayIn(new Date(), timeZone) ? (
    <StatusBadge kind="late">{m['services.milestone.late']()}</StatusBadge>
  ) : (
    <StatusBadge kind="promised">{m['services.milestone.state.planned']()}</StatusBadge>
  )
}

/** What is paid on acceptance, in the order of its days. */
export function MilestonesTab({ project }: { project: Project }) {
  const { can } = useSession()
  const [open, setOpen] = useState<{ act: 'save' | 'accept' | 'remove'; row: Milestone | null } | null>(null)
  const close = () => setOpen(null)
  const isActive = project.state === 'active'
  const mayWrite = isActive && can('services.projects.write')
  const mayAccept = isActive && can('finance.invoices.write')
  const add = mayWrite && (
    <Button onPress={() => setOpen({ act: 'save', row: null })}>
      <Plus aria-hidden />
      {m['services.milestone.add']()}
    </Button>
  )
  const acts = (row: Milestone) =>
    row.acceptedOn ? null : (
      <>
        {mayWrite && (
          <Button size="small" onPress={() => setOpen({ act: 'remove', row })}>
            {m['services.milestone.remove']()}
          </Button>
        )}
        {mayWrite && (
          <Button size="small" onPress={() => setOpen({ act: 'save', row })}>
            {m['services.milestone.act.save']()}
          </Button>
        )}
        {mayAccept && (
          <Button size="small" onPress={() => setOpen({ act: 'accept', row })}>
            {m['services.milestone.accept']()}
          </Button>
        )}
      </>
    )
  const name = (row: Milestone) => (
    <span className="row wrap">
      <bdi>{row.description}</bdi>
      {row.variedOn && <Badge>{m['services.milestone.field.isVariation']()}</Badge>}
    </span>
  )
  return (
    <>
      {project.milestones.length > 0 && add && <div className="row project-acts">{add}</div>}
      <DataTable
        bare
        label={m['services.project.tab.milestones']()}
        rows={project.milestones}
        rowId={(row: Milestone) => row.id}
        empty={<EmptyState title={m['services.milestone.empty']()} actions={add} />}
        rowActions={acts}
        card={row => (
          <div className="stack tight">
            <span className="card-row">
              {name(row)}
              <Money amount={row.amount} strong />
            </span>
            <span className="card-row soft-ink">
              <DayText day={row.dueOn} />
              <MilestoneBadge row={row} />
            </span>
            <span className="row wrap">{acts(row)}</span>
          </div>
        )}
        columns={[
          { id: 'description', header: m['services.milestone.field.description'](), cell: name },
          {
            id: 'dueOn',
            header: m['services.milestone.field.dueOn'](),
            cell: row => <DayText day={row.dueOn} />,
          },
          {
            id: 'amount',
            header: m['services.milestone.field.amount'](),
            align: 'money',
            cell: row => <Amount amount={row.amount} />,
          },
          {
            id: 'acceptedOn',
            header: m['services.milestone.field.acceptedOn'](),
            cell: row => (row.acceptedOn ? <DayText day={row.acceptedOn} /> : '—'),
          },
          {
            id: 'invoice',
            header: m['services.milestone.field.invoice'](),
            cell: row =>
              row.invoice ? (
                <DocumentNumber number={row.invoice.number} href={billingLinks.invoice(row.invoice.id)} />
              ) : (
                '—'
              ),
          },
          {
            id: 'state',
            header: m['services.milestone.field.state'](),
            cell: row => <MilestoneBadge row={row} />,
          },
        ]}
      />
      {open?.act === 'save' && <MilestoneDialog project={project} record={open.row} onClose={close} />}
      {open?.act === 'accept' && open.row && <AcceptDialog record={open.row} onClose={close} />}
      {open?.act === 'remove' && open.row && <RemoveDialog record={open.row} onClose={close} />}
    </>
  )
}
