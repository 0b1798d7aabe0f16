import { m } from '#generated/words/messages.js'
import { useAddress } from '#kernel/web/list.ts'
import { Card } from '#ui/Card.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { useNarrow } from '#ui/useNarrow.ts'
import { AccountPicker } from '../account/AccountPicker.tsx'

/** «اختر حسابًا»: what a statement shows before an account is chosen. */
export function ChooseAccount() {
  const [, change] = useAddress()
  const narrow = useNarrow()
  return (
    <Card>
      <EmptyState title={m['accounting.ledger.choose']()}>
        <span className="accounting-choose">
          <AccountPicker
            label={m['accounting.account.title']()}
            value={null}
            onChange={id => change({ account: id })}
            headings
            autoFocus={!narrow}
          />
        </span>
      </EmptyState>
    </Card>
  )
}
