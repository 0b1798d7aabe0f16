import { useState } from 'react'
import { words as decisionWords } from '#generated/choices/clinic.claim.decision.ts'
import { words as fieldWords } from '#generated/choices/clinic.claim.field.ts'
import { m } from '#generated/words/messages.js'
import { dayIn } from '#kernel/shared/day.ts'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import { useCompany } from '#kernel/web/session.tsx'
import { DateField } from '#ui/DateField.tsx'
import { Money } from '#ui/Money.tsx'
import { MoneyField } from '#ui/MoneyField.tsx'
import { RadioGroup } from '#ui/RadioGroup.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { TextField } from '#ui/TextField.tsx'
import { claimDecisions } from './claim.rules.ts'
import type { Claim, ClaimLine } from './claimWords.web.ts'

type LineProps = { claim: Claim; line: ClaimLine; onClose: () => void }

export function CompleteDialog({ claim, line, onClose }: LineProps) {
  const [approvalNo, setNumber] = useState(line.approvalNo ?? '')
  return (
    <ActDialog
      name="clinic.claim.complete"
      title={`${m['clinic.claim.act.complete']()} · ${line.visit}`}
      verb={m['kernel.action.save']()}
      input={
        approvalNo.trim()
          ? { id: claim.id, version: claim.version, lineId: line.id, approvalNo: approvalNo.trim() }
          : null
      }
      onClose={onClose}
    >
      <TextField
        label={fieldWords.approvalNo()}
        name="approvalNo"
        dir="ltr"
        autoFocus
        value={approvalNo}
        onChange={setNumber}
      />
    </ActDialog>
  )
}

type Answer = { approved: string; rejectionCode: string }

/** The answer of the insurer, line by line. */
export function SettleDialog({ claim, onClose }: { claim: Claim; onClose: () => void }) {
  const { timeZone } = useCompany()
  const [on, setOn] = useState<string | null>(() => dayIn(new Date(), timeZone))
  const [remittanceNo, setRemittance] = useState('')
  const [answers, setAnswers] = useState<readonly Answer[]>(() =>
    claim.items.map(line => ({ approved: line.amount, rejectionCode: '' })),
  )
  const set = (at: number, part: Partial<Answer>) =>
    setAnswers(answers.map((answer, place) => (place === at ? { ...answer, ...part } : answer)))
  return (
    <ActDialog
      name="clinic.claim.settle"
      title={`${m['clinic.claim.act.settle']()} ${claim.number}`}
      verb={m['clinic.claim.act.settle']()}
      input={
        on && answers.every(answer => answer.approved !== '')
          ? {
              id: claim.id,
              version: claim.version,
              on,
              remittanceNo: remittanceNo.trim() || null,
              lines: claim.items.map((line, at) => ({
                lineId: line.id,
                approved: answers[at]!.approved,
                rejectionCode: answers[at]!.rejectionCode.trim() || null,
              })),
            }
          : null
      }
      onClose={onClose}
    >
      <div className="fields">
        <DateField label={fieldWords.on()} name="on" value={on} onChange={setOn} />
        <TextField
          label={fieldWords.remittanceNo()}
          name="remittanceNo"
          dir="ltr"
          optional
          value={remittanceNo}
          onChange={setRemittance}
        />
      </div>
      <p className="cap">{m['clinic.claim.settleHint']()}</p>
      {claim.items.map((line, at) => (
        <div key={line.id} className="stack tight clinic-drug">
          <span className="card-row">
            <span>
              <bdi className="strong">{line.patient}</bdi> · <bdi>{line.service}</bdi>{' '}
              <span className="n soft-ink">{line.visit}</span>
            </span>
            <Money amount={line.amount} />
          </span>
          <div className="fields">
            <MoneyField
              label={fieldWords.approved()}
              name={`lines.${at}.approved`}
              value={answers[at]!.approved}
              onChange={approved => set(at, { approved })}
            />
            {answers[at]!.approved !== line.amount && (
              <TextField
                label={fieldWords.rejectionCode()}
                name={`lines.${at}.rejectionCode`}
                dir="ltr"
                value={answers[at]!.rejectionCode}
                onChange={rejectionCode => set(at, { rejectionCode })}
              />
            )}
          </div>
        </div>
      ))}
    </ActDialog>
  )
}

/** What becomes of a refused part; the patient is charged only with a consent of the day of the visit. */
export function DecideDialog({ claim, line, onClose }: LineProps) {
  const { timeZone } = useCompany()
  const [decision, setDecision] = useState<(typeof claimDecisions)[number]>('resubmitted')
  const [date, setDate] = useState<string | null>(() => dayIn(new Date(), timeZone))
  const [reason, setReason] = useState('')
  const choices = claimDecisions.filter(choice => choice !== 'charged' || line.hasConsent)
  return (
    <ActDialog
      name="clinic.claim.decide"
      title={`${m['clinic.claim.act.decide']()} · ${line.visit}`}
      verb={m['clinic.claim.act.decide']()}
      posts={decision !== 'resubmitted'}
      input={
        date && reason.trim()
          ? {
              id: claim.id,
              version: claim.version,
              lineId: line.id,
              decision,
              date,
              reason: reason.trim(),
            }
          : null
      }
      onClose={onClose}
    >
      <RadioGroup
        label={fieldWords.decision()}
        name="decision"
        value={decision}
        onChange={setDecision}
        options={choices.map(id => ({ id, name: decisionWords[id]() }))}
      />
      <DateField label={fieldWords.date()} name="date" value={date} onChange={setDate} />
      <TextArea label={fieldWords.reason()} name="reason" rows={2} value={reason} onChange={setReason} />
    </ActDialog>
  )
}
