import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import { isolated } from '#kernel/web/isolate.ts'
import { TreasuryPicker } from '#modules/billing/public.web.tsx'
import { DateField } from '#ui/DateField.tsx'
import { Fact } from '#ui/Fact.tsx'
import { Money } from '#ui/Money.tsx'
import { MoneyField } from '#ui/MoneyField.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { showToast } from '#ui/toast.ts'
import { useToday } from '../today.web.ts'
import { actWords, fieldWords, type Project } from './projectWords.web.ts'

type Props = { project: Project; onClose: () => void }
type Act = 'takeAdvance' | 'complete' | 'reopen' | 'cancel'

const stepOf = ({ id, version }: Project) => ({ id, version })
const titleOf = (act: Act, { number }: Project) => `${actWords[act]()} ${isolated(number)}`

/** The dialog of one action of a project. */
export function ProjectActs({ act, ...props }: Props & { act: Act }) {
  if (act === 'takeAdvance') return <AdvanceDialog {...props} />
  if (act === 'complete') return <CompleteDialog {...props} />
  return <ReasonDialog act={act} {...props} />
}

function AdvanceDialog({ project, onClose }: Props) {
  const [amount, setAmount] = useState('')
  const [date, setDate] = useToday()
  const [treasuryAccountId, setTreasury] = useState<string | null>(null)
  return (
    <ActDialog
      name="services.project.takeAdvance"
      title={titleOf('takeAdvance', project)}
      verb={actWords.takeAdvance()}
      input={
        amount && date && treasuryAccountId ? { ...stepOf(project), amount, date, treasuryAccountId } : null
      }
      onDone={({ payment }) => showToast(m['services.project.advanceToast']({ payment }))}
      onClose={onClose}
    >
      <p>{m['services.project.advanceNote']()}</p>
      <div className="fields">
        <MoneyField label={fieldWords.amount()} name="amount" value={amount} onChange={setAmount} />
        <DateField label={fieldWords.date()} name="date" value={date} onChange={setDate} />
      </div>
      <TreasuryPicker
        label={fieldWords.treasury()}
        name="treasuryAccountId"
        value={treasuryAccountId}
        onChange={setTreasury}
      />
    </ActDialog>
  )
}

function CompleteDialog({ project, onClose }: Props) {
  const [on, setOn] = useToday()
  return (
    <ActDialog
      name="services.project.complete"
      title={titleOf('complete', project)}
      verb={actWords.complete()}
      input={on ? { ...stepOf(project), on } : null}
      onClose={onClose}
    >
      <p>{m['services.project.completeNote']()}</p>
      <dl className="facts">
        {(['value', 'billed', 'collected', 'retained', 'cost', 'margin'] as const).map(field => (
          <Fact key={field} label={fieldWords[field]()}>
            <Money amount={project[field]} />
          </Fact>
        ))}
      </dl>
      <DateField label={fieldWords.on()} name="on" value={on} onChange={setOn} />
    </ActDialog>
  )
}

function ReasonDialog({ act, project, onClose }: Props & { act: 'reopen' | 'cancel' }) {
  const [reason, setReason] = useState('')
  return (
    <ActDialog
      name={act === 'cancel' ? 'services.project.cancel' : 'services.project.reopen'}
      title={titleOf(act, project)}
      verb={actWords[act]()}
      danger={act === 'cancel'}
      input={reason.trim() ? { ...stepOf(project), reason } : null}
      onClose={onClose}
    >
      {act === 'cancel' && <p>{m['services.project.cancelNote']()}</p>}
      <TextArea label={fieldWords.reason()} name="reason" value={reason} onChange={setReason} rows={2} />
    </ActDialog>
  )
}
