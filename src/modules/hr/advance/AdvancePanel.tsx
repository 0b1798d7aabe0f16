import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import { useAnswer } from '#kernel/web/hooks.ts'
import { Loaded } from '#kernel/web/RecordPage.tsx'
import { TreasuryPicker } from '#modules/billing/public.web.tsx'
import { Button } from '#ui/Button.tsx'
import { MoneyField } from '#ui/MoneyField.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Select } from '#ui/Select.tsx'
import { SidePanel } from '#ui/SidePanel.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { showToast } from '#ui/toast.ts'
import { ConfirmedDialog } from '../ConfirmedDialog.tsx'
import { monthName } from '../payroll/payrollWords.web.ts'
import { AdvancePlan } from './AdvancePlan.tsx'
import { type Advance, AdvanceBadge } from './advanceColumns.tsx'

const shownActs = ['reject', 'withdraw', 'writeOff', 'defer', 'repay', 'approve', 'pay'] as const
type Act = (typeof shownActs)[number]

const words: Readonly<Record<Act, () => string>> = {
  approve: m['hr.advance.act.approve'],
  reject: m['hr.advance.act.reject'],
  withdraw: m['hr.advance.act.withdraw'],
  pay: m['hr.advance.act.pay'],
  repay: m['hr.advance.act.repay'],
  defer: m['hr.advance.act.defer'],
  writeOff: m['hr.advance.act.writeOff'],
}

/** An advance at the side: its plan, and what may be done with it. */
export function AdvancePanel({ id, onClose }: { id: string; onClose: () => void }) {
  const answer = useAnswer('hr.advance.get', { id })
  const [act, setAct] = useState<Act | null>(null)
  const advance = answer.data
  const acts = shownActs.filter(one => advance?.actions.includes(one))
  return (
    <SidePanel
      open
      onOpenChange={onClose}
      title={advance ? `${m['hr.advance.title']()} ${advance.number}` : m['hr.advance.title']()}
      actions={acts.map((one, at) => (
        <Button
          key={one}
          kind={at === acts.length - 1 && one !== 'withdraw' ? 'primary' : 'secondary'}
          onPress={() => setAct(one)}
        >
          {words[one]()}
        </Button>
      ))}
    >
      <Loaded answer={answer}>
        {shown => (
          <div className="stack">
            <span className="card-row">
              <bdi className="strong">{shown.name}</bdi>
              <AdvanceBadge state={shown.state} />
            </span>
            {shown.reason && <bdi>{shown.reason}</bdi>}
            {shown.decisionReason && (
              <Notice hue="slate">
                <bdi>{shown.decisionReason}</bdi>
              </Notice>
            )}
            <AdvancePlan advance={shown} />
          </div>
        )}
      </Loaded>
      {act && advance && <AdvanceDialog act={act} advance={advance} onClose={() => setAct(null)} />}
    </SidePanel>
  )
}

function AdvanceDialog({ act, advance, onClose }: { act: Act; advance: Advance; onClose: () => void }) {
  const [reason, setReason] = useState('')
  const [amount, setAmount] = useState(advance.owed)
  const [treasuryAccountId, setTreasury] = useState<string | null>(null)
  const open = advance.rows.filter(row => row.settledBy === null)
  const [month, setMonth] = useState(open[0]?.month ?? '')
  const seen = { id: advance.id, version: advance.version }
  const shared = {
    title: `${words[act]()} ${advance.number}`,
    verb: words[act](),
    onDone: () => showToast(m['hr.advance.saved']()),
    onClose,
  }
  const isTold = reason.trim().length >= 3
  const note = (
    <TextArea
      label={m['hr.payroll.field.reason']()}
      name="reason"
      value={reason}
      onChange={setReason}
      rows={2}
      optional={act === 'approve'}
    />
  )
  const treasury = (
    <TreasuryPicker
      label={m['hr.payroll.field.treasury']()}
      name="treasuryAccountId"
      value={treasuryAccountId}
      onChange={setTreasury}
      kinds={['cash', 'bank']}
    />
  )
  switch (act) {
    case 'approve':
      return (
        <ActDialog
          {...shared}
          name="hr.advance.decide"
          input={{ id: seen.id, version: seen.version, decision: 'approve', reason: reason.trim() || null }}
        >
          {note}
        </ActDialog>
      )
    case 'reject':
      return (
        <ActDialog
          {...shared}
          name="hr.advance.decide"
          danger
          input={isTold ? { id: seen.id, version: seen.version, decision: 'reject', reason } : null}
        >
          {note}
        </ActDialog>
      )
    case 'withdraw':
      return <ActDialog {...shared} name="hr.advance.withdraw" input={seen} />
    case 'pay':
      return (
        <ActDialog
          {...shared}
          name="hr.advance.pay"
          posts
          input={treasuryAccountId ? { id: seen.id, version: seen.version, treasuryAccountId } : null}
        >
          {treasury}
        </ActDialog>
      )
    case 'repay':
      return (
        <ActDialog
          {...shared}
          name="hr.advance.repay"
          posts
          input={
            treasuryAccountId && amount
              ? { id: seen.id, version: seen.version, treasuryAccountId, amount }
              : null
          }
        >
          <MoneyField
            label={m['hr.advance.field.amount']()}
            name="amount"
            value={amount}
            onChange={setAmount}
          />
          {treasury}
        </ActDialog>
      )
    case 'defer':
      return (
        <ActDialog
          {...shared}
          name="hr.advance.defer"
          input={isTold ? { id: seen.id, version: seen.version, month, reason } : null}
        >
          <Select
            label={m['hr.payroll.field.month']()}
            name="month"
            value={month}
            onChange={setMonth}
            options={open.map(row => ({ id: row.month, name: monthName(row.month) }))}
          />
          {note}
        </ActDialog>
      )
    case 'writeOff':
      return (
        <ConfirmedDialog
          {...shared}
          name="hr.advance.writeOff"
          danger
          input={isTold ? { id: seen.id, version: seen.version, reason } : null}
        >
          {note}
        </ConfirmedDialog>
      )
  }
}
