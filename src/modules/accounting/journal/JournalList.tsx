import { useNavigate } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { m } from '#generated/words/messages.js'
import { currencySymbol } from '#kernel/shared/format.ts'
import type { InputFor, OutputFor } from '#kernel/web/api.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { ListPage } from '#kernel/web/ListPage.tsx'
import { useList } from '#kernel/web/list.ts'
import type { ListColumn } from '#kernel/web/list-column.ts'
import { currentLocale } from '#kernel/web/say.ts'
import { useCompany, useSession } from '#kernel/web/session.tsx'
import { SavedViews } from '#modules/platform/public.web.tsx'
import { Amount } from '#ui/Amount.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { DayText } from '#ui/DayText.tsx'
import { DocumentNumber } from '#ui/DocumentNumber.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { FilterButton } from '#ui/FilterButton.tsx'
import { FilterChip } from '#ui/FilterChip.tsx'
import { Money } from '#ui/Money.tsx'
import { Select } from '#ui/Select.tsx'
import { SentenceText } from '#ui/SentenceText.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { spokenCodes } from '#ui/spokenCodes.ts'
import { AccountPicker } from '../account/AccountPicker.tsx'
import { links } from '../links.web.ts'
import { useControlKey } from '../pageKeys.web.ts'
import { AccountChip, PeriodChip, PeriodFields } from '../report/FilterParts.tsx'
import { SourceLink } from '../source/SourceLink.tsx'
import { entryStatusKinds, entryStatusWords, kindWords } from '../wordMaps.web.ts'

type Entry = OutputFor<'accounting.journal.list'>['rows'][number]
type Kind = Entry['kind']
const filterKeys = ['status', 'from', 'to', 'kind', 'accountId', 'userId'] as const
const statuses = ['posted', 'submitted', 'draft'] as const

/** Where an entry opens: posted and waiting ones as a voucher, drafts in their form. */
const hrefOf = (entry: Entry) => (entry.status === 'draft' ? links.draft(entry.id) : links.entry(entry.id))

/** Posted entries, those that wait for approval, and drafts, with the sum of everything the filter finds. */
export function JournalList() {
  const { can } = useSession()
  const { currency } = useCompany()
  const navigate = useNavigate()
  const list = useList('accounting.journal.list', filterKeys)
  const filters = list.filters as Pick<
    InputFor<'accounting.journal.list'>,
    'status' | 'from' | 'to' | 'kind' | 'accountId' | 'userId'
  >
  const totals = useAnswer('accounting.journal.totals', {
    ...filters,
    ...(list.search ? { search: list.search } : {}),
  })
  const drafts = useAnswer('accounting.journal.totals', { status: 'draft' })
  const submitted = useAnswer('accounting.journal.totals', { status: 'submitted' })
  const mayWrite = can('finance.ledger.write')
  const open = (entry: Entry) => {
    const key = entry.status === 'draft' ? 'draft' : 'entry'
    void navigate({ to: '.', search: (before: object) => ({ ...before, [key]: entry.id }) })
  }
  useControlKey(
    'KeyN',
    mayWrite ? () => void navigate({ to: links.journal, search: { draft: 'new' } }) : null,
  )
  const columns: ListColumn<Entry>[] = [
    {
      id: 'number',
      header: m['accounting.entry.number'](),
      cell: entry => (
        <DocumentNumber number={entry.number ?? entryStatusWords[entry.status]()} href={hrefOf(entry)} />
      ),
    },
    {
      id: 'date',
      header: m['accounting.entry.date'](),
      sort: 'date',
      exportKind: 'day',
      cell: entry => <DayText day={entry.date} />,
    },
    { id: 'memo', header: m['accounting.entry.memo'](), cell: entry => <Memo text={entry.memo} /> },
    {
      id: 'source',
      header: m['accounting.entry.source'](),
      exportKey: false,
      cell: entry => <SourceLink sourceKey={entry.sourceKey} />,
    },
    {
      id: 'kind',
      header: m['accounting.entry.kind'](),
      exportWords: spokenCodes(kindWords),
      cell: entry => <span className="soft-ink">{kindWords[entry.kind]()}</span>,
    },
    {
      id: 'total',
      header: m['accounting.entry.totalIn']({ currency: currencySymbol(currency, currentLocale()) }),
      align: 'money',
      cell: entry => <Amount amount={entry.total} />,
    },
    {
      id: 'status',
      header: m['accounting.entry.status'](),
      exportWords: spokenCodes(entryStatusWords),
      cell: entry => <EntryBadge entry={entry} />,
    },
  ]
  return (
    <ListPage
      title={m['accounting.page.journal']()}
      count={totals.data && m['accounting.entry.count']({ count: totals.data.count })}
      list={list}
      columns={columns}
      rowId={entry => entry.id}
      onOpen={open}
      searchLabel={m['accounting.entry.search']()}
      total={totals.data?.count}
      sums={
        totals.data && (
          <span>
            {m['accounting.total']()} <Money amount={totals.data.total} strong />
          </span>
        )
      }
      card={entry => <EntryCard entry={entry} />}
      actions={
        mayWrite && (
          <>
            <ButtonLink kind="tertiary" href={links.recurring}>
              {m['accounting.page.recurring']()}
            </ButtonLink>
            <ButtonLink href={links.journalImport}>{m['accounting.import.act']()}</ButtonLink>
            <ButtonLink kind="primary" href={links.newEntry}>
              <Plus aria-hidden />
              {m['accounting.entry.new']()}
            </ButtonLink>
          </>
        )
      }
      tabs={
        <SavedViews
          list="accounting.journal.list"
          views={statuses.map(id => ({
            id,
            name: viewWords[id](),
            search: id === 'posted' ? {} : { status: id },
            ...(id === 'draft' && drafts.data?.count ? { count: drafts.data.count } : {}),
            ...(id === 'submitted' && submitted.data?.count
              ? { count: submitted.data.count, late: true }
              : {}),
          }))}
        />
      }
      filters={<Filters filters={filters} onChange={list.setFilters} />}
      empty={
        <EmptyState
          title={m['accounting.entry.empty']()}
          actions={
            mayWrite && (
              <ButtonLink kind="primary" href={links.newEntry}>
                {m['accounting.entry.new']()}
              </ButtonLink>
            )
          }
        />
      }
    />
  )
}

const viewWords = {
  posted: m['accounting.entry.viewPosted'],
  submitted: m['accounting.entry.viewSubmitted'],
  draft: m['accounting.entry.viewDrafts'],
}

type FilterProps = {
  filters: Pick<
    InputFor<'accounting.journal.list'>,
    'status' | 'from' | 'to' | 'kind' | 'accountId' | 'userId'
  >
  onChange: (change: Readonly<Record<string, unknown>>) => void
}

function Filters({ filters, onChange }: FilterProps) {
  const me = useSession().facts?.user.id
  const { from, to, kind, accountId, userId, status = 'posted' } = filters
  const days = { from: from ?? null, to: to ?? null }
  const setDays = (next: { from: string | null; to: string | null }) => onChange(next)
  return (
    <>
      {(from || to) && (
        <PeriodChip {...days} onChange={setDays} onRemove={() => onChange({ from: null, to: null })} />
      )}
      {kind && (
        <FilterChip
          name={m['accounting.entry.kind']()}
          value={kindWords[kind]()}
          onRemove={() => onChange({ kind: null })}
        />
      )}
      {accountId && (
        <AccountChip
          id={accountId}
          onChange={id => onChange({ accountId: id })}
          onRemove={() => onChange({ accountId: null })}
        />
      )}
      {userId && (
        <FilterChip
          name={m['accounting.entry.by']()}
          value={m['accounting.entry.mine']()}
          onRemove={() => onChange({ userId: null })}
        />
      )}
      <FilterButton>
        <PeriodFields {...days} onChange={setDays} />
        <Checkbox checked={userId !== undefined} onChange={mine => onChange({ userId: mine ? me : null })}>
          {m['accounting.entry.mine']()}
        </Checkbox>
        {status === 'posted' && (
          <>
            <Select
              label={m['accounting.entry.kind']()}
              value={kind ?? 'all'}
              onChange={value => onChange({ kind: value === 'all' ? null : value })}
              options={[
                { id: 'all', name: m['accounting.filter.all']() },
                ...(Object.keys(kindWords) as Kind[]).map(id => ({ id, name: kindWords[id]() })),
              ]}
            />
            <AccountPicker
              label={m['accounting.account.title']()}
              value={accountId ?? null}
              onChange={id => onChange({ accountId: id })}
              optional
            />
          </>
        )}
      </FilterButton>
    </>
  )
}

function Memo({ text }: { text: string }) {
  return (
    <SentenceText className="accounting-memo" title={text}>
      {text}
    </SentenceText>
  )
}

function EntryBadge({ entry }: { entry: Entry }) {
  if (entry.reversed) return <StatusBadge kind="returned">{m['accounting.entry.reversed']()}</StatusBadge>
  return entry.sentBack ? (
    <StatusBadge kind="returned">{m['accounting.approval.sentBack']()}</StatusBadge>
  ) : (
    <StatusBadge kind={entryStatusKinds[entry.status]}>{entryStatusWords[entry.status]()}</StatusBadge>
  )
}

function EntryCard({ entry }: { entry: Entry }) {
  return (
    <>
      <span className="card-row">
        <DocumentNumber number={entry.number ?? entryStatusWords[entry.status]()} href={hrefOf(entry)} />
        <EntryBadge entry={entry} />
      </span>
      <SentenceText>{entry.memo}</SentenceText>
      <span className="card-row">
        <span className="cap">
          <DayText day={entry.date} /> · {kindWords[entry.kind]()}
        </span>
        <Money amount={entry.total} strong />
      </span>
    </>
  )
}
