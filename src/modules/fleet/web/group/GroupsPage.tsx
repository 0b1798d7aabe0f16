import { Percent, Plus } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { m } from '#generated/words/messages.js'
import { foldLight } from '#kernel/shared/arabic.ts'
import { currencySymbol } from '#kernel/shared/format.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { useAddress } from '#kernel/web/list.ts'
import { Loaded } from '#kernel/web/RecordPage.tsx'
import { currentLocale } from '#kernel/web/say.ts'
import { useCompany, useSession } from '#kernel/web/session.tsx'
import { Amount } from '#ui/Amount.tsx'
import { Breadcrumbs } from '#ui/Breadcrumbs.tsx'
import { Button } from '#ui/Button.tsx'
import { DataTable } from '#ui/DataTable.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Money } from '#ui/Money.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { SearchField } from '#ui/SearchField.tsx'
import { TextLink } from '#ui/TextLink.tsx'
import { Toolbar } from '#ui/Toolbar.tsx'
import type { Column } from '#ui/tableColumn.ts'
import '../fleet.css'
import type { PickedGroup } from '../GroupPicker.tsx'
import { groupName } from '../groupName.ts'
import { links } from '../links.ts'
import { GroupMark } from '../list/GroupMark.tsx'
import { GroupPanel } from './GroupPanel.tsx'

const GroupForm = lazy(() => import('./GroupForm.tsx'))
const ChangeRates = lazy(() => import('./ChangeRates.tsx'))

/** Groups of vehicles with what they cost today, and their prices changed one by one or all by a percent. */
export default function GroupsPage() {
  const { can } = useSession()
  const [address, change] = useAddress()
  const [search, setSearch] = useState('')
  const [act, setAct] = useState<'add' | 'edit' | 'percent' | null>(null)
  const answer = useAnswer('fleet.group.list', {})
  const title = m['fleet.group.list.title']()
  useEffect(() => {
    document.title = title
  }, [title])
  const mayWrite = can('fleet.pricing.write')
  const open = (id: string | undefined) => change({ group: id })
  const group = answer.data?.rows.find(one => one.id === address['group'])
  const close = () => setAct(null)
  const add = mayWrite && (
    <Button kind="primary" onPress={() => setAct('add')}>
      <Plus aria-hidden />
      {m['fleet.groups.add']()}
    </Button>
  )
  return (
    <div className="page list-page">
      <PageHeader
        title={title}
        breadcrumbs={
          <Breadcrumbs
            crumbs={[{ name: m['fleet.vehicle.list.title'](), href: links.vehicles() }, { name: title }]}
          />
        }
        count={answer.data && m['fleet.groups.count']({ count: answer.data.rows.length })}
        actions={
          <>
            {mayWrite && (answer.data?.rows.length ?? 0) > 0 && (
              <Button onPress={() => setAct('percent')}>
                <Percent aria-hidden />
                {m['fleet.groups.changeRates']()}
              </Button>
            )}
            {add}
          </>
        }
      />
      <Toolbar
        search={<SearchField label={m['fleet.groups.search']()} value={search} onChange={setSearch} slash />}
      />
      <Loaded answer={answer}>
        {({ rows }) => <GroupTable rows={rows} search={search} onOpen={one => open(one.id)} empty={add} />}
      </Loaded>
      {group && act === null && (
        <GroupPanel group={group} onClose={() => open(undefined)} onEdit={() => setAct('edit')} />
      )}
      <Suspense>
        {(act === 'add' || (act === 'edit' && group)) && (
          <GroupForm
            group={act === 'edit' ? (group ?? null) : null}
            onClose={close}
            onSaved={id => {
              close()
              open(id)
            }}
          />
        )}
        {act === 'percent' && answer.data && <ChangeRates groups={answer.data.rows} onClose={close} />}
      </Suspense>
    </div>
  )
}

type TableProps = {
  readonly rows: readonly PickedGroup[]
  readonly search: string
  readonly onOpen: (group: PickedGroup) => void
  readonly empty: React.ReactNode
}

function GroupTable({ rows, search, onOpen, empty }: TableProps) {
  const { currency } = useCompany()
  const symbol = currencySymbol(currency, currentLocale())
  const typed = foldLight(search)
  const found = rows.filter(
    group => typed === '' || foldLight(`${group.nameAr} ${group.nameEn ?? ''}`).includes(typed),
  )
  const price = (
    id: 'daily' | 'weekly' | 'monthly' | 'minDaily' | 'deposit',
    name: string,
  ): Column<PickedGroup> => ({
    id,
    header: `${name} (${symbol})`,
    align: 'money',
    cell: group => <Amount amount={group.rate?.[id]} />,
  })
  const columns: Column<PickedGroup>[] = [
    {
      id: 'name',
      header: m['fleet.groups.name'](),
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
      cell: group => <NumberText value={group.vehicleCount} />,
    },
    price('daily', m['fleet.rates.daily']()),
    price('weekly', m['fleet.rates.weekly']()),
    price('monthly', m['fleet.rates.monthly']()),
    price('minDaily', m['fleet.rates.minDaily']()),
    price('deposit', m['fleet.rates.deposit']()),
    {
      id: 'km',
      header: m['fleet.rates.includedKmDaily'](),
      align: 'money',
      cell: group => <NumberText value={group.rate?.includedKmDaily} />,
    },
    {
      id: 'overbook',
      header: m['fleet.groups.overbook'](),
      align: 'money',
      cell: group =>
        group.overbook === 0 ? <span className="quiet n">0</span> : <NumberText value={group.overbook} />,
    },
  ]
  return (
    <DataTable
      label={m['fleet.group.list.title']()}
      columns={columns}
      rows={found}
      rowId={group => group.id}
      onOpen={onOpen}
      card={group => (
        <>
          <div className="card-row">
            <TextLink href={links.group(group.id)}>
              <GroupMark name={groupName(group)} colour={group.colour} />
            </TextLink>
            <span className="soft-ink">{m['fleet.list.count']({ count: group.vehicleCount })}</span>
          </div>
          <div className="card-row">
            <span className="soft-ink">{m['fleet.field.daily']()}</span>
            {group.rate ? (
              <Money amount={group.rate.daily} strong />
            ) : (
              <span className="quiet">{m['fleet.record.noPrice']()}</span>
            )}
          </div>
        </>
      )}
      empty={
        search === '' ? (
          <EmptyState title={m['fleet.groups.empty']()} actions={empty} />
        ) : (
          <EmptyState title={m['fleet.groups.noMatch']()} />
        )
      }
    />
  )
}
