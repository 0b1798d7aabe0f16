import { m } from '#generated/words/messages.js'
import { Card } from '#ui/Card.tsx'
import { TextField } from '#ui/TextField.tsx'

type Props = { memo: string; onChange: (change: { memo: string }) => void }

/** A note on a receipt or payment. */
export function MemoCard({ memo, onChange }: Props) {
  return (
    <Card>
      <TextField
        label={m['billing.receipt.memo']()}
        name="memo"
        value={memo}
        onChange={typed => onChange({ memo: typed })}
        maxLength={300}
        optional
      />
    </Card>
  )
}
