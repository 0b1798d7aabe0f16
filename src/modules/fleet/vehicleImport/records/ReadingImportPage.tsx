import { preview } from '#kernel/web/api.ts'
import { useCommand } from '#kernel/web/hooks.ts'
import { RecordImport } from './RecordImport.tsx'

export default function ReadingImportPage() {
  const bring = useCommand('fleet.recordImport.readings')
  return (
    <RecordImport
      kind="reading"
      check={file => preview('fleet.recordImport.readings', file)}
      bring={(file, planHash, goodRowsOnly) => bring.mutateAsync({ ...file, planHash, goodRowsOnly })}
    />
  )
}
