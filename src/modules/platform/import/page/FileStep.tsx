import { FileDown } from 'lucide-react'
import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import type { ReadTable } from '#kernel/web/api.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Notice } from '#ui/Notice.tsx'
import { showProblem } from '#ui/toast.ts'
import type { FileKind } from './importKind.web.ts'
import { TableDrop } from './TableDrop.tsx'

type Props<Field extends string> = {
  kind: Pick<FileKind<Field>, 'intro' | 'templateName' | 'saveTemplate' | 'more' | 'whyNotYet'>
  onRead: (table: ReadTable) => void
}

/** What the kind asks, a file to fill in, and the place to drop it. */
export function FileStep<Field extends string>({ kind, onRead }: Props<Field>) {
  const [isBusy, setBusy] = useState(false)
  const saveTemplate = async () => {
    setBusy(true)
    try {
      await kind.saveTemplate()
    } catch {
      // The spreadsheet writer is a part of the page that could not be loaded.
      showProblem(m['kernel.fault.offline']())
    } finally {
      setBusy(false)
    }
  }
  return (
    <Card>
      <div className="stack">
        <div className="row wrap import-intro">
          <p className="soft-ink grow">{kind.intro}</p>
          <Button busy={isBusy} onPress={() => void saveTemplate()}>
            <FileDown aria-hidden />
            {kind.templateName}
          </Button>
        </div>
        {kind.more && <div className="fields">{kind.more}</div>}
        {kind.whyNotYet ? (
          <Notice hue="amber">{kind.whyNotYet}</Notice>
        ) : (
          <TableDrop label={m['platform.import.drop']()} onRead={onRead} />
        )}
      </div>
    </Card>
  )
}
