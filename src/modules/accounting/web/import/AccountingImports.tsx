import { useAnswer } from '#kernel/web/hooks.ts'
import { PastImports } from '#modules/platform/web/import/public.tsx'
import type { ImportKind } from '../../shared/fileImport.rules.ts'

/** Files of this kind that came before; their entries are reversed with a reason. */
export function AccountingImports({ kind }: { readonly kind: ImportKind }) {
  return (
    <PastImports
      answer={useAnswer('accounting.import.list', { kind, limit: 20 })}
      undo="accounting.import.undo"
      undoInput={(id, reason) => ({ id, reason })}
      asksReason
      posts={kind === 'journal' || kind === 'asset'}
    />
  )
}
