import { m } from '#generated/words/messages.js'
import { moneyText } from '#kernel/shared/money.ts'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import { useCompany } from '#kernel/web/session.tsx'
import { DayText } from '#ui/DayText.tsx'
import { Money } from '#ui/Money.tsx'
import { showToast } from '#ui/toast.ts'
import { minorOf, sum } from '../../money/amounts.web.ts'
import { PartyNameText } from '../../party/PartyText.tsx'
import type { InvoiceRow } from '../../wordMaps.web.ts'

type Props = {
  drafts: readonly InvoiceRow[]
  onDone: () => void
  onClose: () => void
}

/** Issues the chosen drafts together; the entry of each is seen before. */
export function IssueDraftsDialog({ drafts, onDone, onClose }: Props) {
  const { currency } = useCompany()
  const total = sum(drafts.map(draft => minorOf(draft.total, currency)))
  return (
    <ActDialog
      posts
      name="billing.invoice.issueMany"
      title={m['billing.draft.issueTitle']({ count: drafts.length })}
      verb={m['billing.draft.issueMany']()}
      input={{ drafts: drafts.map(({ id, version }) => ({ id, version })) }}
      missing={null}
      onClose={onClose}
      onDone={({ count, first, last }) => {
        showToast(m['billing.draft.issuedMany']({ count, first, last }))
        onDone()
      }}
    >
      <p className="soft-ink">{m['billing.draft.issueBody']()}</p>
      <table className="plain-table">
        <tbody>
          {drafts.map(draft => (
            <tr key={draft.id}>
              <td>
                <PartyNameText {...draft} />
                <span className="cap billing-block">
                  <DayText day={draft.date} />
                </span>
              </td>
              <td className="money-cell">
                <Money amount={draft.total} />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{m['billing.invoice.total']()}</th>
            <td className="money-cell">
              <Money amount={moneyText(total, currency)} strong />
            </td>
          </tr>
        </tfoot>
      </table>
    </ActDialog>
  )
}
