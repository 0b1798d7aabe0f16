import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { addMonths, type Day } from '#kernel/shared/day.ts'
import type { OutputFor } from '#kernel/web/api.ts'
import { useAnswer, useCommand, usePreview } from '#kernel/web/hooks.ts'
import { sayCode, sayError } from '#kernel/web/say.ts'
import { Amount } from '#ui/Amount.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { DataTable } from '#ui/DataTable.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { DocumentNumber } from '#ui/DocumentNumber.tsx'
import { Money } from '#ui/Money.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Select } from '#ui/Select.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { showToast } from '#ui/toast.ts'
import '../accounting.css'
import { links } from '../links.web.ts'
import { formatMonth } from '../monthNames.web.ts'

type Run = OutputFor<'accounting.asset.run'>

/** The months that may be chosen: from the first that waits to the last that ended. */
function monthsBetween(first: Day, last: Day): Day[] {
  const months: Day[] = []
  for (let month = last; month >= first && months.length < 24; month = addMonths(month, -1))
    months.push(month)
  return months
}

/** The monthly run: every charge it will post and every asset it must skip, before anything is posted. */
export function RunDialog({ onClose }: { onClose: () => void }) {
  const due = useAnswer('accounting.asset.due', {})
  const [chosen, setChosen] = useState<Day | null>(null)
  const run = useCommand('accounting.asset.run')
  const [refused, setRefused] = useState<unknown>(null)
  const month = chosen ?? due.data?.month ?? null
  const input = month ? { month } : null
  const state = usePreview('accounting.asset.run', input)
  const found = state.preview?.output ?? null
  const post = async () => {
    if (!input) return
    setRefused(null)
    try {
      const done = await run.mutateAsync(input)
      showToast(m['accounting.asset.runDone']({ period: formatMonth(input.month), total: done.total }))
      onClose()
    } catch (error) {
      setRefused(error)
    }
  }
  const error = refused ?? state.error
  return (
    <Dialog
      open
      size="broad"
      onOpenChange={onClose}
      title={m['accounting.asset.runTitle']()}
      actions={
        <>
          <Button onPress={onClose}>{m['kernel.action.cancel']()}</Button>
          <Button
            kind="primary"
            busy={run.isPending}
            disabledReason={found?.count === 0 ? m['accounting.asset.runNothing']() : null}
            onPress={() => void post()}
          >
            {m['accounting.asset.runAct']()}
          </Button>
        </>
      }
    >
      <div className="stack">
        {error !== null && (
          <Notice hue="red" live>
            {sayError(error)}
          </Notice>
        )}
        {due.data && (
          <Select
            label={m['accounting.asset.runThrough']()}
            value={month}
            onChange={setChosen}
            options={monthsBetween(due.data.since ?? due.data.month, due.data.month).map(one => ({
              id: one,
              name: formatMonth(one),
            }))}
          />
        )}
        {found ? <RunResult run={found} /> : state.error ? null : <Skeleton lines={4} />}
      </div>
    </Dialog>
  )
}

function RunResult({ run }: { run: Run }) {
  return (
    <>
      {run.skipped.length > 0 && (
        <Card flush title={m['accounting.asset.runSkipped']()}>
          <DataTable
            bare
            label={m['accounting.asset.runSkipped']()}
            rows={run.skipped}
            rowId={row => `${row.assetId} ${row.month}`}
            columns={[
              ...assetOfRun<Run['skipped'][number]>(),
              {
                id: 'why',
                header: m['accounting.asset.why'](),
                cell: row => <span className="bad accounting-long">{sayCode(row.code, row.params)}</span>,
              },
            ]}
          />
        </Card>
      )}
      {run.charged.length === 0 ? (
        <p className="caption">{m['accounting.asset.runNothing']()}</p>
      ) : (
        <Card flush title={m['accounting.asset.runCharged']()} end={<Money amount={run.total} strong />}>
          <DataTable
            bare
            label={m['accounting.asset.runCharged']()}
            rows={run.charged}
            rowId={row => `${row.assetId} ${row.month}`}
            columns={[
              ...assetOfRun<Run['charged'][number]>(),
              {
                id: 'amount',
                header: m['accounting.asset.charge'](),
                align: 'money',
                cell: row => <Amount amount={row.amount} />,
              },
            ]}
          />
        </Card>
      )}
    </>
  )
}

type RunLine = Pick<Run['skipped'][number], 'assetId' | 'number' | 'nameAr' | 'month'>

function assetOfRun<Row extends RunLine>() {
  return [
    {
      id: 'number',
      header: m['accounting.asset.number'](),
      cell: (row: Row) => <DocumentNumber number={row.number} href={links.asset(row.assetId)} />,
    },
    { id: 'name', header: m['accounting.asset.name'](), cell: (row: Row) => <bdi>{row.nameAr}</bdi> },
    { id: 'month', header: m['accounting.asset.month'](), cell: (row: Row) => formatMonth(row.month) },
  ]
}
