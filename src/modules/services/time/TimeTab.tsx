import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import type { OutputFor } from '#kernel/web/api.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { useSession } from '#kernel/web/session.tsx'
import { billingLinks } from '#modules/billing/public.web.tsx'
import { Amount } from '#ui/Amount.tsx'
import { Button } from '#ui/Button.tsx'
import { DataTable } from '#ui/DataTable.tsx'
import { DateField } from '#ui/DateField.tsx'
import { DayText } from '#ui/DayText.tsx'
import { DocumentNumber } from '#ui/DocumentNumber.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Money } from '#ui/Money.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { showToast } from '#ui/toast.ts'
import type { Project } from '../project/projectWords.web.ts'
import { RatesDialog } from '../project/RatesDialog.tsx'
import { useToday } from '../today.web.ts'
import { fieldWords, TimeBadge } from './TimeBadge.tsx'
import { TimeDecisions } from './TimeDecisions.tsx'

type Row = OutputFor<'services.time.list'>['rows'][number]

/** Hours on a project, the newest first: who decides over them does it here, and they are invoiced from here. */
export function TimeTab({ project }: { project: Project }) {
  const { can } = useSession()
  const [open, setOpen] = useState<'bill' | 'rates' | null>(null)
  const answer = useAnswer('services.time.list', { projectId: project.id, limit: 200 })
  const rows = answer.data?.rows ?? []
  const waiting = rows.filter(row => row.mayDecide).map(row => row.id)
  const isActive = project.state === 'active'
  const mayBill =
    isActive && project.kind === 'time' && can('finance.invoices.write') && project.toBill.hours > 0
  const mayRate = isActive && project.kind === 'time' && can('services.projects.write')
  const decide = (row: Row) => row.mayDecide && <TimeDecisions ids={[row.id]} size="small" />
  return (
    <>
      <div className="row wrap project-acts">
        {project.toBill.hours > 0 && (
          <span>
            {fieldWords.hours()} <NumberText value={project.toBill.hours} /> ·{' '}
            <Money amount={project.toBill.amount} strong />
          </span>
        )}
        {mayRate && <Button onPress={() => setOpen('rates')}>{m['services.project.setRates']()}</Button>}
        {waiting.length > 1 && <TimeDecisions ids={waiting} />}
        {mayBill && (
          <Button kind="primary" onPress={() => setOpen('bill')}>
            {m['services.time.bill']()}
          </Button>
        )}
      </div>
      <DataTable
        bare
        label={m['services.project.tab.time']()}
        rows={rows}
        rowId={(row: Row) => row.id}
        loading={answer.isPending}
        empty={<EmptyState title={m['services.time.emptyProject']()} />}
        rowActions={decide}
        card={row => (
          <div className="stack tight">
            <span className="card-row">
              <bdi className="strong">{row.person.name}</bdi>
              <TimeBadge row={row} />
            </span>
            <span className="card-row soft-ink">
              <DayText day={row.on} />
              <NumberText value={row.hours} />
            </span>
            <bdi>{row.description}</bdi>
            {decide(row)}
          </div>
        )}
        columns={[
          { id: 'on', header: fieldWords.on(), cell: row => <DayText day={row.on} /> },
          { id: 'person', header: fieldWords.person(), cell: row => <bdi>{row.person.name}</bdi> },
          {
            id: 'hours',
            header: fieldWords.hours(),
            align: 'money',
            cell: row => <NumberText value={row.hours} />,
          },
          { id: 'description', header: fieldWords.description(), cell: row => <bdi>{row.description}</bdi> },
          {
            id: 'rate',
            header: fieldWords.rate(),
            align: 'money',
            cell: row => (row.rate ? <Amount amount={row.rate} /> : '—'),
          },
          { id: 'state', header: fieldWords.state(), cell: row => <TimeBadge row={row} /> },
          {
            id: 'invoice',
            header: fieldWords.invoice(),
            cell: row =>
              row.invoice ? (
                <DocumentNumber number={row.invoice.number} href={billingLinks.invoice(row.invoice.id)} />
              ) : (
                '—'
              ),
          },
        ]}
      />
      {open === 'bill' && <BillDialog project={project} onClose={() => setOpen(null)} />}
      {open === 'rates' && <RatesDialog project={project} onClose={() => setOpen(null)} />}
    </>
  )
}

function BillDialog({ project, onClose }: { project: Project; onClose: () => void }) {
  const [through, setThrough] = useToday()
  const [date, setDate] = useToday()
  return (
    <ActDialog
      name="services.time.bill"
      title={m['services.time.bill']()}
      verb={m['services.time.bill']()}
      input={through && date ? { projectId: project.id, through, date } : null}
      onDone={({ number }) => showToast(m['services.time.billedToast']({ number }))}
      onClose={onClose}
    >
      <p>{m['services.time.billNote']()}</p>
      <div className="fields">
        <DateField label={fieldWords.through()} name="through" value={through} onChange={setThrough} />
        <DateField label={fieldWords.date()} name="date" value={date} onChange={setDate} />
      </div>
    </ActDialog>
  )
}
