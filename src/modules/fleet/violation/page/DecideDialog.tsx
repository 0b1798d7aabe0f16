import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import { CustomerPicker } from '#modules/parties/public.web.tsx'
import { MoneyField } from '#ui/MoneyField.tsx'
import { RadioGroup } from '#ui/RadioGroup.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { showToast } from '#ui/toast.ts'
import { liabilityWords, type Violation } from './violationWords.web.ts'

type Liability = NonNullable<Violation['liability']>

/** Who bears the fine, with the admin fee and the entry it posts; another decision takes the first one back. */
export function DecideDialog({ violation, onClose }: { violation: Violation; onClose: () => void }) {
  const isAgain = violation.state === 'decided' && !violation.provisional
  const held = violation.proposedLiability
  const [liability, setLiability] = useState<Liability>(violation.liability ?? held ?? 'company')
  const [partyId, setPartyId] = useState<string | null>(violation.party?.id ?? null)
  const [fee, setFee] = useState(violation.proposedFee)
  const [reason, setReason] = useState('')
  const change = (next: Liability) => {
    setLiability(next)
    setPartyId(next === held ? (violation.party?.id ?? null) : null)
  }
  const who = liability === 'company' ? null : partyId
  const missing =
    liability !== 'company' && !who
      ? m['fleet.violation.noParty']()
      : isAgain && reason.trim() === ''
        ? m['fleet.reason.required']()
        : null
  const decision = {
    id: violation.id,
    version: violation.version,
    liability,
    partyId: who,
    ...(liability === 'custodian' ? { adminFee: fee } : {}),
  }
  const done = () => showToast(m['fleet.violation.decidedToast']({ number: violation.number }))
  const fields = (
    <>
      <RadioGroup
        label={m['fleet.violation.column.liability']()}
        value={liability}
        onChange={change}
        options={(Object.keys(liabilityWords) as Liability[]).map(id => ({
          id,
          name: liabilityWords[id](),
        }))}
      />
      <div className="fields">
        {liability !== 'company' && (
          <CustomerPicker
            key={liability}
            label={m['fleet.violation.column.party']()}
            value={partyId}
            onChange={setPartyId}
            {...(liability === 'employee' ? { role: 'employee' as const } : {})}
          />
        )}
        {liability === 'custodian' && (
          <MoneyField label={m['fleet.violation.column.fee']()} value={fee} onChange={setFee} />
        )}
      </div>
      {isAgain && (
        <TextArea label={m['fleet.violation.why']()} value={reason} onChange={setReason} rows={2} />
      )}
    </>
  )
  return isAgain ? (
    <ActDialog
      name="fleet.violation.redecide"
      title={m['fleet.violation.redecideTitle']({ number: violation.number })}
      verb={m['fleet.violation.act.redecide']()}
      posts
      input={missing ? null : { ...decision, reason }}
      missing={missing}
      onDone={done}
      onClose={onClose}
    >
      {fields}
    </ActDialog>
  ) : (
    <ActDialog
      name="fleet.violation.decide"
      title={m['fleet.violation.decideTitle']({ number: violation.number })}
      verb={m['fleet.violation.act.decide']()}
      posts
      input={missing ? null : decision}
      missing={missing}
      onDone={done}
      onClose={onClose}
    >
      {fields}
    </ActDialog>
  )
}
