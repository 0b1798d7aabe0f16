import { preview } from '#kernel/web/api.ts'
import { useCommand } from '#kernel/web/hooks.ts'
import { RecordImport } from './RecordImport.tsx'

export default function DocumentImportPage() {
  const bring = useCommand('fleet.recordImport.documents')
  return (
    <RecordImport
      kind="document"
      check={file => preview('fleet.recordImport.documents', file)}
      bring={(file, planHash, goodRowsOnly) => bring.mutateAsync({ ...file, planHash, goodRowsOnly })}
    />
  )
}
