import { useEffect, useMemo, useState } from 'react'
import { m } from '#generated/words/messages.js'
import { foldLight } from '#kernel/shared/arabic.ts'
import type { OutputFor } from '#kernel/web/api.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { useAddress } from '#kernel/web/list.ts'
import { Loaded } from '#kernel/web/RecordPage.tsx'
import { useCompany, useSession } from '#kernel/web/session.tsx'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { DataTable } from '#ui/DataTable.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { FilterButton } from '#ui/FilterButton.tsx'
import { FilterChip } from '#ui/FilterChip.tsx'
import { onDemand } from '#ui/onDemand.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { SearchField } from '#ui/SearchField.tsx'
import { Select } from '#ui/Select.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { TextLink } from '#ui/TextLink.tsx'
import { Toolbar } from '#ui/Toolbar.tsx'
import type { Column } from '#ui/tableColumn.ts'
import '../accounting.css'
import { nameOf } from '../account/names.web.ts'
import { links } from '../links.web.ts'
import { SheetMenu } from '../report/SheetMenu.tsx'
import { ownerWord } from '../wordMaps.web.ts'
import { MappingPanel } from './MappingPanel.tsx'

const FixDialog = onDemand(async () => (await import('../period/FixDialog.tsx')).FixDialog)
const TrialPanel = onDemand(async () => (await import('./TrialPanel.tsx')).TrialPanel)

export type Mapping = OutputFor<'accounting.mapping.list'>['rows'][number]
type Row = { id: string; mapping: Mapping | null; heading: string }

const isMissing = (mapping: Mapping) => mapping.required && !mapping.account

/** Mapping keys by module, what is missing first; `?key=receivable` opens that key. */
export default function MappingsPage() {
  const answer = useAnswer('accounting.mapping.list', {})
  useEffect(() => {
    document.title = m['accounting.page.mappings']()
  }, [])
  return (
    <Loaded answer={answer}>{({ rows, missing }) => <Mappings mappings={rows} missing={missing} />}</Loaded>
  )
}

function rowsOf(mappings: readonly Mapping[]): Row[] {
  const rows: Row[] = []
  const group = (id: string, heading: string, members: readonly Mapping[]) => {
    if (members.length === 0) return
    rows.push({ id: `group:${id}`, mapping: null, heading })
    for (const mapping of members) rows.push({ id: mapping.key, mapping, heading: '' })
  }
  group('missing', m['accounting.mapping.missingGroup'](), mappings.filter(isMissing))
  const rest = mappings.filter(mapping => !isMissing(mapping))
  for (const owner of new Set(rest.map(mapping => mapping.owner)))
    group(
      owner,
      ownerWord(owner),
      rest.filter(mapping => mapping.owner === owner),
    )
  return rows
}

function Mappings({ mappings, missing }: { mappings: readonly Mapping[]; missing: number }) {
  const { currency } = useCompany()
  const { can } = useSession()
  const [isFixing, setFixing] = useState(false)
  const [address, change] = useAddress()
  const search = String(address['search'] ?? '')
  const owner = address['owner'] ? String(address['owner']) : null
  const onlyUnmapped = address['unmapped'] === true
  const found = useMemo(() => {
    const text = foldLight(search)
    return mappings.filter(
      mapping =>
        (owner === null || mapping.owner === owner) &&
        (!onlyUnmapped || !mapping.account) &&
        (text === '' ||
          foldLight(
            `${mapping.key} ${mapping.nameAr} ${mapping.nameEn} ${mapping.account?.code ?? ''} ${mapping.account?.nameAr ?? ''}`,
          ).includes(text)),
    )
  }, [mappings, search, owner, onlyUnmapped])
  const rows = useMemo(() => rowsOf(found), [found])
  const opened = mappings.find(mapping => mapping.key === address['key'])
  const owners = [...new Set(mappings.map(mapping => mapping.owner))]
  const clear = () => change({ search: undefined, owner: undefined, unmapped: undefined })
  const columns: Column<Row>[] = [
    {
      id: 'meaning',
      header: m['accounting.mapping.meaning'](),
      cell: ({ mapping, heading }) =>
        mapping ? <TextLink href={links.mapping(mapping.key)}>{nameOf(mapping)}</TextLink> : heading,
    },
    {
      id: 'key',
      header: m['accounting.mapping.key'](),
      cell: ({ mapping }) => mapping && <span className="n cap">{mapping.key}</span>,
    },
    {
      id: 'required',
      header: m['accounting.mapping.need'](),
      cell: ({ mapping }) =>
        mapping &&
        (mapping.required ? (
          m['accounting.mapping.required']()
        ) : (
          <span className="quiet">{m['accounting.mapping.optional']()}</span>
        )),
    },
    {
      id: 'account',
      header: m['accounting.mapping.account'](),
      cell: ({ mapping }) => mapping && <Serves mapping={mapping} />,
    },
    {
      id: 'inherits',
      header: m['accounting.mapping.inherits'](),
      cell: ({ mapping }) =>
        mapping?.inherits ? <span className="n soft-ink">{mapping.inherits}</span> : null,
    },
  ]
  return (
    <div className="page list-page">
      <PageHeader
        title={m['accounting.page.mappings']()}
        status={
          missing > 0 ? (
            <StatusBadge kind="late">{m['accounting.mapping.missingCount']({ count: missing })}</StatusBadge>
          ) : (
            <StatusBadge kind="settled">{m['accounting.mapping.complete']()}</StatusBadge>
          )
        }
        actions={
          <>
            <Button onPress={() => change({ trial: true })}>{m['accounting.trial.title']()}</Button>
            {missing > 0 && can('finance.accounts.write') && (
              <Button kind="primary" onPress={() => setFixing(true)}>
                {m['accounting.wizard.mapAll']()}
              </Button>
            )}
          </>
        }
      />
      <Toolbar
        search={
          <SearchField
            label={m['accounting.mapping.search']()}
            value={search}
            onChange={text => change({ search: text })}
            slash
          />
        }
        end={
          <SheetMenu
            sheet={{
              title: m['accounting.page.mappings'](),
              currency,
              columns: [
                { header: m['accounting.mapping.owner'](), kind: 'text' },
                { header: m['accounting.mapping.meaning'](), kind: 'text' },
                { header: m['accounting.mapping.key'](), kind: 'text' },
                { header: m['accounting.mapping.need'](), kind: 'text' },
                { header: m['accounting.mapping.account'](), kind: 'text' },
                { header: m['accounting.mapping.inherits'](), kind: 'text' },
              ],
              rows: found.map(mapping => [
                ownerWord(mapping.owner),
                nameOf(mapping),
                mapping.key,
                mapping.required ? m['accounting.mapping.required']() : m['accounting.mapping.optional'](),
                mapping.account ? `${mapping.account.code} ${nameOf(mapping.account)}` : null,
                mapping.inherits,
              ]),
            }}
          />
        }
      >
        {owner && (
          <FilterChip
            name={m['accounting.mapping.owner']()}
            value={ownerWord(owner)}
            onRemove={() => change({ owner: undefined })}
          />
        )}
        {onlyUnmapped && (
          <FilterChip
            name={m['accounting.mapping.account']()}
            value={m['accounting.mapping.unmapped']()}
            onRemove={() => change({ unmapped: undefined })}
          />
        )}
        <FilterButton>
          <Select
            label={m['accounting.mapping.owner']()}
            value={owner ?? 'all'}
            onChange={value => change({ owner: value === 'all' ? undefined : value })}
            options={[
              { id: 'all', name: m['accounting.filter.all']() },
              ...owners.map(id => ({ id, name: ownerWord(id) })),
            ]}
          />
          <Checkbox checked={onlyUnmapped} onChange={on => change({ unmapped: on || undefined })}>
            {m['accounting.mapping.onlyUnmapped']()}
          </Checkbox>
        </FilterButton>
      </Toolbar>
      <DataTable
        label={m['accounting.page.mappings']()}
        look="statement"
        pageKeys
        columns={columns}
        rows={rows}
        rowId={row => row.id}
        level={row => (row.mapping ? undefined : 'head')}
        onOpen={row => row.mapping && change({ key: row.mapping.key })}
        card={({ mapping, heading }) =>
          mapping ? (
            <>
              <span className="card-row">
                <TextLink href={links.mapping(mapping.key)}>{nameOf(mapping)}</TextLink>
                <span className="n cap">{mapping.key}</span>
              </span>
              <span className="card-row">
                <Serves mapping={mapping} />
              </span>
            </>
          ) : (
            <span className="strong">{heading}</span>
          )
        }
        empty={
          <EmptyState
            title={m['kernel.list.noMatch']()}
            actions={<Button onPress={clear}>{m['kernel.list.clearFilters']()}</Button>}
          />
        }
      />
      {isFixing && <FixDialog code="H1" onClose={() => setFixing(false)} />}
      {address['trial'] === true && !opened && <TrialPanel onClose={() => change({ trial: undefined })} />}
      {opened && (
        <MappingPanel
          key={opened.key}
          mapping={opened}
          nextMissing={
            mappings.find(mapping => isMissing(mapping) && mapping.key !== opened.key)?.key ?? null
          }
          onNext={key => change({ key })}
          onClose={() => change({ key: undefined })}
        />
      )}
    </div>
  )
}

/** The account that serves a key: its own, the inherited one, or none. */
function Serves({ mapping }: { mapping: Mapping }) {
  const { account, serves } = mapping
  if (account)
    return (
      <span className="row">
        <span className="n quiet">{account.code}</span>
        {nameOf(account)}
      </span>
    )
  if (serves)
    return (
      <span className="row quiet">
        <span className="n">{serves.code}</span>
        {m['accounting.mapping.inherited']({ name: nameOf(serves) })}
      </span>
    )
  return mapping.required ? (
    <StatusBadge kind="late">{m['accounting.mapping.unmapped']()}</StatusBadge>
  ) : (
    <span className="quiet">{m['accounting.mapping.unmapped']()}</span>
  )
}
