import { useEffect, useRef, useState } from 'react'
import { m } from '#generated/words/messages.js'
import { fileUrl } from '#kernel/web/api.ts'
import { Card } from '#ui/Card.tsx'
import { TextLink } from '#ui/TextLink.tsx'
import type { Scan } from './scanWords.web.ts'

type Mark = { name: string; page: number; box: { left: number; top: number; right: number; bottom: number } }

/** What was read, at its place; weakly read values are told apart. */
function marksOf(scan: Scan): Mark[] {
  return Object.entries(scan.fields).flatMap(([name, read]) =>
    read ? [{ name, page: read.page, box: read.box }] : [],
  )
}

const percent = (part: number) => `${(part * 100).toFixed(2)}%`

type Props = {
  scan: Scan
  /** The field that is being filled in: its place stands out. */
  field: string | null
}

/** The paper as it was brought, with the places of what was read of it. */
export function PaperPicture({ scan, field }: Props) {
  const marks = marksOf(scan)
  const isPdf = scan.contentType === 'application/pdf'
  return (
    <Card
      title={m['billing.scan.paper']()}
      end={<TextLink href={fileUrl(scan.fileId)}>{m['billing.scan.openFile']()}</TextLink>}
      flush
    >
      <div className="scan-pages">
        {isPdf ? (
          <PdfPages scan={scan} marks={marks} field={field} />
        ) : (
          <figure className="scan-page">
            <img src={fileUrl(scan.fileId)} alt={scan.fileName} />
            <Marks scan={scan} marks={marks} page={1} field={field} />
          </figure>
        )}
      </div>
    </Card>
  )
}

function Marks({ scan, marks, page, field }: Props & { marks: readonly Mark[]; page: number }) {
  return marks
    .filter(mark => mark.page === page)
    .map(({ name, box }) => (
      <span
        key={name}
        aria-hidden
        className="scan-mark"
        data-weak={(scan.unsure as readonly string[]).includes(name) || undefined}
        data-here={name === field || undefined}
        style={{
          left: percent(box.left),
          top: percent(box.top),
          width: percent(box.right - box.left),
          height: percent(box.bottom - box.top),
        }}
      />
    ))
}

/** The pages of a PDF, drawn here: a browser's own viewer shows no marks. */
function PdfPages({ scan, marks, field }: Props & { marks: readonly Mark[] }) {
  const [isTorn, setTorn] = useState(false)
  const pages = Array.from({ length: Math.min(scan.pages ?? 1, 20) }, (_, at) => at + 1)
  if (isTorn || pages.length === 0)
    return <p className="scan-torn soft-ink">{m['billing.scan.noPicture']()}</p>
  return pages.map(page => (
    <figure key={page} className="scan-page">
      <PdfPage fileId={scan.fileId} page={page} onTorn={() => setTorn(true)} />
      <Marks scan={scan} marks={marks} page={page} field={field} />
    </figure>
  ))
}

function PdfPage({ fileId, page, onTorn }: { fileId: string; page: number; onTorn: () => void }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const torn = useRef(onTorn)
  torn.current = onTorn
  useEffect(() => {
    let isGone = false
    import('./pdfPage.web.ts')
      .then(({ drawPage }) =>
        isGone || !canvas.current ? undefined : drawPage(fileUrl(fileId), page, canvas.current),
      )
      .catch(() => {
        if (!isGone) torn.current()
      })
    return () => {
      isGone = true
    }
  }, [fileId, page])
  return <canvas ref={canvas} />
}
