import { Banknote, Plus, Upload } from 'lucide-react'
import { Suspense, useMemo, useState } from 'react'
import { m } from '#generated/words/messages.js'
import { useAnswer } from '#kernel/web/hooks.ts'
import { ListPage } from '#kernel/web/ListPage.tsx'
import { useAddress, useList } from '#kernel/web/list.ts'
import { useCompany, useSession } from '#kernel/web/session.tsx'
import { SavedViews } from '#modules/platform/public.web.tsx'
import { Button } from '#ui/Button.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Money } from '#ui/Money.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { late, onDemand } from '#ui/onDemand.tsx'
import { Stat } from '#ui/Stat.tsx'
import { StatStrip } from '#ui/StatStrip.tsx'
import { useNarrow } from '#ui/useNarrow.ts'
import '../../fleet.css'
import './violation.css'
import { links } from '../../links.web.ts'
import { BulkLetters } from './BulkLetters.tsx'
import { ViolationFilters } from './ViolationFilters.tsx'
import { ViolationCard, violationColumns } from './violationColumns.tsx'
import { filterKeys, type ViolationFilter } from './violationFilter.web.ts'
import type { ViolationRow } from './violationWords.web.ts'

const ViolationPanel = onDemand(async () => (await import('./ViolationPanel.tsx')).ViolationPanel)
const BulkChargeDialog = onDemand(async () => (await import('./BulkChargeDialog.tsx')).BulkChargeDialog)

const RecordPanel = late(() => import('./RecordPanel.tsx'))

/** Traffic violations: what waits for a person, what is certain, who bears it, what the authorities have been given. */
export default function ViolationsPage() {
  const { can } = useSession()
  const { currency } = useCompany()
  const isNarrow = useNarrow()
  const [address, change] = useAddress()
  const list = useList('fleet.violation.list', filterKeys)
  const filters = list.filters as ViolationFilter
  const totals = useAnswer('fleet.violation.totals', {
    ...filters,
    ...(list.search ? { search: list.search } : {}),
  })
  const columns = useMemo(() => violationColumns(currency), [currency])
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [charging, setCharging] = useState(false)
  const [recording, setRecording] = useState(false)
  const mayWrite = can('fleet.violations.write')
  const picked = list.rows.filter(row => chosen.has(row.id) && row.state === 'matched')
  const opened = typeof address['violation'] === 'string' ? address['violation'] : null
  const acts = mayWrite && (
    <>
      <Button onPress={() => setRecording(true)}>
        <Plus aria-hidden />
        {m['fleet.violation.new']()}
      </Button>
      <ButtonLink kind="primary" href={links.violationImport}>
        <Upload aria-hidden />
        {m['fleet.violation.import']()}
      </ButtonLink>
    </>
  )
  return (
    <>
      <ListPage
        title={m['fleet.violation.list.title']()}
        count={totals.data && m['fleet.violation.count']({ count: totals.data.count })}
        list={list}
        columns={columns}
        rowId={(row: ViolationRow) => row.id}
        onOpen={row => change({ violation: row.id })}
        card={row => <ViolationCard row={row} />}
        searchLabel={m['fleet.violation.search']()}
        total={totals.data?.count}
        sums={
          totals.data && (
            <>
              <span>
                {m['fleet.violation.sum.fines']()} <Money amount={totals.data.fines} strong />
              </span>
              <span>
                {m['fleet.violation.sum.fees']()} <Money amount={totals.data.fees} strong />
              </span>
              <span>
                {m['fleet.violation.sum.payable']()} <Money amount={totals.data.payable} strong />
              </span>
            </>
          )
        }
        actions={
          <>
            {!isNarrow && (
              <ButtonLink kind="tertiary" href={links.violationPayments()}>
                <Banknote aria-hidden />
                {m['fleet.violationPayment.title']()}
              </ButtonLink>
            )}
            {acts}
          </>
        }
        tabs={<Cards />}
        filters={<ViolationFilters filters={filters} onChange={list.setFilters} />}
        selection={{ ids: chosen, onChange: setChosen }}
        bulk={{
          title: m['fleet.violation.selected']({ count: chosen.size }),
          actions: (
            <>
              {mayWrite && (
                <Button
                  kind="tertiary"
                  size="small"
                  disabledReason={picked.length === 0 ? m['fleet.violation.noneMatched']() : null}
                  onPress={() => setCharging(true)}
                >
                  {m['fleet.violation.chargeMatched']({ count: picked.length })}
                </Button>
              )}
              <BulkLetters rows={list.rows.filter(row => chosen.has(row.id))} />
            </>
          ),
        }}
        empty={<EmptyState title={m['fleet.violation.empty']()} actions={acts} />}
      />
      {opened && (
        <ViolationPanel
          key={opened}
          id={opened}
          onClose={() => change({ violation: undefined })}
          onOpen={id => change({ violation: id })}
        />
      )}
      {charging && (
        <BulkChargeDialog
          rows={picked}
          onClose={() => setCharging(false)}
          onDone={() => setChosen(new Set())}
        />
      )}
      <Suspense>
        {recording && (
          <RecordPanel
            onClose={() => setRecording(false)}
            onDone={id => {
              setRecording(false)
              change({ violation: id })
            }}
          />
        )}
      </Suspense>
    </>
  )
}

/** What is open over all violations, each figure a door to the list behind it, and the views. */
function Cards() {
  const summary = useAnswer('fleet.violation.summary', {})
  const { data } = summary
  return (
    <>
      <StatStrip>
        <Stat
          label={m['fleet.violation.card.undecided']()}
          note={data ? <Money amount={data.undecided.amount} /> : '\u00a0'}
          href={links.violations({ stage: data && data.stages.queue > 0 ? 'queue' : 'matched' })}
        >
          {data && <NumberText value={data.undecided.count} strong />}
        </Stat>
        <Stat label={m['fleet.violation.card.charged']()} href={links.violations({ stage: 'decided' })}>
          {data && <Money amount={data.charged} strong />}
        </Stat>
        <Stat label={m['fleet.violation.card.collected']()}>
          {data && <Money amount={data.collected} strong />}
        </Stat>
        <Stat label={m['fleet.violation.card.companyBorne']()}>
          {data && <Money amount={data.companyBorne} strong />}
        </Stat>
        <Stat label={m['fleet.violation.card.payable']()} href={links.violations({ stage: 'unpaid' })}>
          {data && <Money amount={data.payable} strong />}
        </Stat>
      </StatStrip>
      <SavedViews
        list="fleet.violation.list"
        aside={['violation']}
        views={[
          {
            id: 'queue',
            name: m['fleet.violation.view.queue'](),
            search: { stage: 'queue' },
            count: data?.stages.queue,
            late: (data?.stages.queue ?? 0) > 0,
          },
          {
            id: 'matched',
            name: m['fleet.violation.view.matched'](),
            search: { stage: 'matched' },
            count: data?.stages.matched,
          },
          {
            id: 'decided',
            name: m['fleet.violation.view.decided'](),
            search: { stage: 'decided' },
            count: data?.stages.decided,
          },
          {
            id: 'unpaid',
            name: m['fleet.violation.view.unpaid'](),
            search: { stage: 'unpaid' },
            count: data?.stages.unpaid,
          },
          {
            id: 'objections',
            name: m['fleet.violation.view.objections'](),
            search: { stage: 'objections' },
            count: data?.stages.objections,
          },
          { id: 'all', name: m['fleet.violation.view.all'](), search: {} },
        ]}
      />
    </>
  )
}
