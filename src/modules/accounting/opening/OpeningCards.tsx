import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import type { OutputFor } from '#kernel/web/api.ts'
import { useSession } from '#kernel/web/session.tsx'
import { Amount } from '#ui/Amount.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { DataTable } from '#ui/DataTable.tsx'
import { DayText } from '#ui/DayText.tsx'
import { DocumentNumber } from '#ui/DocumentNumber.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Money } from '#ui/Money.tsx'
import { onDemand } from '#ui/onDemand.tsx'
import { SentenceText } from '#ui/SentenceText.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { TextLink } from '#ui/TextLink.tsx'
import type { Column } from '#ui/tableColumn.ts'
import { nameOf } from '../account/names.web.ts'
import { links } from '../links.web.ts'
import { FigureLink } from '../report/FigureLink.tsx'
import { controlWords } from '../wordMaps.web.ts'

const ReverseOpening = onDemand(async () => (await import('./ReverseOpening.tsx')).ReverseOpening)

type Opening = OutputFor<'accounting.opening.get'>
type Posted = Opening['posted'][number]
type Controlled = Opening['controlled'][number]

/** What still waits for its other side: zero when every opening document is in. */
export function ClearingCard({ clearing }: { clearing: Opening['clearing'] }) {
  if (!clearing)
    return (
      <Card title={m['accounting.opening.clearing']()}>
        <TextLink href={links.mapping('openingBalance')}>{m['accounting.opening.unmapped']()}</TextLink>
      </Card>
    )
  const isZero = !/[1-9]/.test(clearing.balance)
  return (
    <Card title={m['accounting.opening.clearing']()}>
      <div className="stack tight">
        <FigureLink href={links.statement({ account: clearing.accountId })} label={nameOf(clearing)}>
          <Money amount={clearing.balance} strong />
        </FigureLink>
        <span className="cap">
          {isZero ? m['accounting.opening.clearingZero']() : m['accounting.opening.clearingOpen']()}
        </span>
      </div>
    </Card>
  )
}

/** The control accounts, which documents open, with what stands on them. */
export function ControlledCard({ accounts }: { accounts: readonly Controlled[] }) {
  const columns: Column<Controlled>[] = [
    {
      id: 'account',
      header: m['accounting.account.title'](),
      cell: account => (
        <span>
          <span className="n quiet">{account.code}</span> {nameOf(account)}
        </span>
      ),
    },
    {
      id: 'control',
      header: m['accounting.account.control'](),
      cell: account => <span className="soft-ink">{controlWords[account.control]()}</span>,
    },
    {
      id: 'balance',
      header: m['accounting.account.balance'](),
      align: 'money',
      cell: account => (
        <FigureLink href={links.statement({ account: account.accountId })} label={nameOf(account)}>
          <Amount amount={account.balance} />
        </FigureLink>
      ),
    },
  ]
  return (
    <Card
      flush
      title={m['accounting.opening.controlled']()}
      caption={m['accounting.opening.controlledBody']()}
    >
      <DataTable
        bare
        label={m['accounting.opening.controlled']()}
        look="statement"
        columns={columns}
        rows={accounts}
        rowId={account => account.accountId}
        card={account => (
          <span className="card-row">
            <span>
              <span className="n quiet">{account.code}</span> {nameOf(account)}
            </span>
            <Amount amount={account.balance} />
          </span>
        )}
      />
    </Card>
  )
}

/** Opening entries, entered here or by documents; those entered here can be reversed. */
export function PostedCard({ posted, count }: { posted: readonly Posted[]; count: number }) {
  const { can } = useSession()
  const [reversing, setReversing] = useState<Posted | null>(null)
  const state = (entry: Posted) =>
    entry.reversed ? (
      <StatusBadge kind="returned">{m['accounting.entry.reversed']()}</StatusBadge>
    ) : (
      <StatusBadge kind="running">{m['accounting.entryStatus.posted']()}</StatusBadge>
    )
  const columns: Column<Posted>[] = [
    {
      id: 'number',
      header: m['accounting.entry.title'](),
      cell: entry => <DocumentNumber number={entry.number} href={links.entry(entry.entryId)} />,
    },
    { id: 'date', header: m['accounting.entry.date'](), cell: entry => <DayText day={entry.date} /> },
    {
      id: 'memo',
      header: m['accounting.entry.memo'](),
      cell: entry => <SentenceText>{entry.memo}</SentenceText>,
    },
    {
      id: 'total',
      header: m['accounting.total'](),
      align: 'money',
      cell: entry => <Amount amount={entry.total} strong />,
    },
    { id: 'state', header: m['accounting.entry.status'](), cell: state },
  ]
  const acts = (entry: Posted) =>
    entry.own && !entry.reversed && can('finance.accounts.write') ? (
      <Button size="small" kind="tertiary" onPress={() => setReversing(entry)}>
        {m['accounting.opening.reverse']()}
      </Button>
    ) : null
  return (
    <>
      <Card
        flush
        title={m['accounting.opening.postedTitle']()}
        caption={
          count > posted.length && m['accounting.opening.postedFirst']({ shown: posted.length, count })
        }
        end={
          count > posted.length && (
            <TextLink href={links.openingEntries}>{m['accounting.opening.postedAll']()}</TextLink>
          )
        }
      >
        <DataTable
          bare
          label={m['accounting.opening.postedTitle']()}
          look="statement"
          columns={columns}
          rows={posted}
          rowId={entry => entry.entryId}
          rowActions={acts}
          card={entry => (
            <>
              <span className="card-row">
                <DocumentNumber number={entry.number} href={links.entry(entry.entryId)} />
                <Amount amount={entry.total} strong />
              </span>
              <span className="card-row cap">
                <DayText day={entry.date} />
                {state(entry)}
              </span>
              {acts(entry)}
            </>
          )}
          empty={<EmptyState title={m['accounting.opening.none']()} />}
        />
      </Card>
      {reversing && <ReverseOpening entry={reversing} onClose={() => setReversing(null)} />}
    </>
  )
}
