import { m } from '#generated/words/messages.js'
import type { ListColumn } from '#kernel/web/list-column.ts'
import { Amount } from '#ui/Amount.tsx'
import { DayText } from '#ui/DayText.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { TextLink } from '#ui/TextLink.tsx'
import { links } from '../links.web.ts'
import { GroupMark } from '../vehicle/list/GroupMark.tsx'
import type { PickedGroup } from './GroupPicker.tsx'
import { groupName } from './groupName.web.ts'

type Price = 'daily' | 'weekly' | 'monthly' | 'minDaily' | 'deposit'

/** The columns of the groups: what is in them, what they cost today and since when. */
export function groupColumns(symbol: string): ListColumn<PickedGroup>[] {
  const price = (id: Price, name: string, sort?: string): ListColumn<PickedGroup> => ({
    id,
    header: `${name} (${symbol})`,
    align: 'money',
    ...(sort ? { sort } : {}),
    exportKey: `rate.${id}`,
    exportKind: 'money',
    cell: group => <Amount amount={group.rate?.[id]} />,
  })
  return [
    {
      id: 'name',
      header: m['fleet.groups.name'](),
      sort: 'name',
      exportKey: 'nameAr',
      cell: group => (
        <TextLink href={links.group(group.id)}>
          <GroupMark name={groupName(group)} colour={group.colour} />
        </TextLink>
      ),
    },
    {
      id: 'vehicles',
      header: m['fleet.groups.vehicles'](),
      align: 'money',
      sort: 'vehicles',
      exportKey: 'vehicleCount',
      exportKind: 'number',
      cell: group => <NumberText value={group.vehicleCount} />,
    },
    price('daily', m['fleet.rates.daily'](), 'daily'),
    price('weekly', m['fleet.rates.weekly']()),
    price('monthly', m['fleet.rates.monthly']()),
    price('minDaily', m['fleet.rates.minDaily']()),
    price('deposit', m['fleet.rates.deposit']()),
    {
      id: 'validFrom',
      header: m['fleet.rates.validFrom'](),
      exportKey: 'rate.validFrom',
      exportKind: 'day',
      cell: group => <DayText day={group.rate?.validFrom ?? null} />,
    },
    {
      id: 'km',
      header: m['fleet.rates.includedKmDaily'](),
      align: 'money',
      exportKey: 'rate.includedKmDaily',
      exportKind: 'number',
      cell: group => <NumberText value={group.rate?.includedKmDaily} />,
    },
    {
      id: 'overbook',
      header: m['fleet.groups.overbook'](),
      align: 'money',
      exportKind: 'number',
      cell: group =>
        group.overbook === 0 ? <span className="quiet n">0</span> : <NumberText value={group.overbook} />,
    },
  ]
}
