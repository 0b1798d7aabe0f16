import { Suspense, useState } from 'react'
import { m } from '#generated/words/messages.js'
import { useAnswer } from '#kernel/web/hooks.ts'
import { Loaded } from '#kernel/web/RecordPage.tsx'
import { useSession } from '#kernel/web/session.tsx'
import { Button } from '#ui/Button.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { late } from '#ui/onDemand.tsx'
import { SegmentedControl } from '#ui/SegmentedControl.tsx'
import { SidePanel } from '#ui/SidePanel.tsx'
import { links } from '../links.web.ts'
import { DamagePrices } from './DamagePrices.tsx'
import type { PickedGroup } from './GroupPicker.tsx'
import { groupName } from './groupName.web.ts'
import { type Rate, RateCards } from './RateCards.tsx'

const RateForm = late(() => import('./RateForm.tsx'))

type Props = { group: PickedGroup; onClose: () => void; onEdit: () => void }

/** One group at the side: its rates over time and what damages cost. */
export function GroupPanel({ group, onClose, onEdit }: Props) {
  const { can } = useSession()
  const [part, setPart] = useState<'rates' | 'damage'>('rates')
  const [editing, setEditing] = useState<{ rate: Rate | null } | null>(null)
  const answer = useAnswer('fleet.rate.list', { groupId: group.id })
  const mayWrite = can('fleet.pricing.write')
  if (editing)
    return (
      <Suspense>
        <RateForm
          scope={{ groupId: group.id, name: groupName(group) }}
          rate={editing.rate}
          onClose={() => setEditing(null)}
        />
      </Suspense>
    )
  return (
    <SidePanel
      open
      onOpenChange={open => !open && onClose()}
      title={groupName(group)}
      actions={
        <>
          <ButtonLink kind="tertiary" href={links.vehicles({ groupId: group.id })}>
            {m['fleet.groups.openVehicles']()}
          </ButtonLink>
          {mayWrite && <Button onPress={onEdit}>{m['kernel.action.edit']()}</Button>}
          {mayWrite && (
            <Button kind="primary" onPress={() => setEditing({ rate: null })}>
              {m['fleet.rates.add']()}
            </Button>
          )}
        </>
      }
    >
      <SegmentedControl
        label={m['fleet.groups.tabs']()}
        value={part}
        onChange={setPart}
        options={[
          { id: 'rates', name: m['fleet.groups.tabRates']() },
          { id: 'damage', name: m['fleet.groups.tabDamage']() },
        ]}
      />
      {part === 'damage' ? (
        <DamagePrices group={group} />
      ) : (
        <Loaded answer={answer}>
          {({ rows }) => <RateCards rates={rows} onEdit={mayWrite ? rate => setEditing({ rate }) : null} />}
        </Loaded>
      )}
    </SidePanel>
  )
}
