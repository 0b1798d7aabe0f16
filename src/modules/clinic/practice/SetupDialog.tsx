import type { ReactNode } from 'react'
import { m } from '#generated/words/messages.js'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import type { InputFor } from '#kernel/web/api.ts'
import { Checkbox } from '#ui/Checkbox.tsx'

type Kept =
  | 'clinic.room.save'
  | 'clinic.service.save'
  | 'clinic.practitioner.save'
  | 'clinic.insurer.save'
  | 'clinic.plan.save'

type Props<Name extends Kept> = {
  name: Name
  title: string
  /** What is saved; null while something is missing. */
  input: InputFor<Name> | null
  isActive: boolean
  onActive: (isActive: boolean) => void
  /** The word of the switch, where it is not that of people, rooms and services. */
  activeWord?: string
  onClose: () => void
  /** The fields, two beside each other. */
  children: ReactNode
  /** What stands under the fields in the whole width. */
  below?: ReactNode
}

/** How a thing of the set-up is added or changed: its fields, and whether it is used from now on. */
export function SetupDialog<Name extends Kept>(props: Props<Name>) {
  return (
    <ActDialog
      name={props.name}
      title={props.title}
      verb={m['kernel.action.save']()}
      input={props.input}
      onClose={props.onClose}
    >
      <div className="fields">{props.children}</div>
      {props.below}
      <Checkbox checked={props.isActive} name="isActive" onChange={props.onActive}>
        {props.activeWord ?? m['clinic.practice.field.isActive']()}
      </Checkbox>
    </ActDialog>
  )
}

/** Which version of a row a dialog changes; nothing of a new one. */
export const seenOf = (row: { id: string; version: number } | null) => ({
  id: row?.id ?? null,
  version: row?.version ?? null,
})
