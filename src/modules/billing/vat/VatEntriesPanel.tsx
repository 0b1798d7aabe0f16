import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import type { Day } from '#kernel/shared/day.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { accountingLinks } from '#modules/accounting/public.web.tsx'
import { Amount } from '#ui/Amount.tsx'
import { DayText } from '#ui/DayText.tsx'
import { DocumentNumber } from '#ui/DocumentNumber.tsx'
import { SentenceText } from '#ui/SentenceText.tsx'
import { PanelTable } from './PanelTable.tsx'

export type VatEntriesOf = { readonly side: 'output' | 'input'; readonly part: 'all' | 'other' }

type Props = VatEntriesOf & { from: Day; to: Day; onClose: () => void }

/** The entries of a tax account that a figure of the return sums. */
export function VatEntriesPanel({ side, part, from, to, onClose }: Props) {
  const [trail, setTrail] = useState<readonly number[]>([])
  const after = trail.at(-1)
  const answer = useAnswer('billing.vat.entries', {
    side,
    part,
    from,
    to,
    ...(after === undefined ? {} : { after }),
  })
  const account = side === 'output' ? m['billing.vat.output']() : m['billing.vat.input']()
  const name = part === 'other' ? m['billing.vat.other']() : m['billing.vat.total']()
  return (
    <PanelTable
      title={`${account} · ${name}`}
      answer={answer}
      rowId={row => row.entryId}
      record={row => (
        <>
          <DocumentNumber number={row.number} href={accountingLinks.entry(row.entryId)} />
          <span className="cap">
            <DayText day={row.on} /> · <SentenceText>{row.memo}</SentenceText>
          </span>
        </>
      )}
      amounts={row => [<Amount key="tax" amount={row.tax} strong />]}
      trail={trail}
      onTrail={setTrail}
      onClose={onClose}
    />
  )
}
