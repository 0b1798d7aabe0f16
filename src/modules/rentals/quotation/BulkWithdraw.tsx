import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { perform } from '#kernel/web/api.ts'
import { loadBulkActDialog } from '#modules/fleet/public.web.tsx'
import { Button } from '#ui/Button.tsx'
import { Money } from '#ui/Money.tsx'
import { onDemand } from '#ui/onDemand.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { nameOf } from '../contract/list/contractColumns.tsx'
import type { QuotationRow } from '../price/amounts.web.ts'
import { whyNotQuotationState } from './quotation.rules.ts'
import { quotationKinds, quotationStatusWords } from './quotationWords.web.ts'

const BulkActDialog = onDemand(async () => (await loadBulkActDialog())<QuotationRow>)

type Props = { quotations: readonly QuotationRow[]; onDone: () => void }

const changes = ['rentals', 'fleet.planner', 'fleet.availability']

/** Withdraws the chosen quotations that still can be: their links stop and their vehicles are free. */
export function BulkWithdraw({ quotations, onDone }: Props) {
  const [isOpen, setOpen] = useState(false)
  const open = quotations.filter(({ status }) => !whyNotQuotationState(status, 'withdraw'))
  return (
    <>
      <Button
        kind="tertiary"
        size="small"
        disabledReason={open.length === 0 ? m['rentals.withdrawals.none']() : null}
        onPress={() => setOpen(true)}
      >
        {m['rentals.withdrawals.act']()}
      </Button>
      {isOpen && (
        <BulkActDialog
          title={m['rentals.withdrawals.title']({ count: open.length })}
          verb={m['rentals.withdrawals.apply']({ count: open.length })}
          danger
          what={m['rentals.quotation.title']()}
          note={m['rentals.withdrawals.means']()}
          rows={open}
          rowName={row => (
            <>
              <span className="strong n">{row.number ?? quotationStatusWords.draft()}</span>{' '}
              <bdi>{nameOf(row.customer)}</bdi> <Money amount={row.total} />
            </>
          )}
          before={row => (
            <StatusBadge kind={quotationKinds[row.status]}>{quotationStatusWords[row.status]()}</StatusBadge>
          )}
          after={() => quotationStatusWords.withdrawn()}
          asksReason
          reasonIsOptional
          act={({ id, version }, reason) =>
            perform('rentals.quotation.withdraw', { id, version, reason: reason || null })
          }
          changes={changes}
          onDone={() => {
            setOpen(false)
            onDone()
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
