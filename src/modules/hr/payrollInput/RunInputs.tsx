import { Plus, X } from 'lucide-react'
import { Suspense, useState } from 'react'
import { m } from '#generated/words/messages.js'
import type { OutputFor } from '#kernel/web/api.ts'
import { useAnswer, useCommand } from '#kernel/web/hooks.ts'
import { Loaded } from '#kernel/web/RecordPage.tsx'
import { sayError } from '#kernel/web/say.ts'
import { useSession } from '#kernel/web/session.tsx'
import { Amount } from '#ui/Amount.tsx'
import { Button } from '#ui/Button.tsx'
import { DataTable } from '#ui/DataTable.tsx'
import { DayText } from '#ui/DayText.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { late } from '#ui/onDemand.tsx'
import type { Column } from '#ui/tableColumn.ts'
import { showProblem } from '#ui/toast.ts'
import { inputKindWords, nameIn } from '../payroll/payrollWords.web.ts'

const InputForm = late(() => import('./InputForm.tsx'))
const PasteInputs = late(() => import('./PasteInputs.tsx'))

type Row = OutputFor<'hr.payrollInput.list'>['rows'][number]

const whatOf = (row: Row) => (row.component ? nameIn(row.component) : inputKindWords[row.kind]())

const columns = (): Column<Row>[] => [
  {
    id: 'name',
    header: m['hr.payroll.field.employee'](),
    cell: row => <bdi className="strong">{row.name}</bdi>,
  },
  { id: 'what', header: m['hr.payrollInput.field.kind'](), cell: whatOf },
  { id: 'on', header: m['hr.payrollInput.field.on'](), cell: row => <DayText day={row.on} /> },
  {
    id: 'quantity',
    header: m['hr.payrollInput.field.quantity'](),
    cell: row =>
      row.days !== null ? (
        <NumberText value={row.days} unit={m['hr.payrollInput.days']()} />
      ) : row.hours !== null ? (
        <NumberText value={row.hours} unit={m['hr.payrollInput.hours']()} />
      ) : (
        <span className="quiet">{'\u2014'}</span>
      ),
  },
  {
    id: 'amount',
    header: m['hr.advance.field.amount'](),
    align: 'money',
    cell: row => <Amount amount={row.amount} />,
  },
  { id: 'note', header: m['hr.payrollInput.field.note'](), cell: row => <bdi>{row.note ?? ''}</bdi> },
]

/** Single facts of a month: bonus, penalty, absence, overtime. What is added needs the run to be computed again. */
export function RunInputs({ month, isOpen }: { month: string; isOpen: boolean }) {
  const { can } = useSession()
  const answer = useAnswer('hr.payrollInput.list', { month })
  const withdraw = useCommand('hr.payrollInput.withdraw')
  const [isAdding, setAdding] = useState(false)
  const [isPasting, setPasting] = useState(false)
  const mayWrite = can('hr.payroll.write')
  const add = mayWrite && isOpen && (
    <span className="row">
      <Button size="small" onPress={() => setAdding(true)}>
        <Plus aria-hidden />
        {m['hr.payrollInput.add']()}
      </Button>
      <Button size="small" onPress={() => setPasting(true)}>
        {m['hr.inputPaste.open']()}
      </Button>
    </span>
  )
  return (
    <Loaded answer={answer}>
      {({ rows }) => (
        <div className="stack">
          {rows.length > 0 && add && <div className="card-body">{add}</div>}
          <DataTable
            label={m['hr.payroll.tab.inputs']()}
            bare
            columns={columns()}
            rows={rows}
            rowId={row => row.id}
            {...(mayWrite
              ? {
                  rowActions: (row: Row) => (
                    <IconButton
                      label={m['hr.payrollInput.withdraw']()}
                      onPress={() =>
                        withdraw.mutate(
                          { id: row.id, version: row.version },
                          { onError: error => showProblem(sayError(error)) },
                        )
                      }
                    >
                      <X aria-hidden />
                    </IconButton>
                  ),
                }
              : {})}
            empty={<EmptyState title={m['hr.payrollInput.empty']()} actions={add} />}
            card={row => (
              <>
                <span className="card-row">
                  <bdi className="strong">{row.name}</bdi>
                  <span>{whatOf(row)}</span>
                </span>
                <span className="card-row">
                  <DayText day={row.on} />
                  <Amount amount={row.amount} />
                </span>
              </>
            )}
          />
          <Suspense>
            {isAdding && <InputForm month={month} onClose={() => setAdding(false)} />}
            {isPasting && <PasteInputs month={month} onClose={() => setPasting(false)} />}
          </Suspense>
        </div>
      )}
    </Loaded>
  )
}
