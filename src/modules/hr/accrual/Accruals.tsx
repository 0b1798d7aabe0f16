import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { addMonths, dayIn, monthOf } from '#kernel/shared/day.ts'
import { currencySymbol } from '#kernel/shared/format.ts'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import type { OutputFor } from '#kernel/web/api.ts'
import { useAnswer, useCommand } from '#kernel/web/hooks.ts'
import { useAddress } from '#kernel/web/list.ts'
import { Loaded } from '#kernel/web/RecordPage.tsx'
import { currentLocale, sayError } from '#kernel/web/say.ts'
import { useCompany, useSession } from '#kernel/web/session.tsx'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { DataTable } from '#ui/DataTable.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Money } from '#ui/Money.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { Select } from '#ui/Select.tsx'
import { Stat } from '#ui/Stat.tsx'
import { StatStrip } from '#ui/StatStrip.tsx'
import type { Column } from '#ui/tableColumn.ts'
import { showProblem, showToast } from '#ui/toast.ts'
import { employeeColumn, moneyColumn } from '../payColumns.tsx'
import { PayrollSections } from '../payroll/PayrollSections.tsx'
import { monthName } from '../payroll/payrollWords.web.ts'

type Row = OutputFor<'hr.accrual.list'>['rows'][number]

/** What end of service and leave are provided for, person by person, and what the month adds to each. */
export function Accruals() {
  const { can } = useSession()
  const { timeZone } = useCompany()
  const [address, change] = useAddress()
  const asked = typeof address['month'] === 'string' ? address['month'] : undefined
  const answer = useAnswer('hr.accrual.list', asked ? { month: asked } : {}, { keepPrevious: true })
  const run = useCommand('hr.accrual.run')
  const [isPosting, setPosting] = useState(false)
  const [thisMonth] = useState(() => monthOf(dayIn(new Date(), timeZone)))
  const data = answer.data
  const month = data?.month ?? monthOf(addMonths(`${thisMonth}-01`, -1))
  const months = [...new Set([thisMonth, month, ...(data?.months ?? [])])].toSorted().toReversed()
  const compute = (of: string) =>
    run.mutate(
      { month: of },
      {
        onSuccess: ({ drafts }) => showToast(m['hr.accrual.computed']({ count: drafts })),
        onError: error => showProblem(sayError(error)),
      },
    )
  return (
    <div className="page">
      <PageHeader
        title={m['hr.endOfService.title']()}
        actions={
          <>
            <Select
              label={m['hr.payroll.field.month']()}
              value={month}
              onChange={next => change({ month: next })}
              options={months.map(id => ({ id, name: monthName(id) }))}
            />
            {can('hr.payroll.write') && (
              <Button
                kind={data && data.drafts > 0 ? 'secondary' : 'primary'}
                busy={run.isPending}
                onPress={() => compute(month)}
              >
                {m['hr.accrual.act.run']()}
              </Button>
            )}
            {can('hr.payroll.post') && data && data.drafts > 0 && (
              <Button kind="primary" onPress={() => setPosting(true)}>
                {m['hr.accrual.act.post']()}
              </Button>
            )}
          </>
        }
      />
      <PayrollSections selected="endOfService" />
      <Loaded answer={answer}>{shown => <Rows shown={shown} />}</Loaded>
      {isPosting && (
        <ActDialog
          name="hr.accrual.post"
          title={m['hr.accrual.post.title']({ month: monthName(month) })}
          verb={m['hr.accrual.act.post']()}
          posts
          input={{ month }}
          onDone={({ posted }) => showToast(m['hr.accrual.posted']({ count: posted }))}
          onClose={() => setPosting(false)}
        />
      )}
    </div>
  )
}

function Rows({ shown }: { shown: OutputFor<'hr.accrual.list'> }) {
  const { currency } = useCompany()
  const unit = currencySymbol(currency, currentLocale())
  const columns: Column<Row>[] = [
    employeeColumn(),
    moneyColumn('wage', m['hr.employmentContract.field.wage'](), row => row.wage),
    moneyColumn('eosTarget', `${m['hr.endOfService.title']()} (${unit})`, row => row.endOfService.target),
    moneyColumn('eosEntry', m['hr.accrual.field.entry'](), row => row.endOfService.entry),
    {
      id: 'leaveDays',
      header: m['hr.endOfService.leaveDays'](),
      cell: row => <NumberText value={Math.round(row.leaveDays * 100) / 100} />,
    },
    moneyColumn('leaveTarget', m['hr.accrual.field.leave'](), row => row.leave.target),
    moneyColumn('leaveEntry', m['hr.accrual.field.leaveEntry'](), row => row.leave.entry),
    {
      id: 'state',
      header: m['hr.payroll.field.state'](),
      cell: row =>
        row.state === 'posted' ? (
          <Badge hue="green">{m['hr.accrual.state.posted']()}</Badge>
        ) : (
          <Badge hue="slate">{m['hr.accrual.state.draft']()}</Badge>
        ),
    },
  ]
  return (
    <>
      <StatStrip>
        <Stat label={m['hr.endOfService.title']()}>
          <Money amount={shown.totals.endOfService} />
        </Stat>
        <Stat label={m['hr.accrual.field.leave']()}>
          <Money amount={shown.totals.leave} />
        </Stat>
        <Stat label={m['hr.accrual.field.monthEntry']()}>
          <Money amount={shown.totals.entry} />
        </Stat>
      </StatStrip>
      <Card flush>
        <DataTable
          label={m['hr.endOfService.title']()}
          bare
          columns={columns}
          rows={shown.rows}
          rowId={row => row.employeeId}
          empty={<EmptyState title={m['hr.accrual.empty']()} />}
          card={row => (
            <>
              <span className="card-row">
                <bdi className="strong">{row.name}</bdi>
                <Money amount={row.endOfService.target} strong />
              </span>
              <span className="card-row cap">
                <span>{m['hr.accrual.field.leave']()}</span>
                <Money amount={row.leave.target} />
              </span>
            </>
          )}
        />
      </Card>
    </>
  )
}
