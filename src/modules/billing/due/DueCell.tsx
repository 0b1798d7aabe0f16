import type { ReactNode } from 'react'
import { m } from '#generated/words/messages.js'
import type { Day } from '#kernel/shared/day.ts'
import { DayText } from '#ui/DayText.tsx'
import { DocumentNumber } from '#ui/DocumentNumber.tsx'

type Props = {
  document: { number: string; dueOn: Day; daysLate: number }
  href: string
  /** Whose it is, where the list is of several. */
  party?: string
  /** What else is to be known of it, behind the day. */
  children?: ReactNode
}

/** An open document in a list of them: its number, when it is due, and how late it is. */
export function DueCell({ document, href, party, children }: Props) {
  return (
    <td>
      <DocumentNumber number={document.number} href={href} />
      {party && <bdi className="billing-name">{party}</bdi>}
      <span className="cap billing-block">
        {m['billing.receipt.due']()} <DayText day={document.dueOn} />
        {children}
        {document.daysLate > 0 && (
          <>
            {' · '}
            <span className="bad">{m['billing.invoice.daysLate']({ count: document.daysLate })}</span>
          </>
        )}
      </span>
    </td>
  )
}
