import { Suspense } from 'react'
import { useAddress } from '#kernel/web/list.ts'
import { late, onDemand } from '#ui/onDemand.tsx'
import '../accounting.css'
import { JournalList } from './JournalList.tsx'

const EntryPanel = onDemand(async () => (await import('./EntryPanel.tsx')).EntryPanel)

const EntryPage = late(() => import('./EntryPage.tsx'))

/** Journal entries; `?entry=` opens a voucher at the side, `?draft=new` or `?draft={id}` the form of a manual entry. */
export default function JournalPage() {
  const [address, change] = useAddress()
  const entryId = address['entry'] ? String(address['entry']) : null
  const draftId = address['draft'] ? String(address['draft']) : null
  const copyId = address['copy'] ? String(address['copy']) : null
  if (draftId)
    return (
      <Suspense fallback={null}>
        <EntryPage
          key={`${draftId === 'new'}${copyId}`}
          draftId={draftId === 'new' ? null : draftId}
          copyId={copyId}
        />
      </Suspense>
    )
  return (
    <>
      <JournalList />
      {entryId && <EntryPanel key={entryId} id={entryId} onClose={() => change({ entry: undefined })} />}
    </>
  )
}
