import { useState } from 'react'
import { words as proposalWords } from '#generated/choices/legal.defaulter.proposal.ts'
import { m } from '#generated/words/messages.js'
import { type OutputFor, perform } from '#kernel/web/api.ts'
import { useBulkRun } from '#modules/fleet/public.web.tsx'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Money } from '#ui/Money.tsx'
import { showProblem, showToast } from '#ui/toast.ts'

type Row = OutputFor<'legal.defaulter.list'>['rows'][number]
type Props = { rows: readonly Row[]; onClose: () => void; onDone: () => void }

const changes = ['legal']

/** What each of the chosen defaulters is proposed: letters drafted, and cases where that is ticked; who is refused is named with the reason. */
export function ProposalsDialog({ rows, onClose, onDone }: Props) {
  const [opensCases, setOpens] = useState(false)
  const isCase = (row: Row) => row.proposal === 'case' && opensCases && row.eligible
  const bulk = useBulkRun<Row>(
    row =>
      isCase(row)
        ? perform('legal.defaulter.sue', { partyId: row.id, overrideReason: null })
        : perform('legal.correspondence.draft', {
            partyId: row.id,
            letterType: row.proposal === 'legal_warning' ? 'legal_warning' : 'payment_claim',
          }),
    changes,
  )
  const ready = rows.filter(
    row => bulk.outcomes.get(row.id) !== 'done' && row.proposal !== 'reminder' && !row.noContactUntil,
  )
  const apply = async () => {
    const { done, refused } = await bulk.run(ready)
    if (done > 0) showToast(m['legal.defaulter.bulkDone']({ count: done }))
    if (refused > 0) showProblem(m['legal.defaulter.bulkRefused']({ count: refused }))
    else onDone()
  }
  return (
    <Dialog
      open
      size="broad"
      onOpenChange={open => !open && !bulk.isRunning && onClose()}
      title={m['legal.defaulter.bulkTitle']({ count: rows.length })}
      actions={
        <>
          <Button onPress={onClose}>{m['kernel.action.cancel']()}</Button>
          <Button
            kind="primary"
            busy={bulk.isRunning}
            disabledReason={ready.length === 0 ? m['legal.defaulter.bulkNone']() : null}
            onPress={() => void apply()}
          >
            {m['legal.defaulter.bulk']()}
          </Button>
        </>
      }
    >
      <div className="stack">
        <Checkbox checked={opensCases} onChange={setOpens}>
          {m['legal.defaulter.bulkCases']()}
        </Checkbox>
        {rows.map(row => {
          const outcome = bulk.outcomes.get(row.id)
          return (
            <div key={row.id} className="stack tight">
              <span className="card-row">
                <bdi className="strong">{row.name}</bdi>
                <span className="row tight">
                  <Money amount={row.overdue} />
                  <span>
                    {isCase(row) || row.proposal !== 'case'
                      ? proposalWords[row.proposal]()
                      : proposalWords.payment_claim()}
                  </span>
                  {outcome === 'done' && <Badge hue="green">{m['legal.defaulter.bulkOne']()}</Badge>}
                </span>
              </span>
              {outcome && outcome !== 'done' && <span className="soft-ink">{outcome.why}</span>}
            </div>
          )
        })}
      </div>
    </Dialog>
  )
}
