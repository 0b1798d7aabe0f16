import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { m } from '#generated/words/messages.js'
import { currencySymbol } from '#kernel/shared/format.ts'
import { ask, documentUrl, type OutputFor } from '#kernel/web/api.ts'
import { ExportMenu } from '#kernel/web/ExportMenu.tsx'
import { useAnswer } from '#kernel/web/hooks.ts'
import { useAddress } from '#kernel/web/list.ts'
import type { ListColumn } from '#kernel/web/list-column.ts'
import { currentLocale, sayError } from '#kernel/web/say.ts'
import { useCompany } from '#kernel/web/session.tsx'
import { Amount } from '#ui/Amount.tsx'
import { Button } from '#ui/Button.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { DataTable } from '#ui/DataTable.tsx'
import { DayText } from '#ui/DayText.tsx'
import { DocumentNumber } from '#ui/DocumentNumber.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { FilterChip } from '#ui/FilterChip.tsx'
import { Money } from '#ui/Money.tsx'
import { Notice } from '#ui/Notice.tsx'
import { SentenceText } from '#ui/SentenceText.tsx'
import { spokenCodes } from '#ui/spokenCodes.ts'
import { Toolbar } from '#ui/Toolbar.tsx'
import { hasAmount, partyNameOf } from '../account/names.web.ts'
import { PartyName } from '../journal/PartyName.tsx'
import { links } from '../links.web.ts'
import { ProfitUnitChip } from '../profitUnit/ProfitUnitChip.tsx'
import { AccountChip, CostCenterChip, PeriodChip, useToday } from '../report/FilterParts.tsx'
import { SourceLink } from '../source/SourceLink.tsx'
import { ownerWords } from '../wordMaps.web.ts'
import { ChooseAccount } from './ChooseAccount.tsx'
import { type AccountQuestion, accountQuestion } from './ledgerQuestions.web.ts'
import { StatementTotals } from './StatementTotals.tsx'

type Line = OutputFor<'accounting.ledger.list'>['rows'][number]
type Question = AccountQuestion

/** Statement of one account, or of a heading and all below it: opening, every line with the balance after it, closing. */
export function AccountStatement() {
  const [address, change] = useAddress()
  const today = useToday()
  const years = useAnswer('accounting.year.list', {})
  const text = (key: string) => (address[key] ? String(address[key]) : null)
  const accountId = text('account')
  const side = address['side'] === 'debit' || address['side'] === 'credit' ? address['side'] : null
  const firstDay = years.data?.rows[0]?.startsOn
  if (!accountId) return <ChooseAccount />
  const from = text('from')
  const to = text('to')
  const question = firstDay ? accountQuestion(address, { firstDay, today }) : null
  const leavesClosingOut = address['withClosing'] === false
  return (
    <>
      <Toolbar end={question && <StatementExport question={question} side={side} />}>
        <AccountChip id={accountId} onChange={id => change({ account: id })} headings />
        <PeriodChip
          from={from}
          to={to}
          onChange={days => change({ from: days.from, to: days.to })}
          onRemove={from || to ? () => change({ from: undefined, to: undefined }) : undefined}
        />
        {side && (
          <FilterChip
            name={m['accounting.ledger.side']()}
            value={side === 'debit' ? m['accounting.side.debit']() : m['accounting.side.credit']()}
            onRemove={() => change({ side: undefined })}
          />
        )}
        {text('partyId') && (
          <FilterChip
            name={m['accounting.dimension.party']()}
            value={<PartyName id={text('partyId')!} />}
            onRemove={() => change({ partyId: undefined })}
          />
        )}
        <CostCenterChip id={text('costCenterId')} onChange={id => change({ costCenterId: id })} />
        <ProfitUnitChip
          id={text('profitUnitId')}
          onChange={id => change({ profitUnitId: id ?? undefined })}
        />
        {leavesClosingOut && (
          <FilterChip
            name={m['accounting.lines.closing']()}
            value={m['accounting.lines.leftOut']()}
            onRemove={() => change({ withClosing: undefined })}
          />
        )}
      </Toolbar>
      {question && <Lines question={question} side={side} />}
    </>
  )
}

function Lines({ question, side }: { question: Question; side: 'debit' | 'credit' | null }) {
  const { currency } = useCompany()
  const navigate = useNavigate()
  const [address] = useAddress()
  const hrefOf = (line: Line) => links.entryOverLedger(address, line.entryId)
  const totals = useAnswer('accounting.ledger.totals', question)
  const pages = useInfiniteQuery({
    queryKey: ['accounting.ledger.list', { ...question, side }, 'pages'],
    queryFn: ({ pageParam, signal }) =>
      ask(
        'accounting.ledger.list',
        { ...question, ...(side ? { side } : {}), limit: 200, ...(pageParam ? { cursor: pageParam } : {}) },
        signal,
      ),
    initialPageParam: '',
    getNextPageParam: page => page.next ?? undefined,
  })
  const symbol = currencySymbol(currency, currentLocale())
  const rows = (pages.data?.pages ?? []).flatMap(page => page.rows)
  const open = (line: Line) =>
    void navigate({ to: '.', search: (before: object) => ({ ...before, entry: line.entryId }) })
  if (pages.error)
    return (
      <Notice
        hue="red"
        live
        actions={<Button onPress={() => void pages.refetch()}>{m['kernel.fault.retry']()}</Button>}
      >
        {sayError(pages.error)}
      </Notice>
    )
  return (
    <>
      {totals.data && <StatementTotals totals={totals.data} side={side} />}
      <DataTable
        label={m['accounting.ledger.account']()}
        look="statement"
        pageKeys
        columns={statementColumns(symbol, hrefOf).filter(column => !(side && column.id === 'balance'))}
        rows={rows}
        rowId={line => `${line.entryId}:${line.lineNo}`}
        onOpen={open}
        loading={pages.isPending}
        card={line => <LineCard line={line} href={hrefOf(line)} />}
        totalsLabel={m['accounting.ledger.moved']()}
        {...(totals.data && !pages.hasNextPage
          ? {
              totals: {
                debit: side === 'credit' ? null : <Amount amount={totals.data.debit} strong />,
                credit: side === 'debit' ? null : <Amount amount={totals.data.credit} strong />,
                ...(side ? {} : { balance: <Amount amount={totals.data.closing} strong /> }),
              },
            }
          : {})}
        empty={<EmptyState title={m['accounting.ledger.empty']()} />}
        foot={
          pages.hasNextPage && (
            <Button busy={pages.isFetchingNextPage} onPress={() => void pages.fetchNextPage()}>
              {m['accounting.ledger.more']()}
            </Button>
          )
        }
      />
    </>
  )
}

function statementColumns(symbol: string, hrefOf: (line: Line) => string): ListColumn<Line>[] {
  return [
    {
      id: 'number',
      header: m['accounting.entry.title'](),
      cell: line => <DocumentNumber number={line.number} href={hrefOf(line)} />,
    },
    {
      id: 'date',
      header: m['accounting.entry.date'](),
      exportKind: 'day',
      cell: line => <DayText day={line.date} />,
    },
    {
      id: 'memo',
      header: m['accounting.entry.memo'](),
      cell: line => (
        <SentenceText className="accounting-memo" title={line.memo}>
          {line.memo}
        </SentenceText>
      ),
    },
    {
      id: 'party',
      header: m['accounting.dimension.party'](),
      exportKey: currentLocale() === 'ar' ? 'partyNameAr' : 'partyNameEn',
      cell: line => <bdi>{partyNameOf(line)}</bdi>,
    },
    {
      id: 'source',
      header: m['accounting.entry.source'](),
      exportKey: 'owner',
      exportWords: spokenCodes(ownerWords),
      cell: line => <SourceLink sourceKey={line.sourceKey} />,
    },
    {
      id: 'debit',
      header: m['accounting.side.debitIn']({ currency: symbol }),
      align: 'money',
      cell: line => <Amount amount={hasAmount(line.debit) ? line.debit : null} />,
    },
    {
      id: 'credit',
      header: m['accounting.side.creditIn']({ currency: symbol }),
      align: 'money',
      cell: line => <Amount amount={hasAmount(line.credit) ? line.credit : null} />,
    },
    {
      id: 'balance',
      header: m['accounting.account.balanceIn']({ currency: symbol }),
      align: 'money',
      cell: line => <Amount amount={line.balance} strong />,
    },
  ]
}

function StatementExport({ question, side }: { question: Question; side: 'debit' | 'credit' | null }) {
  const { currency } = useCompany()
  const asked = { ...question, ...(side ? { side } : {}) }
  return (
    <>
      <ButtonLink
        href={documentUrl('accounting.ledger.document', { ...asked, locale: currentLocale() })}
        target="_blank"
      >
        {m['accounting.report.pdf']()}
      </ButtonLink>
      <ExportMenu
        title={m['accounting.ledger.account']()}
        query="accounting.ledger.list"
        input={asked}
        columns={statementColumns(currencySymbol(currency, currentLocale()), line =>
          links.entry(line.entryId),
        ).filter(column => !(side && column.id === 'balance'))}
      />
    </>
  )
}

/** A line on a phone: one signed figure and the balance after it. */
function LineCard({ line, href }: { line: Line; href: string }) {
  const signed = hasAmount(line.debit) ? line.debit : `-${line.credit}`
  return (
    <>
      <span className="card-row">
        <DocumentNumber number={line.number} href={href} />
        <Money amount={signed} strong />
      </span>
      <SentenceText>{line.memo}</SentenceText>
      <span className="card-row">
        <span className="cap">
          <DayText day={line.date} /> <bdi>{partyNameOf(line)}</bdi>
        </span>
        <span className="cap">
          {m['accounting.account.balance']()} <Amount amount={line.balance} />
        </span>
      </span>
    </>
  )
}
