import { useState } from 'react'
import { words as kindWords } from '#generated/choices/legal.cost.kind.ts'
import { words as stateWords } from '#generated/choices/legal.cost.step.ts'
import { m } from '#generated/words/messages.js'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import type { OutputFor } from '#kernel/web/api.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { useSession } from '#kernel/web/session.tsx'
import { TreasuryPicker } from '#modules/billing/public.web.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Money } from '#ui/Money.tsx'
import { MoneyField } from '#ui/MoneyField.tsx'
import { Select } from '#ui/Select.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { TextField } from '#ui/TextField.tsx'
import { type Case, optionsOf } from '../caseWords.web.ts'
import { LawyerPicker } from '../LawyerPicker.tsx'

type Cost = OutputFor<'legal.cost.list'>['costs'][number]
type Act = 'post' | 'return' | 'consume'

const kinds = {
  requested: 'unsent',
  posted: 'settled',
  reversed: 'out',
  returned: 'returned',
  consumed: 'settled',
} as const

const actsOf = (cost: Cost): readonly Act[] =>
  cost.state === 'requested'
    ? ['post']
    : cost.state === 'posted' && cost.costKind === 'expertDeposit'
      ? ['return', 'consume']
      : []

const verbOf: Readonly<Record<Act, () => string>> = {
  post: m['legal.cost.post'],
  return: m['legal.cost.return'],
  consume: m['legal.cost.consume'],
}

/** What a case costs, and what became of each cost in the books. */
export function CostsTab({ record }: { record: Case }) {
  const { can } = useSession()
  const answer = useAnswer('legal.cost.list', { caseId: record.id }, { enabled: can('legal.payments.read') })
  const [open, setOpen] = useState<{ cost: Cost; act: Act } | 'request' | null>(null)
  const close = () => setOpen(null)
  const mayAct = record.mayChange && record.status !== 'draft'
  const mayPost = mayAct && can('finance.vendors.write') && can('finance.payments.write')
  const costs = answer.data?.costs ?? []
  return (
    <Card
      title={m['legal.cost.title']()}
      end={
        mayAct &&
        can('legal.payments.write') && (
          <Button size="small" onPress={() => setOpen('request')}>
            {m['legal.cost.add']()}
          </Button>
        )
      }
    >
      {costs.length === 0 && <EmptyState title={m['legal.cost.empty']()} />}
      <div className="stack">
        {costs.map(cost => (
          <div key={cost.id} className="stack tight">
            <span className="card-row">
              <strong>{kindWords[cost.costKind]()}</strong>
              <StatusBadge kind={kinds[cost.state]}>{stateWords[cost.state]()}</StatusBadge>
            </span>
            <span className="row soft-ink">
              <Money amount={cost.amount} />
              {cost.document && <span className="n">{cost.document}</span>}
              {cost.payee && <bdi>{cost.payee}</bdi>}
              {cost.note && <bdi>{cost.note}</bdi>}
            </span>
            {mayPost && actsOf(cost).length > 0 && (
              <span className="row tight">
                {actsOf(cost).map(act => (
                  <Button key={act} size="small" onPress={() => setOpen({ cost, act })}>
                    {verbOf[act]()}
                  </Button>
                ))}
              </span>
            )}
          </div>
        ))}
      </div>
      {open === 'request' && <RequestDialog caseId={record.id} onClose={close} />}
      {open && open !== 'request' && <BookDialog {...open} onClose={close} />}
    </Card>
  )
}

type Kind = keyof typeof kindWords

function RequestDialog({ caseId, onClose }: { caseId: string; onClose: () => void }) {
  const [costKind, setKind] = useState<Kind>('courtFee')
  const [amount, setAmount] = useState('')
  const [payeeId, setPayee] = useState<string | null>(null)
  const [note, setNote] = useState('')
  return (
    <ActDialog
      name="legal.cost.request"
      title={m['legal.cost.add']()}
      verb={m['kernel.action.save']()}
      input={
        amount ? { caseId, costKind, amount, payeeId, note: note.trim() || null, recoverable: true } : null
      }
      onDone={onClose}
      onClose={onClose}
    >
      <div className="fields">
        <Select
          label={m['legal.cost.field.kind']()}
          name="costKind"
          value={costKind}
          onChange={value => setKind(value as Kind)}
          options={optionsOf(kindWords)}
        />
        <MoneyField
          label={m['legal.cost.field.amount']()}
          name="amount"
          value={amount}
          onChange={setAmount}
        />
      </div>
      <LawyerPicker
        label={m['legal.cost.field.payee']()}
        name="payeeId"
        optional={costKind !== 'lawyerFee'}
        value={payeeId}
        onChange={setPayee}
      />
      <TextField label={m['legal.cost.field.note']()} name="note" optional value={note} onChange={setNote} />
    </ActDialog>
  )
}

function BookDialog({ cost, act, onClose }: { cost: Cost; act: Act; onClose: () => void }) {
  const [treasuryAccountId, setTreasury] = useState<string | null>(null)
  const [reference, setReference] = useState('')
  const { id, version } = cost
  const title = `${verbOf[act]()} ${kindWords[cost.costKind]()}`
  const shared = { title, verb: verbOf[act](), posts: true, onDone: onClose, onClose }
  const treasury = (
    <TreasuryPicker
      label={m['legal.cost.field.treasury']()}
      name="treasuryAccountId"
      value={treasuryAccountId}
      onChange={setTreasury}
    />
  )
  if (act === 'consume') return <ActDialog name="legal.cost.consume" {...shared} input={{ id, version }} />
  if (act === 'return')
    return (
      <ActDialog
        name="legal.cost.return"
        {...shared}
        input={treasuryAccountId ? { id, version, treasuryAccountId } : null}
      >
        {treasury}
      </ActDialog>
    )
  const isBill = cost.costKind === 'lawyerFee'
  const isWhole = isBill ? reference.trim() !== '' : treasuryAccountId !== null
  return (
    <ActDialog
      name="legal.cost.post"
      {...shared}
      input={isWhole ? { id, version, treasuryAccountId, reference: reference.trim() || null } : null}
    >
      {isBill ? (
        <TextField
          label={m['legal.cost.field.reference']()}
          name="reference"
          dir="ltr"
          value={reference}
          onChange={setReference}
        />
      ) : (
        treasury
      )}
    </ActDialog>
  )
}
