import { useState } from 'react'
import { words as fieldWords } from '#generated/choices/services.milestone.field.ts'
import { m } from '#generated/words/messages.js'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import { DateField } from '#ui/DateField.tsx'
import { MoneyField } from '#ui/MoneyField.tsx'
import { Switch } from '#ui/Switch.tsx'
import { TextField } from '#ui/TextField.tsx'
import { showToast } from '#ui/toast.ts'
import type { Milestone, Project } from '../project/projectWords.web.ts'
import { useToday } from '../today.web.ts'

type Acted = { record: Milestone; onClose: () => void }

const stepOf = ({ id, version }: Milestone) => ({ id, version })

/** A new milestone, or one that is not accepted; a variation stands beside the contract. */
export function MilestoneDialog(props: { project: Project; record: Milestone | null; onClose: () => void }) {
  const { project, record, onClose } = props
  const [today] = useToday()
  const [description, setDescription] = useState(record?.description ?? '')
  const [amount, setAmount] = useState<string>(record?.amount ?? '')
  const [dueOn, setDue] = useState<string | null>(record?.dueOn ?? null)
  const [isVariation, setVariation] = useState(Boolean(record?.variedOn))
  const [variedOn, setVaried] = useState<string | null>(record?.variedOn ?? today)
  return (
    <ActDialog
      name="services.milestone.save"
      title={record ? m['services.milestone.edit']() : m['services.milestone.add']()}
      verb={m['kernel.action.save']()}
      input={
        description.trim() && amount && dueOn && (!isVariation || variedOn)
          ? {
              id: record?.id ?? null,
              version: record?.version ?? null,
              projectId: project.id,
              description,
              amount,
              dueOn,
              variedOn: isVariation ? variedOn : null,
            }
          : null
      }
      onDone={() => showToast(m['services.milestone.saved']())}
      onClose={onClose}
    >
      <TextField
        label={fieldWords.description()}
        name="description"
        maxLength={200}
        value={description}
        onChange={setDescription}
      />
      <div className="fields">
        <MoneyField label={fieldWords.amount()} name="amount" value={amount} onChange={setAmount} />
        <DateField label={fieldWords.dueOn()} name="dueOn" value={dueOn} onChange={setDue} />
      </div>
      <Switch on={isVariation} onChange={setVariation}>
        {fieldWords.isVariation()}
      </Switch>
      {isVariation && (
        <DateField label={fieldWords.variedOn()} name="variedOn" value={variedOn} onChange={setVaried} />
      )}
    </ActDialog>
  )
}

export function AcceptDialog({ record, onClose }: Acted) {
  const [date, setDate] = useToday()
  return (
    <ActDialog
      name="services.milestone.accept"
      title={m['services.milestone.accept']()}
      verb={m['services.milestone.accept']()}
      input={date ? { ...stepOf(record), date } : null}
      onDone={({ number }) => showToast(m['services.milestone.acceptedToast']({ number }))}
      onClose={onClose}
    >
      <p>
        <bdi className="strong">{record.description}</bdi>
      </p>
      <p>{m['services.milestone.acceptNote']()}</p>
      <DateField label={fieldWords.date()} name="date" value={date} onChange={setDate} />
    </ActDialog>
  )
}

export const RemoveDialog = ({ record, onClose }: Acted) => (
  <ActDialog
    name="services.milestone.remove"
    title={m['services.milestone.remove']()}
    verb={m['services.milestone.remove']()}
    danger
    input={stepOf(record)}
    onClose={onClose}
  >
    <p>{m['services.milestone.removeNote']({ name: record.description })}</p>
  </ActDialog>
)
