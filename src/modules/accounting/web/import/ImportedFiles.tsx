import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import type { OutputFor } from '#kernel/web/api.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { ImportHistory, UndoImport } from '#modules/platform/web/import/public.tsx'
import { Amount } from '#ui/Amount.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import type { ImportKind } from '../../shared/fileImport.rules.ts'

type Row = OutputFor<'accounting.import.list'>['rows'][number]
type Props = { readonly kind: ImportKind; readonly posts: boolean }

/** Files of this kind that came before, and the one act that takes the last ones back. */
export function ImportedFiles({ kind, posts }: Props) {
  const answer = useAnswer('accounting.import.list', { kind, limit: 20 })
  const [undoing, setUndoing] = useState<Row | null>(null)
  return (
    <>
      <ImportHistory<Row>
        answer={answer}
        nameOf={row => row.fileName}
        hint={m['accounting.import.historyHint']()}
        columns={[
          {
            id: 'count',
            header: m['accounting.import.records'](),
            cell: row => <NumberText value={row.recordCount} />,
          },
          ...(kind === 'chart' || kind === 'rate'
            ? []
            : [
                {
                  id: 'total',
                  header: m['accounting.total'](),
                  align: 'money' as const,
                  cell: (row: Row) => row.total && <Amount amount={row.total} />,
                },
              ]),
          { id: 'by', header: m['accounting.import.by'](), cell: row => <bdi>{row.by}</bdi> },
        ]}
        mayUndo={row => row.mayUndo}
        onUndo={setUndoing}
      />
      {undoing && (
        <UndoImport
          name="accounting.import.undo"
          fileName={undoing.fileName}
          body={m['accounting.import.undoBody']()}
          input={reason => ({ id: undoing.id, reason })}
          asksReason
          posts={posts}
          onClose={() => setUndoing(null)}
        />
      )}
    </>
  )
}
