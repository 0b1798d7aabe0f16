import { m } from '#generated/words/messages.js'
import type { OutputFor } from '#kernel/web/api.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { Loaded } from '#kernel/web/RecordPage.tsx'
import { useCompany } from '#kernel/web/session.tsx'
import { DraftVersion } from '../invoice/DraftVersion.tsx'

type Draft = OutputFor<'billing.bill.draft'>
type Props = {
  id: string
  onTake: (draft: Draft) => void
  onKeep: (draft: Draft) => void
}

/** The draft bill as another user saved it. */
export function OtherBill({ id, onTake, onKeep }: Props) {
  const own = useCompany().currency
  const answer = useAnswer('billing.bill.draft', { id }, { staleTime: 0 })
  return (
    <Loaded answer={answer}>
      {draft => (
        <DraftVersion
          version={draft}
          partyLabel={m['billing.vendor']()}
          currency={draft.currency ?? own}
          isDraft={draft.isDraft}
          isBusy={answer.isFetching}
          onTake={() => onTake(draft)}
          onKeep={() => onKeep(draft)}
        />
      )}
    </Loaded>
  )
}
