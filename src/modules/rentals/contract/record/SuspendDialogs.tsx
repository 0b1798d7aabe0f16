import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import { RadioGroup } from '#ui/RadioGroup.tsx'
import type { Contract } from '../../price/amounts.web.ts'
import { actionWords } from '../actWords.web.ts'
import { contractName } from '../list/contractColumns.tsx'
import { ReasonField } from '../ReasonField.tsx'

type Props = { contract: Contract; onClose: () => void }
type Cause = 'company' | 'customer'
type Way = 'credit' | 'moveEnd' | 'keep'

/** A pause: whose cause it is decides what the customer gets for it afterwards. */
export function SuspendDialog({ contract, onClose }: Props) {
  const [cause, setCause] = useState<Cause>('company')
  const [reason, setReason] = useState('')
  const { id, version } = contract
  return (
    <ActDialog
      name="rentals.contract.suspend"
      title={`${actionWords.suspend()} ${contractName(contract)}`}
      verb={actionWords.suspend()}
      input={reason.trim() ? { id, version, cause, reason } : null}
      onClose={onClose}
    >
      <RadioGroup<Cause>
        label={m['rentals.suspend.cause']()}
        value={cause}
        onChange={setCause}
        options={[
          { id: 'company', name: m['rentals.suspend.company'](), hint: m['rentals.suspend.companyHint']() },
          {
            id: 'customer',
            name: m['rentals.suspend.customer'](),
            hint: m['rentals.suspend.customerHint'](),
          },
        ]}
      />
      <ReasonField value={reason} onChange={setReason} />
    </ActDialog>
  )
}

/** Going on again, with the entries of what is given back. */
export function ResumeDialog({ contract, onClose }: Props) {
  const ofCustomer = contract.events.findLast(event => event.kind === 'suspend')?.cause === 'customer'
  const [way, setWay] = useState<Way>(ofCustomer ? 'keep' : 'credit')
  const [reason, setReason] = useState('')
  const { id, version } = contract
  const given = [
    { id: 'credit' as const, name: m['rentals.resume.credit'](), hint: m['rentals.resume.creditHint']() },
    { id: 'moveEnd' as const, name: m['rentals.resume.moveEnd'](), hint: m['rentals.resume.moveEndHint']() },
  ]
  return (
    <ActDialog
      name="rentals.contract.resume"
      title={`${actionWords.resume()} ${contractName(contract)}`}
      verb={actionWords.resume()}
      posts
      input={reason.trim() ? { id, version, way, reason } : null}
      onClose={onClose}
    >
      <RadioGroup<Way>
        label={m['rentals.resume.way']()}
        value={way}
        onChange={setWay}
        options={[
          ...(ofCustomer ? [] : given),
          { id: 'keep', name: m['rentals.resume.keep'](), hint: m['rentals.resume.keepHint']() },
        ]}
      />
      <ReasonField value={reason} onChange={setReason} />
    </ActDialog>
  )
}
