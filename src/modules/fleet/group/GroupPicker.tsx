import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { foldLight } from '#kernel/shared/arabic.ts'
import type { OutputFor } from '#kernel/web/api.ts'
import { useAnswer, useCommand } from '#kernel/web/hooks.ts'
import { sayError } from '#kernel/web/say.ts'
import { useSession } from '#kernel/web/session.tsx'
import { type Choice, ComboBox } from '#ui/ComboBox.tsx'
import type { FieldProps } from '#ui/fieldProps.ts'
import { Money } from '#ui/Money.tsx'
import { showProblem } from '#ui/toast.ts'
import { groupName } from './groupName.web.ts'

export type PickedGroup = OutputFor<'fleet.group.list'>['rows'][number]

type Props = Omit<FieldProps, 'label'> & {
  label?: string
  /** The group's id. */
  value: string | null
  onChange: (id: string | null, group: PickedGroup | null) => void
  /** Says how many of each group are free for the whole period, as instants; both or none. */
  freeFrom?: string
  freeTo?: string
  placeholder?: string
}

/** Finds a vehicle group by name, shows its daily rate, and makes a new one for those who may. */
export function GroupPicker({ label, value, onChange, freeFrom, freeTo, ...field }: Props) {
  const { can } = useSession()
  const answer = useAnswer('fleet.group.list', {})
  const save = useCommand('fleet.group.save')
  const rooms = useAnswer(
    'fleet.availability.groups',
    { from: freeFrom ?? '', to: freeTo ?? '' },
    { enabled: freeFrom !== undefined && freeTo !== undefined, keepPrevious: true },
  )
  const freeOf = (groupId: string) =>
    freeFrom ? rooms.data?.rows.find(row => row.groupId === groupId)?.free : undefined
  const [text, setText] = useState('')
  const groups = answer.data?.rows ?? []
  const typed = foldLight(text)
  const chosen = groups.find(group => group.id === value)
  const free = chosen && freeOf(chosen.id)
  const hint =
    free === 0
      ? m['fleet.picker.groupFull']()
      : free === undefined
        ? field.hint
        : m['fleet.picker.groupFree']({ count: free })
  const create = async (nameAr: string) => {
    try {
      const made = await save.mutateAsync({ nameAr })
      onChange(made.id, null)
    } catch (error) {
      showProblem(sayError(error))
    }
  }
  return (
    <ComboBox
      {...field}
      hint={hint}
      label={label ?? m['fleet.field.group']()}
      placeholder={field.placeholder ?? m['fleet.picker.groupPlaceholder']()}
      value={chosen ? choiceOf(chosen, free) : null}
      choices={groups
        .filter(group => typed === '' || foldLight(`${group.nameAr} ${group.nameEn ?? ''}`).includes(typed))
        .slice(0, 40)
        .map(group => choiceOf(group, freeOf(group.id)))}
      onSearch={setText}
      searching={answer.isPending || save.isPending}
      onChange={choice => {
        const group = groups.find(one => one.id === choice?.id) ?? null
        onChange(group?.id ?? null, group)
      }}
      {...(can('fleet.pricing.write') ? { onCreate: (name: string) => void create(name) } : {})}
    />
  )
}

function choiceOf(group: PickedGroup, free: number | undefined): Choice {
  return {
    id: group.id,
    name: groupName(group),
    caption:
      free === undefined
        ? m['fleet.list.count']({ count: group.vehicleCount })
        : m['fleet.picker.freeOf']({ free: String(free), all: String(group.vehicleCount) }),
    fact: group.rate ? <Money amount={group.rate.daily} /> : undefined,
  }
}
