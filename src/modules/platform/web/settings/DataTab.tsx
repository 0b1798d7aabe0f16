import { Download } from 'lucide-react'
import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { formatNumber } from '#kernel/shared/format.ts'
import type { OutputFor } from '#kernel/web/api.ts'
import { useAnswer, useCommand } from '#kernel/web/hooks.ts'
import { Loaded } from '#kernel/web/RecordPage.tsx'
import { sayError } from '#kernel/web/say.ts'
import { useCompany, useSession } from '#kernel/web/session.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { useDisplay } from '#ui/display.ts'
import { InstantText } from '#ui/InstantText.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import type { StatusKind } from '#ui/status.ts'
import { showProblem, showToast } from '#ui/toast.ts'
import { useShell } from '../shell/slots.tsx'
import { downloadExport } from './downloadExport.ts'

type Row = OutputFor<'platform.export.list'>['rows'][number]

const stateWords: Record<Row['state'], () => string> = {
  preparing: m['platform.export.preparing'],
  ready: m['platform.export.ready'],
  failed: m['platform.export.failed'],
  removed: m['platform.export.removed'],
}
const stateKinds: Record<Row['state'], StatusKind> = {
  preparing: 'inHand',
  ready: 'settled',
  failed: 'late',
  removed: 'out',
}

const megabytes = (bytes: number) => Math.max(0.1, Math.round(bytes / 104_857.6) / 10)

function ExportLine({ row }: { row: Row }) {
  const { confirmed } = useShell()
  const { digits } = useDisplay()
  const company = useCompany()
  const [share, setShare] = useState<number | null>(null)
  const { parts } = row
  const download = async (count: number) => {
    setShare(0)
    const name = `${company.nameEn}-${row.requestedAt.slice(0, 10)}.zip`
    try {
      await downloadExport({ id: row.id, parts: count, name }, confirmed, done => setShare(done / count))
    } catch (error) {
      showProblem(sayError(error))
    } finally {
      setShare(null)
    }
  }
  const number = (value: number) => formatNumber(value, digits)
  return (
    <li>
      <span className="grow">
        <span className="strong">
          <InstantText at={row.requestedAt} />
        </span>
        <span className="cap line">
          <bdi>{row.requestedByName}</bdi>
          {row.sizeBytes !== null && (
            <>
              {' · '}
              {m['platform.export.size']({
                size: number(megabytes(row.sizeBytes)),
                rows: number(row.rowCount ?? 0),
                files: number(row.fileCount ?? 0),
              })}
            </>
          )}
        </span>
        {row.state === 'ready' && row.expiresAt && (
          <span className="cap line">
            {m['platform.export.until']()} <InstantText at={row.expiresAt} />
          </span>
        )}
      </span>
      <StatusBadge kind={stateKinds[row.state]}>{stateWords[row.state]()}</StatusBadge>
      {row.state === 'ready' && parts !== null && (
        <Button size="small" busy={share !== null} onPress={() => void download(parts)}>
          <Download aria-hidden />
          {m['platform.export.download']()}
        </Button>
      )}
    </li>
  )
}

/** «تنزيل بيانات الشركة»: everything the company has, as one archive that proves itself. */
export function DataTab() {
  const { confirmed } = useShell()
  const { facts } = useSession()
  const list = useAnswer('platform.export.list', {}, { staleTime: 5_000 })
  const start = useCommand('platform.export.company')
  const isPreparing = list.data?.rows.some(row => row.state === 'preparing') ?? false
  const begin = async () => {
    try {
      await confirmed(() => start.mutateAsync({}))
      showToast(m['platform.export.begun']())
    } catch (error) {
      showProblem(sayError(error))
    }
  }
  const why = facts?.superAdmin
    ? m['platform.browse.companyDecides']()
    : isPreparing
      ? m['platform.export.running']()
      : null
  return (
    <div className="settings-body">
      <Card
        title={m['platform.export.title']()}
        end={
          <Button kind="primary" busy={start.isPending} disabledReason={why} onPress={() => void begin()}>
            {m['platform.export.start']()}
          </Button>
        }
      >
        <div className="stack">
          <p>{m['platform.export.text']()}</p>
          <p className="cap">{m['platform.export.proof']()}</p>
        </div>
      </Card>
      <Loaded answer={list}>
        {({ rows }) =>
          rows.length > 0 && (
            <Card title={m['platform.export.last']()} flush>
              <ul className="work-list">
                {rows.map(row => (
                  <ExportLine key={row.id} row={row} />
                ))}
              </ul>
            </Card>
          )
        }
      </Loaded>
    </div>
  )
}
