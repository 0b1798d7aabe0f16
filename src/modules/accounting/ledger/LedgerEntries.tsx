import { useNavigate } from '@tanstack/react-router'
import { m } from '#generated/words/messages.js'
import { currencySymbol } from '#kernel/shared/format.ts'
import type { OutputFor } from '#kernel/web/api.ts'
import { ExportMenu } from '#kernel/web/ExportMenu.tsx'
import { useAnswer } from '#kernel/web/hooks.ts'
import { useAddress, useList } from '#kernel/web/list.ts'
import type { ListColumn } from '#kernel/web/list-column.ts'
import { currentLocale, sayError } from '#kernel/web/say.ts'
import { useCompany } from '#kernel/web/session.tsx'
import { Amount } from '#ui/Amount.tsx'
import { Button } from '#ui/Button.tsx'
import { DataTable } from '#ui/DataTable.tsx'
import { DayText } from '#ui/DayText.tsx'
import { DocumentNumber } from '#ui/DocumentNumber.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Pagination } from '#ui/Pagination.tsx'
import { SentenceText } from '#ui/SentenceText.tsx'
import { spokenCodes } from '#ui/spokenCodes.ts'
import { Toolbar } from '#ui/Toolbar.tsx'
import { accountNameOf, hasAmount } from '../account/names.web.ts'
import { links } from '../links.web.ts'
import { AccountChip, CostCenterChip, PeriodChip, useToday } from '../report/FilterParts.tsx'
import { SourceLink } from '../source/SourceLink.tsx'
import { ownerWords } from '../wordMaps.web.ts'
import { LinesChips, LinesTotal } from './LinesChips.tsx'
import { linesKeys, linesQuestion } from './ledgerQuestions.web.ts'

type Line = OutputFor<'accounting.drill.list'>['rows'][number]
/** Every line of the books in the order of days, of one account or of all. */
export function LedgerEntries() {
  const [address, change] = useAddress()
  const { currency } = useCompany()
  const navigate = useNavigate()
  const today = useToday()
  const question = linesQuestion(address, { today })
  const { from = null, to, accountId = null } = question
  const costCenterId = address['costCenterId'] ? String(address['costCenterId']) : null
  const list = useList('accounting.drill.list', linesKeys, { fixed: question, limit: 100 })
  // The same question as the list's, so it is asked once: what all pages add up to.
  const whole = useAnswer('accounting.drill.list', list.input, { keepPrevious: true }).data
  const symbol = currencySymbol(currency, currentLocale())
  const columns: ListColumn<Line>[] = [
    {
      id: 'number',
      header: m['accounting.entry.title'](),
      cell: line => (
        <DocumentNumber number={line.number} href={links.entryOverLedger(address, line.entryId)} />
      ),
    },
    {
      id: 'date',
      header: m['accounting.entry.date'](),
      exportKind: 'day',
      cell: line => <DayText day={line.date} />,
    },
    {
      id: 'code',
      header: m['accounting.account.title'](),
      exportCells: [
        { key: 'code', label: m['accounting.account.title'](), kind: 'text' },
        {
          key: currentLocale() === 'ar' ? 'accountNameAr' : 'accountNameEn',
          label: m['accounting.account.name'](),
          kind: 'text',
        },
      ],
      cell: line => (
        <span className="row">
          <span className="n quiet">{line.code}</span>
          {accountNameOf(line)}
        </span>
      ),
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
  ]
  const rows = list.rows as readonly Line[]
  return (
    <>
      <Toolbar
        end={
          <ExportMenu
            title={m['accounting.ledger.entries']()}
            query={list.name}
            input={list.input}
            columns={columns}
          />
        }
      >
        <PeriodChip
          from={from}
          to={to}
          onChange={days => change({ from: days.from, to: days.to, all: undefined, cursor: undefined })}
        />
        <AccountChip
          id={accountId}
          headings
          onChange={id => change({ account: id, cursor: undefined })}
          onRemove={accountId ? () => change({ account: undefined, cursor: undefined }) : undefined}
        />
        <CostCenterChip id={costCenterId} onChange={id => change({ costCenterId: id, cursor: undefined })} />
        <LinesChips />
      </Toolbar>
      {whole && whole.count > 0 && <LinesTotal total={whole.total} />}
      {list.error ? (
        <Notice hue="red" live actions={<Button onPress={list.retry}>{m['kernel.fault.retry']()}</Button>}>
          {sayError(list.error)}
        </Notice>
      ) : (
        <DataTable
          label={m['accounting.ledger.entries']()}
          look="statement"
          pageKeys
          columns={columns}
          rows={rows}
          rowId={line => `${line.entryId}:${line.lineNo}`}
          onOpen={line =>
            void navigate({
              to: '.',
              search: (before: object) => ({ ...before, entry: line.entryId }),
            })
          }
          loading={list.isLoading}
          card={line => (
            <>
              <span className="card-row">
                <DocumentNumber number={line.number} href={links.entryOverLedger(address, line.entryId)} />
                <Amount amount={hasAmount(line.debit) ? line.debit : `-${line.credit}`} strong />
              </span>
              <span>
                <span className="n quiet">{line.code}</span> {accountNameOf(line)}
              </span>
              <SentenceText className="cap accounting-block">{line.memo}</SentenceText>
            </>
          )}
          empty={<EmptyState title={m['accounting.entry.empty']()} />}
          foot={
            <Pagination
              text={
                rows.length === 0
                  ? ''
                  : m['kernel.list.range']({ from: list.offset + 1, to: list.offset + rows.length })
              }
              {...(list.goPrevious ? { onPrevious: list.goPrevious } : {})}
              {...(list.goNext ? { onNext: list.goNext } : {})}
            />
          }
        />
      )}
    </>
  )
}
