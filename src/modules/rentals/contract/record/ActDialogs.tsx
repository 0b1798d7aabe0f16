import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import { useAnswer } from '#kernel/web/hooks.ts'
import { isolated } from '#kernel/web/isolate.ts'
import { VehiclePicker } from '#modules/fleet/public.web.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { Money } from '#ui/Money.tsx'
import { Notice } from '#ui/Notice.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { showToast } from '#ui/toast.ts'
import type { Contract } from '../../price/amounts.web.ts'
import { actionWords } from '../actWords.web.ts'
import { ReasonField } from '../ReasonField.tsx'
import { EndDialog } from './EndDialog.tsx'
import { EvidenceDialog } from './EvidenceDialog.tsx'
import { RecordHoldDialog } from './HoldDialogs.tsx'
import { OwnDialog } from './OwnDialog.tsx'
import { RenewDialog } from './RenewDialog.tsx'
import { SettlementDialog } from './SettlementDialog.tsx'
import { ResumeDialog, SuspendDialog } from './SuspendDialogs.tsx'

export type DialogAct =
  | 'submit'
  | 'assign'
  | 'activate'
  | 'cancel'
  | 'extend'
  | 'shorten'
  | 'close'
  | 'undoReturn'
  | 'renew'
  | 'own'
  | 'suspend'
  | 'resume'
  | 'settle'
  | 'evidence'
  | 'hold'

type Props = { contract: Contract; act: DialogAct; onClose: () => void }

/** The dialog of an action on a contract. */
export function ActDialogOf({ contract, act, onClose }: Props) {
  switch (act) {
    case 'extend':
    case 'shorten':
      return <EndDialog contract={contract} change={act} onClose={onClose} />
    case 'renew':
      return <RenewDialog contract={contract} onClose={onClose} />
    case 'own':
      return <OwnDialog contract={contract} onClose={onClose} />
    case 'suspend':
      return <SuspendDialog contract={contract} onClose={onClose} />
    case 'resume':
      return <ResumeDialog contract={contract} onClose={onClose} />
    case 'cancel':
      return <CancelDialog contract={contract} onClose={onClose} />
    case 'submit':
      return <SubmitDialog contract={contract} onClose={onClose} />
    case 'assign':
      return <AssignDialog contract={contract} onClose={onClose} />
    case 'settle':
      return <SettlementDialog contract={contract} onClose={onClose} />
    case 'hold':
      return <RecordHoldDialog contract={contract} onClose={onClose} />
    case 'evidence':
      return <EvidenceDialog contract={contract} onClose={onClose} />
    case 'undoReturn':
      return (
        <ActDialog
          name="rentals.return.undo"
          {...named(contract, act)}
          posts
          input={{ contractId: contract.id, contractVersion: contract.version }}
          onClose={onClose}
        />
      )
    case 'activate':
    case 'close':
      return (
        <ActDialog
          name={`rentals.contract.${act}`}
          {...named(contract, act)}
          posts
          input={{ id: contract.id, version: contract.version }}
          onClose={onClose}
        >
          {act === 'close' && <p>{m['rentals.contract.closeMeans']()}</p>}
        </ActDialog>
      )
  }
}

/** A draft has no number yet: it is known by its customer. */
const nameOf = ({ number, customer }: Contract): string =>
  number ?? m['rentals.contract.ofCustomer']({ name: isolated(customer.nameAr) })

const named = (contract: Contract, act: Exclude<DialogAct, 'settle' | 'evidence' | 'hold'>) => ({
  title: `${actionWords[act]()} ${nameOf(contract)}`,
  verb: actionWords[act](),
})

type OneProps = Omit<Props, 'act'>

function CancelDialog({ contract, onClose }: OneProps) {
  const [reason, setReason] = useState('')
  const given = reason.trim()
  return (
    <ActDialog
      name="rentals.contract.cancel"
      {...named(contract, 'cancel')}
      danger
      posts={contract.documents.length > 0}
      input={given ? { id: contract.id, version: contract.version, reason: given } : null}
      onClose={onClose}
    >
      <ReasonField value={reason} onChange={setReason} />
    </ActDialog>
  )
}

function SubmitDialog({ contract, onClose }: OneProps) {
  const [asks, setAsks] = useState(false)
  const [note, setNote] = useState('')
  return (
    <ActDialog
      name="rentals.contract.submit"
      {...named(contract, 'submit')}
      verb={asks ? m['rentals.contract.requestApproval']() : actionWords.submit()}
      input={{
        id: contract.id,
        version: contract.version,
        requestApproval: asks,
        approvalNote: note || null,
      }}
      onDone={answer =>
        showToast(
          answer.status === 'under_review'
            ? m['rentals.form.sentForApproval']({ number: answer.number })
            : m['rentals.form.reserved']({ number: answer.number }),
        )
      }
      onClose={onClose}
    >
      <Checkbox checked={asks} onChange={setAsks}>
        {m['rentals.form.askIfNeeded']()}
      </Checkbox>
      {asks && (
        <TextArea
          name="approvalNote"
          label={m['rentals.form.approvalNote']()}
          value={note}
          onChange={setNote}
          maxLength={300}
          rows={2}
          optional
        />
      )}
    </ActDialog>
  )
}

function AssignDialog({ contract, onClose }: OneProps) {
  const [vehicleId, setVehicleId] = useState<string | null>(contract.vehicle?.id ?? null)
  const [otherGroups, setOtherGroups] = useState(false)
  const [isTaken, setTaken] = useState(false)
  const chosen = useAnswer('fleet.vehicle.get', { id: vehicleId ?? '' }, { enabled: vehicleId !== null })
  const group = vehicleId === null ? undefined : chosen.data?.group
  const isOther = Boolean(group && contract.group && group.id !== contract.group.id)
  const isChanged = vehicleId !== (contract.vehicle?.id ?? null)
  return (
    <ActDialog
      name="rentals.contract.assign"
      {...named(contract, 'assign')}
      input={
        isChanged && (!isOther || isTaken)
          ? { id: contract.id, version: contract.version, vehicleId, takesOtherGroup: isOther && isTaken }
          : null
      }
      missing={
        isChanged
          ? isOther && !isTaken
            ? m['rentals.assign.confirm']()
            : null
          : contract.vehicle
            ? m['rentals.contract.sameVehicle']()
            : m['rentals.assign.chooseVehicle']()
      }
      onClose={onClose}
    >
      {contract.group && (
        <Checkbox checked={otherGroups} onChange={setOtherGroups}>
          {m['rentals.assign.otherGroups']()}
        </Checkbox>
      )}
      <VehiclePicker
        name="vehicleId"
        value={vehicleId}
        onChange={id => {
          setVehicleId(id)
          setTaken(false)
        }}
        {...(contract.group && !otherGroups ? { groupId: contract.group.id } : {})}
        freeFrom={contract.startAt}
        freeTo={contract.dueBackAt}
        hint={m['rentals.form.onlyFree']()}
      />
      {isOther && group && <OtherGroup group={group} isTaken={isTaken} onTake={setTaken} />}
    </ActDialog>
  )
}

type OtherGroupProps = {
  group: { id: string; nameAr: string }
  isTaken: boolean
  onTake: (isTaken: boolean) => void
}

/** A vehicle of another group than was agreed shows its price, and is taken only once that was seen. */
function OtherGroup({ group, isTaken, onTake }: OtherGroupProps) {
  const groups = useAnswer('fleet.group.list', {})
  const rate = groups.data?.rows.find(one => one.id === group.id)?.rate
  return (
    <Notice>
      <p>
        {m['rentals.assign.ofGroup']({ group: group.nameAr })}{' '}
        {rate && (
          <>
            {m['rentals.assign.dayPrice']()} <Money amount={rate.daily} strong />
          </>
        )}
      </p>
      <Checkbox checked={isTaken} onChange={onTake}>
        {m['rentals.assign.takeOther']()}
      </Checkbox>
    </Notice>
  )
}
