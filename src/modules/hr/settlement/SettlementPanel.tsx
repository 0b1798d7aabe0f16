import { Printer } from 'lucide-react'
import { Suspense, useState } from 'react'
import { m } from '#generated/words/messages.js'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import { documentUrl } from '#kernel/web/api.ts'
import { useAnswer, useCommand } from '#kernel/web/hooks.ts'
import { Loaded } from '#kernel/web/RecordPage.tsx'
import { sayError } from '#kernel/web/say.ts'
import { TreasuryPicker } from '#modules/billing/public.web.tsx'
import { Button } from '#ui/Button.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { DayText } from '#ui/DayText.tsx'
import { Fact } from '#ui/Fact.tsx'
import { Money } from '#ui/Money.tsx'
import { Notice } from '#ui/Notice.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { late } from '#ui/onDemand.tsx'
import { SidePanel } from '#ui/SidePanel.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { showProblem, showToast } from '#ui/toast.ts'
import { ConfirmedDialog } from '../ConfirmedDialog.tsx'
import { labelIn } from '../payroll/payrollWords.web.ts'
import { causeWords, lineWords, type Settlement, SettlementBadge } from './settlementColumns.tsx'

const SettlementForm = late(() => import('./SettlementForm.tsx'))

type Act = 'edit' | 'post' | 'pay' | 'cancel' | 'return'

/** A settlement at the side: what is due and what is owed line by line, and its next step. */
export function SettlementPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const answer = useAnswer('hr.settlement.get', { id })
  const submit = useCommand('hr.settlement.submit')
  const [act, setAct] = useState<Act | null>(null)
  const shown = answer.data
  const may = (action: Settlement['actions'][number]) => shown?.actions.includes(action) ?? false
  const send = () =>
    shown &&
    submit.mutate(
      { id, version: shown.version },
      {
        onSuccess: () => showToast(m['hr.settlement.submitted']()),
        onError: error => showProblem(sayError(error)),
      },
    )
  return (
    <SidePanel
      open
      onOpenChange={onClose}
      title={shown ? `${m['hr.settlement.title']()} ${shown.number}` : m['hr.settlement.title']()}
      actions={
        <>
          <ButtonLink target="_blank" href={documentUrl('hr.settlement.print', { id, language: 'both' })}>
            <Printer aria-hidden />
            {m['hr.payslip.act.print']()}
          </ButtonLink>
          {may('cancel') && (
            <Button onPress={() => setAct('cancel')}>{m['hr.settlement.act.cancel']()}</Button>
          )}
          {may('return') && <Button onPress={() => setAct('return')}>{m['hr.payroll.act.return']()}</Button>}
          {may('compute') && <Button onPress={() => setAct('edit')}>{m['hr.employee.act.update']()}</Button>}
          {may('submit') && (
            <Button kind="primary" busy={submit.isPending} onPress={send}>
              {m['hr.payroll.act.submit']()}
            </Button>
          )}
          {may('post') && (
            <Button kind="primary" onPress={() => setAct('post')}>
              {m['hr.settlement.act.post']()}
            </Button>
          )}
          {may('pay') && (
            <Button kind="primary" onPress={() => setAct('pay')}>
              {m['hr.settlement.act.pay']()}
            </Button>
          )}
        </>
      }
    >
      <Loaded answer={answer}>{settlement => <Body settlement={settlement} />}</Loaded>
      <Suspense>
        {act === 'edit' && shown && (
          <SettlementForm settlement={shown} onClose={() => setAct(null)} onDone={() => setAct(null)} />
        )}
      </Suspense>
      {act && act !== 'edit' && shown && (
        <SettlementDialog act={act} settlement={shown} onClose={() => setAct(null)} />
      )}
    </SidePanel>
  )
}

function Body({ settlement }: { settlement: Settlement }) {
  return (
    <div className="stack">
      <span className="card-row">
        <bdi className="strong">{settlement.name}</bdi>
        <SettlementBadge state={settlement.state} />
      </span>
      {!settlement.isConfirmed && <Notice hue="amber">{m['hr.settlement.unconfirmed']()}</Notice>}
      {settlement.request?.state === 'pending' && (
        <Notice hue="amber">{m['hr.payroll.waits']({ number: settlement.request.number })}</Notice>
      )}
      <dl className="facts">
        <Fact label={m['hr.settlement.field.lastDay']()}>
          <DayText day={settlement.lastDay} />
        </Fact>
        <Fact label={m['hr.settlement.field.cause']()}>{causeWords[settlement.cause]()}</Fact>
        <Fact label={m['hr.settlement.field.serviceYears']()}>
          <NumberText value={Math.round((settlement.serviceYears ?? 0) * 1000) / 1000} />
        </Fact>
        <Fact label={m['hr.settlement.field.leaveDays']()}>
          <NumberText value={Math.round((settlement.leaveDays ?? 0) * 100) / 100} />
        </Fact>
        <Fact label={m['hr.settlement.field.bookedEndOfService']()}>
          <Money amount={settlement.booked.endOfService} />
        </Fact>
        <Fact label={m['hr.settlement.field.bookedLeave']()}>
          <Money amount={settlement.booked.leave} />
        </Fact>
      </dl>
      {!settlement.lines.some(({ part, code }) => part !== 'slip' && code === 'endOfService') && (
        <div>
          <span className="card-row">
            <span>{m['hr.settlement.line.endOfService']()}</span>
            <Money amount="0" strong />
          </span>
          <span className="cap">{m['hr.settlement.noEndOfService']()}</span>
        </div>
      )}
      {settlement.lines
        .filter(line => line.kind !== 'employerCost')
        .map(line => (
          <div key={`${line.part}:${line.code}:${line.formula}:${line.labelAr}`}>
            <span className="card-row">
              <bdi>
                {line.part === 'slip'
                  ? labelIn(line)
                  : (lineWords[line.code as keyof typeof lineWords]?.() ?? line.code)}
              </bdi>
              <Money amount={line.kind === 'deduction' ? `-${line.amount}` : line.amount} strong />
            </span>
            <span className="cap">
              <span className="n">{line.formula}</span>
            </span>
          </div>
        ))}
      <span className="card-row">
        <span className="strong">{m['hr.settlement.field.net']()}</span>
        <Money amount={settlement.net} strong />
      </span>
    </div>
  )
}

type DialogProps = { act: Exclude<Act, 'edit'>; settlement: Settlement; onClose: () => void }

function SettlementDialog({ act, settlement, onClose }: DialogProps) {
  const [reason, setReason] = useState('')
  const [treasuryAccountId, setTreasury] = useState<string | null>(null)
  const { id, version, number, name } = settlement
  const done = () => showToast(m['hr.settlement.saved']({ number }))
  if (act === 'post')
    return (
      <ConfirmedDialog
        name="hr.settlement.post"
        title={m['hr.settlement.post.title']({ name })}
        verb={m['hr.settlement.act.post']()}
        danger
        input={{ id, version }}
        onDone={done}
        onClose={onClose}
      >
        <p>{m['hr.settlement.post.note']()}</p>
      </ConfirmedDialog>
    )
  if (act === 'pay')
    return (
      <ActDialog
        name="hr.settlement.pay"
        title={`${m['hr.settlement.act.pay']()} ${number}`}
        verb={m['hr.settlement.act.pay']()}
        posts
        input={treasuryAccountId ? { id, version, treasuryAccountId } : null}
        onDone={done}
        onClose={onClose}
      >
        <TreasuryPicker
          label={m['hr.payroll.field.treasury']()}
          name="treasuryAccountId"
          value={treasuryAccountId}
          onChange={setTreasury}
          kinds={['cash', 'bank']}
        />
      </ActDialog>
    )
  const verb = act === 'cancel' ? m['hr.settlement.act.cancel']() : m['hr.payroll.act.return']()
  return (
    <ActDialog
      name={act === 'cancel' ? 'hr.settlement.cancel' : 'hr.settlement.return'}
      title={`${verb} ${number}`}
      verb={verb}
      danger
      input={reason.trim().length >= 3 ? { id, version, reason } : null}
      onDone={done}
      onClose={onClose}
    >
      <TextArea
        label={m['hr.payroll.field.reason']()}
        name="reason"
        value={reason}
        onChange={setReason}
        rows={2}
      />
    </ActDialog>
  )
}
