import { preview } from '#kernel/web/api.ts'
import { useCommand } from '#kernel/web/hooks.ts'
import { RecordImport } from './RecordImport.tsx'

export default function PlateImportPage() {
  const bring = useCommand('fleet.recordImport.plates')
  return (
    <RecordImport
      kind="plate"
      check={file => preview('fleet.recordImport.plates', file)}
      bring={(file, planHash, goodRowsOnly) => bring.mutateAsync({ ...file, planHash, goodRowsOnly })}
    />
  )
}
