import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import { useAnswer } from '#kernel/web/hooks.ts'
import { CustomerPicker } from '#modules/parties/public.web.tsx'
import { DayText } from '#ui/DayText.tsx'
import { Money } from '#ui/Money.tsx'
import { Notice } from '#ui/Notice.tsx'
import { NumberField } from '#ui/NumberField.tsx'
import { Select } from '#ui/Select.tsx'
import { TextField } from '#ui/TextField.tsx'
import { showToast } from '#ui/toast.ts'
import { fieldWords } from './enrolmentWords.web.ts'

type Props = { onClose: () => void; onDone: (id: string) => void }

/** Enrols a pupil; what the guardian will owe on which days stands there before it is issued. */
export default function EnrolForm({ onClose, onDone }: Props) {
  const plans = (useAnswer('services.feePlan.list', {}).data?.rows ?? []).filter(plan => plan.active)
  const [chosen, setPlan] = useState<string | null>(null)
  const planId = chosen ?? (plans.length === 1 ? plans[0]!.id : null)
  const [studentId, setStudent] = useState<string | null>(null)
  const [guardianId, setGuardian] = useState<string | null>(null)
  const [className, setClass] = useState('')
  const [percent, setPercent] = useState<number | null>(null)
  const [reason, setReason] = useState<string | null>(null)
  const typedBps = percent === null ? {} : { discountBps: Math.round(percent * 100) }
  const proposal = useAnswer(
    'services.enrolment.propose',
    { planId: planId ?? '', guardianId: guardianId ?? '', ...typedBps },
    { enabled: planId !== null && guardianId !== null, keepPrevious: true },
  ).data
  const discountBps = proposal?.discountBps ?? 0
  const proposed = proposal?.hasSibling && percent === null ? m['services.enrolment.siblingReason']() : ''
  return (
    <ActDialog
      name="services.enrolment.enrol"
      title={m['services.enrolment.add']()}
      verb={m['services.enrolment.add']()}
      input={
        planId && studentId && guardianId && proposal
          ? {
              planId,
              studentId,
              guardianId,
              className: className.trim() || null,
              discountBps,
              discountReason: discountBps > 0 ? (reason ?? proposed) : null,
            }
          : null
      }
      onDone={({ id, number }) => {
        showToast(m['services.enrolment.saved']({ number }))
        onDone(id)
      }}
      onClose={onClose}
    >
      <CustomerPicker label={fieldWords.student()} name="studentId" value={studentId} onChange={setStudent} />
      <CustomerPicker
        label={fieldWords.guardian()}
        name="guardianId"
        value={guardianId}
        onChange={setGuardian}
      />
      <div className="fields">
        <Select
          label={fieldWords.plan()}
          name="planId"
          value={planId}
          onChange={setPlan}
          options={plans.map(({ id, nameAr }) => ({ id, name: nameAr }))}
        />
        <TextField
          label={fieldWords.className()}
          name="className"
          optional
          maxLength={60}
          value={className}
          onChange={setClass}
        />
        <NumberField
          label={fieldWords.discountPercent()}
          name="discountBps"
          optional
          digits={2}
          unit="%"
          value={percent ?? discountBps / 100}
          onChange={value => setPercent(value ?? 0)}
        />
        {discountBps > 0 && (
          <TextField
            label={fieldWords.discountReason()}
            name="discountReason"
            maxLength={200}
            value={reason ?? proposed}
            onChange={setReason}
          />
        )}
      </div>
      {proposal && (
        <Notice hue="slate">
          <div className="stack tight">
            <span className="card-row">
              <span>{fieldWords.net()}</span>
              <Money amount={proposal.net} strong />
            </span>
            {proposal.instalments.map(({ dueOn, amount }) => (
              <span key={dueOn} className="card-row">
                <DayText day={dueOn} />
                <Money amount={amount} />
              </span>
            ))}
          </div>
        </Notice>
      )}
    </ActDialog>
  )
}
