import { Plus } from 'lucide-react'
import { Suspense } from 'react'
import { m } from '#generated/words/messages.js'
import { useAnswer } from '#kernel/web/hooks.ts'
import { useAddress } from '#kernel/web/list.ts'
import { Loaded } from '#kernel/web/RecordPage.tsx'
import { Button } from '#ui/Button.tsx'
import { DataTable } from '#ui/DataTable.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { late } from '#ui/onDemand.tsx'
import { nameOf, SitesMap } from './SiteMap.tsx'
import { type SiteRow, shapeWords } from './siteWords.web.ts'

const SiteForm = late(() => import('./SiteForm.tsx'))

const judgedOf = ({ judged }: SiteRow) =>
  m['hr.workSite.judged']({ accept: judged.accept, unsure: judged.unsure, deny: judged.deny })

const sizeOf = (row: SiteRow) => (
  <NumberText value={row.shape === 'circle' ? row.radius : row.tolerance} unit={m['hr.workSite.metres']()} />
)

const columns = () => [
  {
    id: 'name',
    header: m['hr.workSite.field.nameAr'](),
    cell: (row: SiteRow) => <bdi className="strong">{nameOf(row)}</bdi>,
  },
  { id: 'shape', header: m['hr.workSite.field.shape'](), cell: (row: SiteRow) => shapeWords[row.shape]() },
  { id: 'radius', header: m['hr.workSite.field.radius'](), cell: sizeOf },
  {
    id: 'branch',
    header: m['hr.workSite.field.branch'](),
    cell: (row: SiteRow) => <bdi>{row.branchName ?? m['hr.workSite.field.noBranch']()}</bdi>,
  },
  {
    id: 'people',
    header: m['hr.workSite.field.people'](),
    cell: (row: SiteRow) => <NumberText value={row.people} />,
  },
  { id: 'judged', header: m['hr.workSite.field.judged'](), cell: judgedOf },
]

/** The sites drawn together and as rows; without any nobody can clock in. */
export function SitesTab() {
  const [address, change] = useAddress()
  const answer = useAnswer('hr.workSite.list', {})
  const opened = typeof address['site'] === 'string' ? address['site'] : null
  const add = (
    <Button kind="primary" onPress={() => change({ site: 'new' })}>
      <Plus aria-hidden />
      {m['hr.workSite.add']()}
    </Button>
  )
  return (
    <Loaded answer={answer}>
      {({ rows }) => (
        <div className="stack">
          {rows.length > 0 && <div className="row">{add}</div>}
          {rows.length > 0 && <SitesMap rows={rows} onPick={site => change({ site })} />}
          <DataTable
            label={m['hr.workSite.list.title']()}
            columns={columns()}
            rows={rows}
            rowId={row => row.id}
            onOpen={row => change({ site: row.id })}
            card={row => <SiteCard row={row} />}
            empty={<EmptyState title={m['hr.workSite.empty']()} actions={add} />}
          />
          <Suspense>
            {opened && (
              <SiteForm
                key={opened}
                site={rows.find(row => row.id === opened) ?? null}
                onClose={() => change({ site: undefined })}
              />
            )}
          </Suspense>
        </div>
      )}
    </Loaded>
  )
}

function SiteCard({ row }: { row: SiteRow }) {
  return (
    <>
      <span className="card-row">
        <bdi className="strong">{nameOf(row)}</bdi>
        {sizeOf(row)}
      </span>
      <span className="card-row cap">
        <span>{judgedOf(row)}</span>
      </span>
    </>
  )
}
