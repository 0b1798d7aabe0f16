import { m } from '#generated/words/messages.js'
import { moneyText } from '#kernel/shared/money.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { Loaded } from '#kernel/web/RecordPage.tsx'
import { useCompany } from '#kernel/web/session.tsx'
import type { Invoice } from '../../wordMaps.web.ts'
import { DraftVersion } from '../DraftVersion.tsx'
import { lineAmount, valuesOf } from './invoiceDraft.web.ts'

type Props = {
  id: string
  onTake: (invoice: Invoice) => void
  onKeep: (invoice: Invoice) => void
}

/** The draft invoice as another user saved it. */
export function OtherInvoice({ id, onTake, onKeep }: Props) {
  const own = useCompany().currency
  const answer = useAnswer('billing.invoice.get', { id }, { staleTime: 0 })
  return (
    <Loaded answer={answer}>
      {invoice => {
        const currency = invoice.draftIn?.currency ?? own
        const lines = valuesOf(invoice, '', own).lines.map(line => ({
          description: line.descriptionAr,
          amount: moneyText(lineAmount(line, currency), currency),
        }))
        return (
          <DraftVersion
            version={{ ...invoice, lines }}
            partyLabel={m['billing.customer']()}
            currency={currency}
            isDraft={invoice.state === 'draft'}
            isBusy={answer.isFetching}
            onTake={() => onTake(invoice)}
            onKeep={() => onKeep(invoice)}
          />
        )
      }}
    </Loaded>
  )
}
