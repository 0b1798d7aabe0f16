import { Percent, Plus } from 'lucide-react'
import { Suspense, useEffect, useState } from 'react'
import { m } from '#generated/words/messages.js'
import { currencySymbol } from '#kernel/shared/format.ts'
import { ExportMenu } from '#kernel/web/ExportMenu.tsx'
import { useAnswer } from '#kernel/web/hooks.ts'
import { useAddress } from '#kernel/web/list.ts'
import { Loaded } from '#kernel/web/RecordPage.tsx'
import { currentLocale } from '#kernel/web/say.ts'
import { useCompany, useSession } from '#kernel/web/session.tsx'
import { SavedViews } from '#modules/platform/public.web.tsx'
import { Breadcrumbs } from '#ui/Breadcrumbs.tsx'
import { Button } from '#ui/Button.tsx'
import { DataTable } from '#ui/DataTable.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Money } from '#ui/Money.tsx'
import { late } from '#ui/onDemand.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { SearchField } from '#ui/SearchField.tsx'
import { TextLink } from '#ui/TextLink.tsx'
import { Toolbar } from '#ui/Toolbar.tsx'
import '../fleet.css'
import { links } from '../links.web.ts'
import { GroupMark } from '../vehicle/list/GroupMark.tsx'
import { GroupPanel } from './GroupPanel.tsx'
import type { PickedGroup } from './GroupPicker.tsx'
import { groupColumns } from './groupColumns.tsx'
import { groupName } from './groupName.web.ts'

const GroupForm = late(() => import('./GroupForm.tsx'))
const ChangeRates = late(() => import('./ChangeRates.tsx'))

/** Groups of vehicles with what they cost today, and their prices changed one by one or all by a percent. */
export default function GroupsPage() {
  const { can } = useSession()
  const [address, change] = useAddress()
  const [act, setAct] = useState<'add' | 'edit' | 'percent' | null>(null)
  const search = typeof address['search'] === 'string' ? address['search'] : ''
  const lacks = lackIds.find(id => id === address['lacks'])
  const sort = sortIds.find(id => id === address['sort'])
  const descending = address['descending'] === true
  const input = {
    ...(search ? { search } : {}),
    ...(lacks ? { lacks } : {}),
    ...(sort ? { sort, descending } : {}),
  }
  const answer = useAnswer('fleet.group.list', input, { keepPrevious: true })
  const every = useAnswer('fleet.group.list', {})
  const columns = groupColumns(useCurrencySymbol())
  const title = m['fleet.group.list.title']()
  useEffect(() => {
    document.title = title
  }, [title])
  const mayWrite = can('fleet.pricing.write')
  const open = (id: string | undefined) => change({ group: id })
  const group = every.data?.rows.find(one => one.id === address['group'])
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
            {mayWrite && (every.data?.rows.length ?? 0) > 0 && (
              <Button onPress={() => setAct('percent')}>
                <Percent aria-hidden />
                {m['fleet.groups.changeRates']()}
              </Button>
            )}
            {add}
          </>
        }
      />
      <SavedViews
        list="fleet.group.list"
        aside={['group']}
        views={[
          { id: 'all', name: m['fleet.violation.view.all'](), search: {}, count: every.data?.rows.length },
          ...lackIds.map(id => ({
            id,
            name: lackWords[id](),
            search: { lacks: id },
            count: every.data?.rows.filter(lackOf[id]).length,
          })),
        ]}
      />
      <Toolbar
        search={
          <SearchField
            label={m['fleet.groups.search']()}
            value={search}
            onChange={text => change({ search: text })}
            slash
          />
        }
        end={<ExportMenu title={title} query="fleet.group.list" input={input} columns={columns} />}
      />
      <Loaded answer={answer}>
        {({ rows }) => (
          <DataTable
            label={m['fleet.group.list.title']()}
            pageKeys
            columns={columns}
            rows={rows}
            rowId={one => one.id}
            onOpen={one => open(one.id)}
            sort={sort ? { by: sort, descending } : null}
            onSort={chosen => change({ sort: chosen.by, descending: chosen.descending || undefined })}
            card={one => <GroupCard group={one} />}
            empty={
              search || lacks ? (
                <EmptyState title={m['kernel.list.noMatch']()} />
              ) : (
                <EmptyState title={m['fleet.groups.empty']()} actions={add} />
              )
            }
          />
        )}
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
        {act === 'percent' && every.data && <ChangeRates groups={every.data.rows} onClose={close} />}
      </Suspense>
    </div>
  )
}

const lackIds = ['rate', 'minimum'] as const
const sortIds = ['name', 'vehicles', 'daily'] as const
const lackWords = { rate: m['fleet.groups.noRate'], minimum: m['fleet.groups.noMinimum'] }
const lackOf = {
  rate: (group: PickedGroup) => group.rate === null,
  minimum: (group: PickedGroup) => group.rate !== null && group.rate.minDaily === null,
}

/** A group on a phone: its name, how many vehicles, what a day costs. */
function GroupCard({ group }: { group: PickedGroup }) {
  return (
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
  )
}

function useCurrencySymbol(): string {
  const { currency } = useCompany()
  return currencySymbol(currency, currentLocale())
}
