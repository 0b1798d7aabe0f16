import { useAnswer } from '#kernel/web/hooks.ts'
import { PastImports } from '#modules/platform/web/import/public.tsx'
import { type ImportKind, reversingKinds } from '../../shared/fileImport.rules.ts'

/** Files of this kind that came before; their entries are reversed with a reason. */
export function AccountingImports({ kind }: { kind: ImportKind }) {
  return (
    <PastImports
      answer={useAnswer('accounting.import.list', { kind, limit: 20 })}
      undo="accounting.import.undo"
      undoInput={(id, reason) => ({ kind, id, reason })}
      asksReason={reversingKinds.has(kind)}
      posts={reversingKinds.has(kind)}
    />
  )
}
