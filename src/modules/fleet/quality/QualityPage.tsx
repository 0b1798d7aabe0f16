import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { formatPercent } from '#kernel/shared/format.ts'
import type { InputFor } from '#kernel/web/api.ts'
import { useAnswer, useCommand } from '#kernel/web/hooks.ts'
import { ListPage } from '#kernel/web/ListPage.tsx'
import { useList } from '#kernel/web/list.ts'
import type { ListColumn } from '#kernel/web/list-column.ts'
import { sayError } from '#kernel/web/say.ts'
import { useSession } from '#kernel/web/session.tsx'
import { SavedViews } from '#modules/platform/public.web.tsx'
import { Button } from '#ui/Button.tsx'
import { DayText } from '#ui/DayText.tsx'
import { useDisplay } from '#ui/display.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { onDemand } from '#ui/onDemand.tsx'
import { Plate } from '#ui/Plate.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { TextLink } from '#ui/TextLink.tsx'
import { showProblem, showToast } from '#ui/toast.ts'
import '../fleet.css'
import { exportWordsOf } from '#kernel/web/wordOptions.ts'
import { links } from '../links.web.ts'
import { oneFixable } from './fixing.web.ts'
import {
  type Finding,
  type FindingRow,
  findingWords,
  fixedHere,
  fixes,
  severityKinds,
  severityWords,
} from './qualityWords.web.ts'

const IgnoreDialog = onDemand(async () => (await import('./IgnoreDialog.tsx')).IgnoreDialog)

const FixFinding = onDemand(async () => (await import('./FixFinding.tsx')).FixFinding)

const FixMany = onDemand(async () => (await import('./FixMany.tsx')).FixMany)

const filterKeys = ['finding', 'ignored'] as const
type Filter = Pick<InputFor<'fleet.quality.totals'>, (typeof filterKeys)[number]>

const vehicleCell = (row: FindingRow) => (
  <TextLink href={links.vehicle(row.vehicleId)}>
    {row.plate ? <Plate number={row.plate} /> : null} <bdi>{row.vehicle}</bdi>
  </TextLink>
)
const severityCell = (row: FindingRow) => (
  <StatusBadge kind={severityKinds[row.severity]}>{severityWords[row.severity]()}</StatusBadge>
)

function columnsOf(isIgnored: boolean): ListColumn<FindingRow>[] {
  return [
    { id: 'vehicle', header: m['fleet.analysis.vehicle'](), cell: vehicleCell },
    { id: 'plate', header: m['fleet.field.plate'](), optional: true, cell: row => row.plate ?? '\u2014' },
    {
      id: 'finding',
      header: m['fleet.finding.column'](),
      exportWords: exportWordsOf(findingWords),
      cell: row => findingWords[row.finding](),
    },
    {
      id: 'severity',
      header: m['fleet.finding.severity'](),
      exportWords: exportWordsOf(severityWords),
      cell: severityCell,
    },
    ...(isIgnored
      ? [
          {
            id: 'reason',
            header: m['fleet.finding.reason'](),
            cell: (row: FindingRow) => <bdi>{row.reason}</bdi>,
          },
          {
            id: 'until',
            header: m['fleet.finding.until'](),
            exportKind: 'day' as const,
            cell: (row: FindingRow) => <DayText day={row.until} />,
          },
        ]
      : []),
  ]
}

/** What is missing or wrong in the facts of the vehicles, each with the way to put it right. */
export default function QualityPage() {
  const { can } = useSession()
  const { digits } = useDisplay()
  const list = useList('fleet.quality.findings', filterKeys)
  const filters = list.filters as Filter
  const isIgnored = filters.ignored === true
  const totals = useAnswer('fleet.quality.totals', {
    ...filters,
    ...(list.search ? { search: list.search } : {}),
  })
  const [left, setLeft] = useState<readonly FindingRow[] | null>(null)
  const [fixing, setFixing] = useState<FindingRow | null>(null)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [together, setTogether] = useState<readonly FindingRow[] | null>(null)
  const mayWrite = can('fleet.vehicles.write')
  const picked = list.rows.filter(row => chosen.has(row.id))
  const restore = useCommand('fleet.quality.restore')
  const score = totals.data?.score ?? null
  const acts = (row: FindingRow) => {
    if (!can('fleet.vehicles.write')) return null
    if (isIgnored)
      return (
        <Button
          size="small"
          kind="tertiary"
          onPress={() =>
            restore.mutate(
              { vehicleId: row.vehicleId, finding: row.finding },
              {
                onSuccess: () => showToast(m['fleet.finding.restored']()),
                onError: error => showProblem(sayError(error)),
              },
            )
          }
        >
          {m['fleet.finding.restore']()}
        </Button>
      )
    return (
      <span className="row">
        {fixedHere.has(row.finding) ? (
          <Button size="small" onPress={() => setFixing(row)}>
            {m['fleet.finding.fix']()}
          </Button>
        ) : (
          <TextLink href={fixes[row.finding](row.vehicleId)}>{m['fleet.finding.fix']()}</TextLink>
        )}
        <Button size="small" kind="tertiary" onPress={() => setLeft([row])}>
          {m['fleet.finding.ignore']()}
        </Button>
      </span>
    )
  }
  return (
    <>
      <ListPage
        title={m['fleet.quality.title']()}
        count={totals.data && m['fleet.quality.count']({ count: totals.data.count })}
        list={list}
        columns={columnsOf(isIgnored)}
        rowId={(row: FindingRow) => row.id}
        rowActions={acts}
        card={(row: FindingRow) => (
          <>
            <span className="card-row fleet-reach">
              {vehicleCell(row)}
              {severityCell(row)}
            </span>
            <span className="card-row">
              <span>{findingWords[row.finding]()}</span>
              {acts(row)}
            </span>
          </>
        )}
        searchLabel={m['fleet.analysis.search']()}
        total={totals.data?.count}
        sums={
          score !== null && (
            <span>
              {m['fleet.quality.score']()} <b className="n">{formatPercent(score, digits)}</b>
            </span>
          )
        }
        {...(mayWrite && !isIgnored
          ? {
              selection: { ids: chosen, onChange: setChosen },
              bulk: {
                title: m['fleet.finding.selected']({ count: chosen.size }),
                actions: (
                  <>
                    <Button
                      size="small"
                      disabledReason={oneFixable(picked) ? null : m['fleet.finding.fixOneKind']()}
                      onPress={() => setTogether(picked)}
                    >
                      {m['fleet.finding.fix']()}
                    </Button>
                    <Button kind="tertiary" size="small" onPress={() => setLeft(picked)}>
                      {m['fleet.finding.ignore']()}
                    </Button>
                  </>
                ),
              },
            }
          : {})}
        tabs={<Views isIgnored={isIgnored} byFinding={totals.data?.byFinding ?? {}} />}
        empty={<EmptyState title={m['fleet.quality.empty']()} />}
      />
      {left && <IgnoreDialog rows={left} onClose={() => setLeft(null)} onDone={() => setChosen(new Set())} />}
      {together && oneFixable(together) && (
        <FixMany
          finding={oneFixable(together)!}
          rows={together}
          onDone={() => {
            setTogether(null)
            setChosen(new Set())
          }}
          onClose={() => setTogether(null)}
        />
      )}
      {fixing && (
        <FixFinding
          row={fixing}
          onClose={() => {
            setFixing(null)
            list.retry()
            void totals.refetch()
          }}
        />
      )}
    </>
  )
}

type ViewsProps = {
  isIgnored: boolean
  byFinding: Partial<Readonly<Record<Finding, number>>>
}

function Views({ isIgnored, byFinding }: ViewsProps) {
  const kinds = (Object.keys(findingWords) as Finding[]).filter(kind => !isIgnored && byFinding[kind])
  return (
    <SavedViews
      list="fleet.quality.findings"
      views={[
        { id: 'all', name: m['fleet.violation.view.all'](), search: {} },
        ...kinds.map(kind => ({
          id: kind,
          name: findingWords[kind](),
          search: { finding: kind },
          count: byFinding[kind],
        })),
        { id: 'ignored', name: m['fleet.finding.ignored'](), search: { ignored: true } },
      ]}
    />
  )
}
