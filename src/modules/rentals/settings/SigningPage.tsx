import { useEffect, useState } from 'react'
import { m } from '#generated/words/messages.js'
import type { InputFor, OutputFor } from '#kernel/web/api.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { ListPage } from '#kernel/web/ListPage.tsx'
import { useList } from '#kernel/web/list.ts'
import type { ListColumn } from '#kernel/web/list-column.ts'
import { loadCodeWords } from '#kernel/web/say.ts'
import { useSession } from '#kernel/web/session.tsx'
import {
  channelWords,
  RevokeDialog,
  SavedViews,
  sayActor,
  stateKinds,
  stateWords,
} from '#modules/platform/public.web.tsx'
import { Button } from '#ui/Button.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { DaysChip, DaysFields } from '#ui/DaysFilter.tsx'
import { DocumentNumber } from '#ui/DocumentNumber.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { FilterButton } from '#ui/FilterButton.tsx'
import { InstantText } from '#ui/InstantText.tsx'
import { Menu } from '#ui/Menu.tsx'
import { MenuEntry } from '#ui/MenuEntry.tsx'
import { onDemand } from '#ui/onDemand.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { links } from '../links.web.ts'

const BulkRevoke = onDemand(async () => (await import('./BulkRevoke.tsx')).BulkRevoke)
const SignatoriesDialog = onDemand(async () => (await import('./SignatoriesDialog.tsx')).SignatoriesDialog)
const SigningRulesDialog = onDemand(async () => (await import('./SigningRulesDialog.tsx')).SigningRulesDialog)
const SigningSettingsDialog = onDemand(
  async () => (await import('./SigningSettingsDialog.tsx')).SigningSettingsDialog,
)

type Row = OutputFor<'platform.signing.requests'>['rows'][number]
type State = Row['state']
type Filters = Pick<InputFor<'platform.signing.requests'>, 'state' | 'createdFrom' | 'createdTo'>

const viewStates: readonly State[] = ['sent', 'opened', 'signed', 'refused', 'expired', 'revoked']
const spoken = <Code extends string>(words: Record<Code, () => string>) =>
  Object.fromEntries(Object.entries<() => string>(words).map(([code, word]) => [code, word()]))

/** Handover and return records are signed under their contract. */
const hrefOf = ({ documentType, recordId }: Row) =>
  documentType === 'rentals.quotation' ? links.quotation(recordId) : links.contract(recordId, 'signature')

const columns = (): readonly ListColumn<Row>[] => [
  {
    id: 'number',
    header: m['rentals.signing.document'](),
    cell: row => <DocumentNumber number={row.number} href={hrefOf(row)} />,
  },
  { id: 'signerName', header: m['rentals.signing.signer'](), cell: row => <bdi>{row.signerName}</bdi> },
  {
    id: 'state',
    header: m['rentals.field.status'](),
    cell: row => <StatusBadge kind={stateKinds[row.state]}>{stateWords[row.state]()}</StatusBadge>,
    exportWords: spoken(stateWords),
  },
  {
    id: 'channel',
    header: m['rentals.signing.channel'](),
    cell: row => <span className="soft-ink">{channelWords[row.channel]()}</span>,
    exportWords: spoken(channelWords),
  },
  { id: 'by', header: m['rentals.signing.by'](), cell: row => <bdi>{sayActor(row.by)}</bdi> },
  {
    id: 'createdAt',
    header: m['rentals.signing.sentAt'](),
    cell: row => <InstantText at={row.createdAt} />,
    exportKind: 'instant',
  },
  {
    id: 'decidedAt',
    header: m['rentals.signing.decidedAt'](),
    cell: row => <InstantText at={row.decidedAt} />,
    exportKind: 'instant',
  },
]

const isOpen = (state: State) => state === 'sent' || state === 'opened'

/** «التوقيع الإلكتروني»: every paper sent for signature with its state, and what the company asks of signing. */
export default function SigningPage() {
  const { can } = useSession()
  const list = useList('platform.signing.requests', ['state', 'createdFrom', 'createdTo'])
  const filters = list.filters as Filters
  const totals = useAnswer(
    'platform.signing.totals',
    {
      ...filters,
      ...(list.search ? { search: list.search } : {}),
    },
    { keepPrevious: true },
  )
  const [revoked, setRevoked] = useState<Row | null>(null)
  const [setting, setSetting] = useState<'customer' | 'rules' | 'signatories' | null>(null)
  const close = () => setSetting(null)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const picked = list.rows.filter(row => chosen.has(row.id))
  const mayRevoke = can('operations.contracts.write')
  const days = {
    keys: ['createdFrom', 'createdTo'] as const,
    days: { createdFrom: filters.createdFrom, createdTo: filters.createdTo },
    onChange: list.setFilters,
  }
  useEffect(() => void loadCodeWords(), [])
  return (
    <>
      <ListPage
        title={m['rentals.signing.title']()}
        count={totals.data && m['rentals.signing.waiting']({ count: totals.data.open })}
        list={list}
        total={totals.data?.total}
        columns={columns()}
        rowId={(row: Row) => row.id}
        rowActions={(row: Row) =>
          isOpen(row.state) &&
          mayRevoke && (
            <Button size="small" onPress={() => setRevoked(row)}>
              {m['rentals.signing.revoke']()}
            </Button>
          )
        }
        {...(mayRevoke && {
          selection: { ids: chosen, onChange: setChosen },
          bulk: {
            title: m['rentals.signing.selected']({ count: picked.length }),
            actions: <BulkRevoke requests={picked} onDone={() => setChosen(new Set())} />,
          },
        })}
        card={(row: Row) => (
          <>
            <div className="card-row">
              <DocumentNumber number={row.number} href={hrefOf(row)} />
              <span className="push">
                <StatusBadge kind={stateKinds[row.state]}>{stateWords[row.state]()}</StatusBadge>
              </span>
            </div>
            <div className="card-row">
              <bdi>{row.signerName}</bdi>
              <span className="push cap">
                <InstantText at={row.decidedAt ?? row.createdAt} />
              </span>
            </div>
          </>
        )}
        searchLabel={m['rentals.signing.search']()}
        actions={
          <>
            <ButtonLink href="/verify" target="_blank">
              {m['rentals.signing.verify']()}
            </ButtonLink>
            {can('admin.settings.write') && (
              <Menu
                label={m['rentals.signing.settings']()}
                trigger={<Button kind="primary">{m['rentals.signing.settings']()}</Button>}
              >
                <MenuEntry name={m['rentals.signing.customer']()} onAction={() => setSetting('customer')} />
                <MenuEntry name={m['rentals.signing.rules']()} onAction={() => setSetting('rules')} />
                <MenuEntry
                  name={m['rentals.signing.signatories']()}
                  onAction={() => setSetting('signatories')}
                />
              </Menu>
            )}
          </>
        }
        tabs={
          <SavedViews
            list="platform.signing.requests"
            views={[
              { id: 'all', name: m['rentals.signing.all'](), search: {} },
              ...viewStates.map(state => ({ id: state, name: stateWords[state](), search: { state } })),
            ]}
          />
        }
        filters={
          <>
            <DaysChip {...days} name={m['rentals.signing.sentAt']()} />
            <FilterButton>
              <DaysFields
                {...days}
                labels={[m['rentals.signing.sentFrom'](), m['rentals.signing.sentTo']()]}
              />
            </FilterButton>
          </>
        }
        empty={<EmptyState title={m['rentals.signing.empty']()} />}
      />
      {revoked && <RevokeDialog request={revoked} onClose={() => setRevoked(null)} />}
      {setting === 'customer' && <SigningSettingsDialog onClose={close} />}
      {setting === 'rules' && <SigningRulesDialog onClose={close} />}
      {setting === 'signatories' && <SignatoriesDialog onClose={close} />}
    </>
  )
}
