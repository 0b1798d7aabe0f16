import { Scale } from 'lucide-react'
import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { useSession } from '#kernel/web/session.tsx'
import { Button } from '#ui/Button.tsx'
import { onDemand } from '#ui/onDemand.tsx'

const SourceEntries = onDemand(async () => (await import('../source/SourceEntries.tsx')).SourceEntries)

type Props = {
  /** Key of the document (`billing:invoice:{id}`) or of one of its events; entries of all its events are shown. */
  sourceKey: string
  kind?: 'secondary' | 'tertiary'
}

/** «القيد»: opens the entries of a document at the side. Nothing for those who may not see the ledger. */
export function JournalLink({ sourceKey, kind = 'secondary' }: Props) {
  const { can } = useSession()
  const [isOpen, setOpen] = useState(false)
  if (!can('finance.ledger.view')) return null
  return (
    <>
      <Button kind={kind} onPress={() => setOpen(true)}>
        <Scale aria-hidden />
        {m['accounting.entry.ofDocument']()}
      </Button>
      {isOpen && <SourceEntries sourceKey={sourceKey} onClose={() => setOpen(false)} />}
    </>
  )
}
