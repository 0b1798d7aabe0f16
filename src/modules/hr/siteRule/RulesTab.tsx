import { Plus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { m } from '#generated/words/messages.js'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import { useAnswer } from '#kernel/web/hooks.ts'
import { useAddress } from '#kernel/web/list.ts'
import { Loaded } from '#kernel/web/RecordPage.tsx'
import { Button } from '#ui/Button.tsx'
import { DataTable } from '#ui/DataTable.tsx'
import { DayRange } from '#ui/DayRange.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { late } from '#ui/onDemand.tsx'
import { showToast } from '#ui/toast.ts'
import { modeWords, type RuleRow, subjectWords } from './ruleWords.web.ts'

const RuleForm = late(() => import('./RuleForm.tsx'))

const subjectOf = (row: RuleRow) =>
  row.employee?.name ?? row.department ?? row.branch?.name ?? subjectWords.all()

const columns = () => [
  {
    id: 'subject',
    header: m['hr.siteRule.field.subject'](),
    cell: (row: RuleRow) => (
      <span>
        {row.subject !== 'all' && <span className="cap">{subjectWords[row.subject]()} </span>}
        <bdi className="strong">{subjectOf(row)}</bdi>
      </span>
    ),
  },
  { id: 'mode', header: m['hr.siteRule.field.mode'](), cell: (row: RuleRow) => modeWords[row.mode]() },
  {
    id: 'sites',
    header: m['hr.siteRule.field.sites'](),
    cell: (row: RuleRow) => row.sites.map(site => site.name).join('، '),
  },
  {
    id: 'days',
    header: m['hr.siteRule.field.fromOn'](),
    cell: (row: RuleRow) => (
      <span>
        <DayRange from={row.fromOn} to={row.toOn ?? undefined} />
        {!row.isInForce && <span className="cap"> {m['hr.siteRule.notInForce']()}</span>}
      </span>
    ),
  },
]

/** Who clocks in where: the narrowest rule wins. */
export default function RulesTab() {
  const [address, change] = useAddress()
  const answer = useAnswer('hr.siteRule.list', {})
  const [removed, setRemoved] = useState<RuleRow | null>(null)
  const opened = typeof address['rule'] === 'string' ? address['rule'] : null
  const add = (
    <Button kind="primary" onPress={() => change({ rule: 'new' })}>
      <Plus aria-hidden />
      {m['hr.siteRule.add']()}
    </Button>
  )
  return (
    <Loaded answer={answer}>
      {({ rows }) => (
        <div className="stack">
          {rows.length > 0 && <div className="row">{add}</div>}
          <DataTable
            label={m['hr.workSite.tab.rules']()}
            columns={columns()}
            rows={rows}
            rowId={row => row.id}
            onOpen={row => change({ rule: row.id })}
            rowActions={row => (
              <Button size="small" kind="tertiary" onPress={() => setRemoved(row)}>
                {m['hr.siteRule.act.remove']()}
              </Button>
            )}
            card={row => <RuleCard row={row} />}
            empty={<EmptyState title={m['hr.siteRule.empty']()} actions={add} />}
          />
          <Suspense>
            {opened && (
              <RuleForm
                key={opened}
                rule={rows.find(row => row.id === opened) ?? null}
                onClose={() => change({ rule: undefined })}
              />
            )}
          </Suspense>
          {removed && (
            <ActDialog
              name="hr.siteRule.remove"
              title={m['hr.siteRule.removeTitle']()}
              verb={m['hr.siteRule.act.remove']()}
              danger
              input={{ id: removed.id, version: removed.version }}
              onDone={() => showToast(m['hr.siteRule.removed']())}
              onClose={() => setRemoved(null)}
            >
              <p>{m['hr.siteRule.removeSays']()}</p>
            </ActDialog>
          )}
        </div>
      )}
    </Loaded>
  )
}

function RuleCard({ row }: { row: RuleRow }) {
  return (
    <>
      <span className="card-row">
        <bdi className="strong">{subjectOf(row)}</bdi>
        <span>{modeWords[row.mode]()}</span>
      </span>
      <span className="card-row cap">
        <span>{row.sites.map(site => site.name).join('، ')}</span>
        <DayRange from={row.fromOn} to={row.toOn ?? undefined} />
      </span>
    </>
  )
}
