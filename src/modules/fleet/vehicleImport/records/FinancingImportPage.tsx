import { m } from '#generated/words/messages.js'
import { preview } from '#kernel/web/api.ts'
import { useCommand } from '#kernel/web/hooks.ts'
import { links } from '../../links.web.ts'
import { RecordImport } from './RecordImport.tsx'

export default function FinancingImportPage() {
  const bring = useCommand('fleet.recordImport.financings')
  return (
    <RecordImport
      kind="financing"
      back={{ name: m['fleet.financing.list.title'](), href: links.financings }}
      check={file => preview('fleet.recordImport.financings', file)}
      bring={(file, planHash, goodRowsOnly) => bring.mutateAsync({ ...file, planHash, goodRowsOnly })}
    />
  )
}
