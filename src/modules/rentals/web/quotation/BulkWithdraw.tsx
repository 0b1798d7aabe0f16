import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { perform } from '#kernel/web/api.ts'
import { useBulkRun } from '#modules/fleet/web/public.tsx'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Money } from '#ui/Money.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { showProblem, showToast } from '#ui/toast.ts'
import { whyNotQuotationState } from '../../shared/quotation.rules.ts'
import type { QuotationRow } from '../amounts.ts'
import { nameOf } from '../contract/contractColumns.tsx'
import { quotationStatusWords } from './quotationWords.ts'

type Props = { readonly quotations: readonly QuotationRow[]; readonly onDone: () => void }

/** The chosen quotations, withdrawn together. */
export function BulkWithdraw({ quotations, onDone }: Props) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button kind="tertiary" size="small" onPress={() => setOpen(true)}>
        {m['rentals.withdrawals.act']()}
      </Button>
      {isOpen && (
        <WithdrawDialog
          quotations={quotations}
          onClose={close}
          onDone={() => {
            close()
            onDone()
          }}
        />
      )}
    </>
  )
}

const whyNot = ({ status }: QuotationRow): string | null => {
  if (!whyNotQuotationState(status, 'withdraw')) return null
  return m['rentals.withdrawals.not']({ state: quotationStatusWords[status]() })
}

/** What each offer is worth and whether it can still be withdrawn, then what became of it. */
function WithdrawDialog({ quotations, onClose, onDone }: Props & { readonly onClose: () => void }) {
  const [reason, setReason] = useState('')
  const bulk = useBulkRun<QuotationRow>(
    ({ id, version }) => perform('rentals.quotation.withdraw', { id, version, reason: reason || null }),
    ['rentals', 'fleet.planner', 'fleet.availability'],
  )
  const open = quotations.filter(row => whyNot(row) === null)
  const apply = async () => {
    const { done, refused } = await bulk.run(open)
    if (done > 0) showToast(m['rentals.withdrawals.done']({ count: done }))
    if (refused > 0) showProblem(m['rentals.withdrawals.refused']())
    else onDone()
  }
  return (
    <Dialog
      open
      size="broad"
      onOpenChange={isOpen => !isOpen && !bulk.isRunning && onClose()}
      title={m['rentals.withdrawals.title']({ count: quotations.length })}
      actions={
        <>
          <Button onPress={onClose}>{m['kernel.action.cancel']()}</Button>
          <Button
            kind="danger"
            busy={bulk.isRunning}
            disabledReason={open.length === 0 ? m['rentals.withdrawals.none']() : null}
            onPress={() => void apply()}
          >
            {m['rentals.withdrawals.apply']({ count: open.length })}
          </Button>
        </>
      }
    >
      <div className="stack">
        <p className="soft-ink">{m['rentals.withdrawals.means']()}</p>
        <TextArea
          label={m['rentals.field.reason']()}
          value={reason}
          onChange={setReason}
          maxLength={300}
          rows={2}
          optional
        />
        <ul className="rentals-lines">
          {quotations.map(row => {
            const outcome = bulk.outcomes.get(row.id)
            const why = outcome === 'done' ? null : (outcome?.why ?? whyNot(row))
            return (
              <li key={row.id}>
                <span className="grow">
                  <span className="strong n">{row.number ?? quotationStatusWords.draft()}</span>{' '}
                  <bdi>{nameOf(row.customer)}</bdi>
                  {why && <span className="bad rentals-block">{why}</span>}
                  {outcome === 'done' && (
                    <span className="good rentals-block">{quotationStatusWords.withdrawn()}</span>
                  )}
                </span>
                <Money amount={row.total} />
              </li>
            )
          })}
        </ul>
      </div>
    </Dialog>
  )
}
