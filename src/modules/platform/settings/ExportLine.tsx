import { Download } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { m } from '#generated/words/messages.js'
import { formatNumber } from '#kernel/shared/format.ts'
import type { OutputFor } from '#kernel/web/api.ts'
import { sayError } from '#kernel/web/say.ts'
import { Button } from '#ui/Button.tsx'
import { useDisplay } from '#ui/display.ts'
import { InstantText } from '#ui/InstantText.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import type { StatusKind } from '#ui/status.ts'
import { showProblem } from '#ui/toast.ts'
import { sayActor } from '../audit/actor.web.ts'
import { megabytes } from '../export/export.rules.ts'
import { useShell } from '../shell/slots.tsx'
import { downloadExport } from './downloadExport.web.ts'

export type ExportRow = OutputFor<'platform.export.list'>['rows'][number]

const stateWords: Record<ExportRow['state'], () => string> = {
  preparing: m['platform.export.preparing'],
  ready: m['platform.export.ready'],
  failed: m['platform.export.failed'],
  removed: m['platform.export.removed'],
}
const stateKinds: Record<ExportRow['state'], StatusKind> = {
  preparing: 'inHand',
  ready: 'settled',
  failed: 'late',
  removed: 'out',
}

type Props = {
  row: ExportRow
  companyName: string
  partUrl: (part: number) => string
  /** What a page adds below the lines of every copy. */
  more?: ReactNode
  acts?: ReactNode
}

/** One copy of a company's data: when, by whom, how large, and the way to it while it lasts. */
export function ExportLine({ row, companyName, partUrl, more, acts }: Props) {
  const { confirmed } = useShell()
  const { digits } = useDisplay()
  const [share, setShare] = useState<number | null>(null)
  const { parts } = row
  const download = async (count: number) => {
    setShare(0)
    const name = `${companyName}-${row.requestedAt.slice(0, 10)}.zip`
    try {
      await downloadExport({ parts: count, name, partUrl }, confirmed, done => setShare(done / count))
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
          <bdi>{sayActor(row.requestedByName)}</bdi>
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
        {more}
      </span>
      <StatusBadge kind={stateKinds[row.state]}>{stateWords[row.state]()}</StatusBadge>
      {row.state === 'ready' && acts}
      {row.state === 'ready' && parts !== null && (
        <Button size="small" busy={share !== null} onPress={() => void download(parts)}>
          <Download aria-hidden />
          {m['platform.export.download']()}
        </Button>
      )}
    </li>
  )
}
