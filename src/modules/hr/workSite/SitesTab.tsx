import { Plus } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { m } from '#generated/words/messages.js'
import { useAnswer } from '#kernel/web/hooks.ts'
import { useAddress } from '#kernel/web/list.ts'
import { Loaded } from '#kernel/web/RecordPage.tsx'
import { currentLocale } from '#kernel/web/say.ts'
import { Button } from '#ui/Button.tsx'
import { DataTable } from '#ui/DataTable.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { PlacePicture } from '../attendance/FixPicture.tsx'
import { type SiteRow, shapeWords } from './siteWords.web.ts'

const SiteForm = lazy(() => import('./SiteForm.tsx'))

const nameOf = (row: SiteRow) => (currentLocale() === 'ar' ? row.nameAr : (row.nameEn ?? row.nameAr))
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
          {rows.length > 0 && <SitesPicture rows={rows} />}
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

/** All circles true to scale, where they lie near one another; far ones would be points. */
function SitesPicture({ rows }: { rows: readonly SiteRow[] }) {
  const circles = rows.flatMap(({ latitude, longitude, radius }) =>
    latitude !== null && longitude !== null && radius !== null ? [{ latitude, longitude, radius }] : [],
  )
  const [first] = circles
  const near = circles.filter(
    one =>
      first &&
      Math.abs(one.latitude - first.latitude) < 0.05 &&
      Math.abs(one.longitude - first.longitude) < 0.05,
  )
  return <PlacePicture circles={near} marks={[]} />
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
