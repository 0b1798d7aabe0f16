import { useState } from 'react'
import { words as pdfReasons } from '#generated/choices/fleet.violation.pdf.ts'
import { m } from '#generated/words/messages.js'
import { type ReadTable, readTable } from '#kernel/web/api.ts'
import { sayError } from '#kernel/web/say.ts'
import { TableDrop } from '#modules/platform/import/public.web.tsx'
import { Button } from '#ui/Button.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { pastedFile } from './pastedTable.web.ts'

/** Reads a list that came as a PDF; a picture of one is refused, because its text would be guessed. */
async function readPdf(file: File): Promise<ReadTable | string> {
  const { readPdfTable, UnreadablePdf } = await import('./pdf/pdfTable.web.ts')
  try {
    const table = await readPdfTable(new Uint8Array(await file.arrayBuffer()))
    const nothing = {
      headingRow: 1,
      encoding: 'utf-8' as const,
      delimiter: null,
      sheets: [],
      sheet: null,
      source: null,
    }
    return { name: file.name, ...table, ...nothing }
  } catch (error) {
    if (!(error instanceof UnreadablePdf)) throw error
    return pdfReasons[error.reason]()
  }
}

const pdfFiles = {
  accept: ['.pdf', 'application/pdf'],
  mine: (file: File) => /\.pdf$/i.test(file.name) || file.type === 'application/pdf',
  read: readPdf,
}

type Props = { onRead: (table: ReadTable) => void }

/** An authority's list as a file, a document with text, or rows copied from anywhere. */
export function ListSource({ onRead }: Props) {
  const [pasted, setPasted] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const read = async () => {
    setBusy(true)
    setError(null)
    try {
      onRead(await readTable(pastedFile(pasted, m['fleet.violation.pasted']())))
    } catch (problem) {
      setError(sayError(problem))
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <TableDrop
        label={m['fleet.violation.drop']()}
        other={{ ...pdfFiles, hint: m['fleet.violation.dropHint']() }}
        onRead={onRead}
      />
      <TextArea
        label={m['fleet.violation.paste']()}
        hint={m['fleet.violation.pasteHint']()}
        value={pasted}
        onChange={setPasted}
        rows={3}
        error={error}
        optional
      />
      {pasted.trim() !== '' && (
        <div>
          <Button busy={isBusy} onPress={() => void read()}>
            {m['fleet.violation.readPasted']()}
          </Button>
        </div>
      )}
    </>
  )
}
