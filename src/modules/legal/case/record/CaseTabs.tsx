import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import { useAnswer, useCommand } from '#kernel/web/hooks.ts'
import { sayError } from '#kernel/web/say.ts'
import { useSession } from '#kernel/web/session.tsx'
import { billingLinks, ChequeBadge } from '#modules/billing/public.web.tsx'
import { CustomerPicker } from '#modules/parties/public.web.tsx'
import { Amount } from '#ui/Amount.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { DataTable } from '#ui/DataTable.tsx'
import { DateField } from '#ui/DateField.tsx'
import { DayText } from '#ui/DayText.tsx'
import { DocumentNumber } from '#ui/DocumentNumber.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Money } from '#ui/Money.tsx'
import { Select } from '#ui/Select.tsx'
import { TextField } from '#ui/TextField.tsx'
import { showToast } from '#ui/toast.ts'
import { type Case, optionsOf, roleWords } from '../caseWords.web.ts'

type Props = { record: Case }

/** The invoices of the claim as the ledger has them now. */
export function ItemsTab({ record }: Props) {
  return (
    <>
      <Items record={record} />
      {record.cheques.length > 0 && (
        <Card title={m['legal.case.cheques']()} caption={m['legal.case.chequesMean']()}>
          <div className="stack tight">
            {record.cheques.map(cheque => (
              <span key={cheque.id} className="card-row">
                <span className="row tight">
                  <DocumentNumber number={cheque.number} href={billingLinks.cheque(cheque.id)} />
                  <bdi>{cheque.bank}</bdi>
                  <DayText day={cheque.dueOn} />
                </span>
                <span className="row tight">
                  <Money amount={cheque.amount} />
                  <ChequeBadge state={cheque.state} />
                </span>
              </span>
            ))}
          </div>
        </Card>
      )}
    </>
  )
}

function Items({ record }: Props) {
  return (
    <Card title={m['legal.case.tab.items']()} end={<Money amount={record.claim} strong />} flush>
      <DataTable
        bare
        label={m['legal.case.tab.items']()}
        rows={record.items}
        rowId={row => row.invoiceId}
        empty={<EmptyState title={m['legal.case.itemsEmpty']()} />}
        card={row => (
          <span className="card-row">
            <span className="n strong">{row.number}</span>
            <DayText day={row.dueOn} />
            <Money amount={row.open} />
          </span>
        )}
        columns={[
          {
            id: 'number',
            header: m['legal.case.field.invoice'](),
            cell: row => <DocumentNumber number={row.number} href={billingLinks.invoice(row.invoiceId)} />,
          },
          { id: 'dueOn', header: m['legal.case.field.dueOn'](), cell: row => <DayText day={row.dueOn} /> },
          {
            id: 'total',
            header: m['legal.case.field.total'](),
            align: 'money',
            cell: row => <Amount amount={row.total} />,
          },
          {
            id: 'collected',
            header: m['legal.case.field.collected'](),
            align: 'money',
            cell: row => <Amount amount={row.collected} />,
          },
          {
            id: 'open',
            header: m['legal.case.field.open'](),
            align: 'money',
            cell: row => <Amount amount={row.open} />,
          },
        ]}
      />
    </Card>
  )
}

/** Who stands on which side; the company is one of them. */
export function PartiesTab({ record }: Props) {
  const [isAdding, setAdding] = useState(false)
  return (
    <Card
      title={m['legal.case.tab.parties']()}
      end={
        record.mayChange && (
          <Button size="small" onPress={() => setAdding(true)}>
            {m['legal.case.addPartyTitle']()}
          </Button>
        )
      }
      flush
    >
      <DataTable
        bare
        label={m['legal.case.tab.parties']()}
        rows={record.parties}
        rowId={row => row.id}
        empty={null}
        card={row => (
          <span className="card-row">
            <bdi className="strong">{row.name}</bdi>
            <span>{roleWords[row.side]()}</span>
          </span>
        )}
        columns={[
          { id: 'name', header: m['legal.case.field.party'](), cell: row => <bdi>{row.name}</bdi> },
          { id: 'side', header: m['legal.case.field.side'](), cell: row => roleWords[row.side]() },
        ]}
      />
      {isAdding && <PartyDialog record={record} onClose={() => setAdding(false)} />}
    </Card>
  )
}

function PartyDialog({ record, onClose }: Props & { onClose: () => void }) {
  const [partyId, setParty] = useState<string | null>(null)
  const [side, setSide] = useState<keyof typeof roleWords>('guarantor')
  return (
    <ActDialog
      name="legal.case.addParty"
      title={m['legal.case.addPartyTitle']()}
      verb={m['kernel.action.save']()}
      input={partyId ? { id: record.id, partyId, side } : null}
      onDone={onClose}
      onClose={onClose}
    >
      <CustomerPicker
        label={m['legal.case.field.party']()}
        name="partyId"
        value={partyId}
        onChange={setParty}
      />
      <Select
        label={m['legal.case.field.side']()}
        name="side"
        value={side}
        onChange={value => setSide(value as keyof typeof roleWords)}
        options={optionsOf(roleWords)}
      />
    </ActDialog>
  )
}

/** What is to be done until when. */
export function TasksTab({ record }: Props) {
  const [isAdding, setAdding] = useState(false)
  const end = useCommand('legal.task.done')
  const finish = async (task: Case['tasks'][number]) => {
    try {
      await end.mutateAsync({ id: task.id, version: task.version })
    } catch (error) {
      showToast(sayError(error))
    }
  }
  const done = (task: Case['tasks'][number]) =>
    task.state === 'open' && record.mayChange ? (
      <Button size="small" onPress={() => void finish(task)}>
        {m['legal.case.done']()}
      </Button>
    ) : null
  return (
    <Card
      title={m['legal.case.tab.tasks']()}
      end={
        record.mayChange && (
          <Button size="small" onPress={() => setAdding(true)}>
            {m['legal.case.addTask']()}
          </Button>
        )
      }
      flush
    >
      <DataTable
        bare
        label={m['legal.case.tab.tasks']()}
        rows={record.tasks}
        rowId={row => row.id}
        empty={<EmptyState title={m['legal.case.tasksEmpty']()} />}
        card={row => (
          <span className="card-row">
            <bdi className={row.state === 'done' ? 'quiet' : 'strong'}>{row.title}</bdi>
            <DayText day={row.dueOn} />
            {done(row)}
          </span>
        )}
        columns={[
          {
            id: 'title',
            header: m['legal.case.field.task'](),
            cell: row => <bdi className={row.state === 'done' ? 'quiet' : ''}>{row.title}</bdi>,
          },
          { id: 'dueOn', header: m['legal.case.field.dueOn'](), cell: row => <DayText day={row.dueOn} /> },
          {
            id: 'assignee',
            header: m['legal.case.field.assignee'](),
            cell: row => <bdi>{row.assignee}</bdi>,
          },
          { id: 'done', header: '', cell: done },
        ]}
      />
      {isAdding && <TaskDialog record={record} onClose={() => setAdding(false)} />}
    </Card>
  )
}

function TaskDialog({ record, onClose }: Props & { onClose: () => void }) {
  const { facts } = useSession()
  const office = useAnswer('legal.office.get', {})
  const [title, setTitle] = useState('')
  const [dueOn, setDue] = useState<string | null>(null)
  const [assigneeId, setAssignee] = useState(facts?.user.id ?? '')
  return (
    <ActDialog
      name="legal.task.save"
      title={m['legal.case.addTask']()}
      verb={m['kernel.action.save']()}
      input={title.trim() && dueOn ? { caseId: record.id, title, dueOn, assigneeId } : null}
      onDone={onClose}
      onClose={onClose}
    >
      <TextField label={m['legal.case.field.task']()} name="title" value={title} onChange={setTitle} />
      <div className="fields">
        <DateField label={m['legal.case.field.dueOn']()} name="dueOn" value={dueOn} onChange={setDue} />
        <Select
          label={m['legal.case.field.assignee']()}
          name="assigneeId"
          value={assigneeId}
          onChange={setAssignee}
          options={office.data?.people ?? []}
          searching={office.isPending}
        />
      </div>
    </ActDialog>
  )
}
