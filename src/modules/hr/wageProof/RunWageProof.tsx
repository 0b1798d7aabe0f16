import { words as reasonWords } from '#generated/choices/hr.wageProof.reason.ts'
import { m } from '#generated/words/messages.js'
import { currencySymbol } from '#kernel/shared/format.ts'
import type { OutputFor } from '#kernel/web/api.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { Loaded } from '#kernel/web/RecordPage.tsx'
import { currentLocale } from '#kernel/web/say.ts'
import { useCompany } from '#kernel/web/session.tsx'
import { Amount } from '#ui/Amount.tsx'
import { DataTable } from '#ui/DataTable.tsx'
import { DayText } from '#ui/DayText.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Fact } from '#ui/Fact.tsx'
import { Money } from '#ui/Money.tsx'
import { Notice } from '#ui/Notice.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import type { StatusKind } from '#ui/status.ts'
import type { Column } from '#ui/tableColumn.ts'
import { employeeColumn, moneyColumn } from '../payColumns.tsx'
import type { Run } from '../payroll/payrollWords.web.ts'

type Proof = OutputFor<'hr.wageProof.show'>
type Row = Proof['rows'][number]

const reasonKinds: Readonly<Record<Row['reason'], StatusKind>> = {
  none: 'settled',
  cash: 'promised',
  cheque: 'promised',
  held: 'paused',
  returned: 'returned',
  partlyPaid: 'partly',
  unexplained: 'late',
}

const ReasonBadge = ({ reason }: { reason: Row['reason'] }) => (
  <StatusBadge kind={reasonKinds[reason]}>{reasonWords[reason]()}</StatusBadge>
)

const booked = ['posted', 'partlyPaid', 'paid']

/** Who of a run was paid through the bank and who was not, why, and until when it must be done. */
export function RunWageProof({ run }: { run: Run }) {
  const isBooked = booked.includes(run.state)
  const answer = useAnswer('hr.wageProof.show', { runId: run.id }, { enabled: isBooked })
  if (!isBooked)
    return (
      <div className="card-body">
        <p>{m['hr.wageProof.notPosted']()}</p>
      </div>
    )
  return <Loaded answer={answer}>{proof => <ProofOfRun proof={proof} />}</Loaded>
}

function ProofOfRun({ proof }: { proof: Proof }) {
  const { currency } = useCompany()
  const unit = currencySymbol(currency, currentLocale())
  const columns: Column<Row>[] = [
    employeeColumn(),
    moneyColumn('due', m['hr.wageProof.field.dueIn']({ currency: unit }), row => row.due),
    moneyColumn('transferred', m['hr.wageProof.field.transferred'](), row => row.transferred),
    moneyColumn('difference', m['hr.payroll.field.difference'](), row => row.difference),
    {
      id: 'reason',
      header: m['hr.wageProof.field.reason'](),
      cell: row => <ReasonBadge reason={row.reason} />,
    },
  ]
  return (
    <div className="stack card-body">
      <StateOfProof proof={proof} />
      <dl className="facts">
        <Fact label={m['hr.wageProof.field.due']()}>
          <Money amount={proof.due} />
        </Fact>
        <Fact label={m['hr.wageProof.field.transferred']()}>
          <Money amount={proof.transferred} />
        </Fact>
        <Fact label={m['hr.payroll.field.difference']()} strong>
          <Money amount={proof.difference} strong />
        </Fact>
        {proof.deadline && (
          <Fact label={m['hr.wageProof.field.deadline']()}>
            <DayText day={proof.deadline.on} />
          </Fact>
        )}
      </dl>
      {proof.deadline && !proof.deadline.isConfirmed && (
        <Notice hue="amber">{m['hr.wageProof.unconfirmed']()}</Notice>
      )}
      <DataTable
        label={m['hr.wageProof.title']()}
        bare
        density="compact"
        columns={columns}
        rows={proof.rows}
        rowId={row => row.employeeId}
        totals={{
          due: <Amount amount={proof.due} strong />,
          transferred: <Amount amount={proof.transferred} strong />,
          difference: <Amount amount={proof.difference} strong />,
        }}
        totalsLabel={m['hr.payroll.field.total']()}
        empty={<EmptyState title={m['hr.payroll.noSlips']()} />}
        card={row => (
          <>
            <span className="card-row">
              <bdi className="strong">{row.name}</bdi>
              <ReasonBadge reason={row.reason} />
            </span>
            <span className="card-row cap">
              <span>
                {m['hr.wageProof.field.transferred']()} <Money amount={row.transferred} />
              </span>
              <Money amount={row.due} />
            </span>
          </>
        )}
      />
    </div>
  )
}

function StateOfProof({ proof }: { proof: Proof }) {
  if (proof.isComplete) return <Notice hue="green">{m['hr.wageProof.complete']()}</Notice>
  return (
    <Notice hue={proof.deadline?.isOver ? 'red' : 'amber'}>
      {m['hr.wageProof.waiting']({ count: proof.waiting })}
    </Notice>
  )
}
