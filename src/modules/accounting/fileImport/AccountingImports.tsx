import { useAnswer } from '#kernel/web/hooks.ts'
import { PastImports } from '#modules/platform/import/public.web.tsx'
import { type ImportKind, reversingKinds } from './fileImport.rules.ts'

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
