import { m } from '#generated/words/messages.js'
import type { Day } from '#kernel/shared/day.ts'
import type { Currency } from '#kernel/shared/money.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { JournalEffects } from '#kernel/web/JournalEffects.tsx'
import { Loaded } from '#kernel/web/RecordPage.tsx'
import { useCompany } from '#kernel/web/session.tsx'
import { useGo } from '#kernel/web/useGo.ts'
import { Card } from '#ui/Card.tsx'
import { showToast } from '#ui/toast.ts'
import '../../billing.css'
import { CostCenterSelect } from '../../document/CostCenterSelect.tsx'
import { DayField } from '../../document/DayField.tsx'
import { EntryFormPage } from '../../document/EntryFormPage.tsx'
import { useEntryForm } from '../../document/useEntryForm.web.ts'
import { ExpenseLines, useExpenseAccounts } from '../../expense/ExpenseLines.tsx'
import {
  type ExpenseLineValues,
  emptyExpense,
  expenseTotals,
  filledLines,
  lackOfLines,
  sentLine,
} from '../../expense/expenseLines.web.ts'
import { expenseLackWords } from '../../expense/expenseWords.web.ts'
import { InCurrency } from '../../foreign/InCurrency.tsx'
import { links } from '../../links.web.ts'
import { useToday } from '../../list/ListFilters.tsx'
import { taxCodesOn } from '../../taxCode/tax.rules.ts'
import { VendorPicker } from '../../vendor/VendorPicker.tsx'
import type { TreasuryRow } from '../../wordMaps.web.ts'
import { sentCurrency } from './foreignParts.web.ts'
import { MemoCard } from './MemoCard.tsx'
import { boxesIn, PaymentCurrency } from './PaymentCurrency.tsx'
import { sentTenders, type TenderValues } from './receipt.web.ts'
import { SessionGate } from './SessionGate.tsx'
import { Tenders } from './Tenders.tsx'
import { useBoxes } from './useBoxes.web.ts'
import { WillWait } from './WillWait.tsx'

type SpendValues = {
  date: Day
  partyId: string | null
  costCenterId: string | null
  /** Of the money, where that is not the company's; absent in kept drafts. */
  currency?: Currency | null
  rate?: string
  lines: readonly ExpenseLineValues[]
  tenders: readonly TenderValues[]
  memo: string
}

/** «سند مصروف»: what is paid at once without a bill. */
export default function SpendPage() {
  const { treasury, sessions, boxes, tenders } = useBoxes('cash')
  return (
    <Loaded answer={treasury}>
      {() => <Loaded answer={sessions}>{() => <SpendForm boxes={boxes} tenders={tenders} />}</Loaded>}
    </Loaded>
  )
}

type Props = { boxes: readonly TreasuryRow[]; tenders: readonly TenderValues[] }

function SpendForm({ boxes, tenders }: Props) {
  const { currency: own } = useCompany()
  const today = useToday()
  const go = useGo()
  const accounts = useExpenseAccounts()
  const codes = useAnswer('billing.taxCode.list', {}, { staleTime: 600_000 }).data?.rows ?? []
  // What is typed is what leaves the box: tax is inside.
  const totalOf = (values: SpendValues) =>
    expenseTotals(values.lines, codes, values.date, true, values.currency ?? own).totalMinor
  const start: SpendValues = {
    date: today,
    partyId: null,
    costCenterId: null,
    lines: [emptyExpense()],
    tenders,
    memo: '',
  }
  const entry = useEntryForm({
    name: 'billing.payment.spend',
    start,
    draftName: 'billing.spend:new',
    inputOf: (id, typed: SpendValues) => {
      const money = typed.currency ?? own
      const lack = lackOfLines(typed.lines, accounts, money)
      if (lack) return { missing: expenseLackWords[lack]() }
      const { date, partyId, costCenterId } = typed
      return {
        id,
        date,
        partyId,
        memo: typed.memo.trim() || null,
        ...sentCurrency(typed),
        tenders: sentTenders(typed.tenders, totalOf(typed), money),
        lines: filledLines(typed.lines).map(line => ({
          ...sentLine(
            line,
            accounts.find(one => one.id === line.accountId),
          ),
          amount: line.amount,
          costCenterId,
        })),
      }
    },
    onDone: paid => {
      showToast(
        paid.isWaiting
          ? m['billing.approval.sent']({ number: paid.number })
          : m['billing.pay.done']({ number: paid.number }),
      )
      go(links.payment(paid.id))
    },
  })
  const { values, change, errorAt } = entry
  const total = totalOf(values)
  const currency = values.currency ?? own
  return (
    <EntryFormPage
      entry={entry}
      title={m['billing.spend.title']()}
      verb={entry.state.preview?.output.isWaiting ? m['billing.approval.send']() : m['billing.pay.act']()}
      parent={{ name: m['billing.page.payments'](), href: links.payments }}
      totalMinor={total}
      currency={currency}
      side={
        <SessionGate
          error={entry.state.error}
          boxIds={values.tenders.map(tender => tender.treasuryAccountId)}
          onOpened={entry.askAgain}
        >
          <WillWait state={entry.state} />
          <JournalEffects state={entry.state} />
        </SessionGate>
      }
    >
      <Card>
        <div className="fields billing-form">
          <DayField
            label={m['billing.receipt.date']()}
            name="date"
            value={values.date}
            max={today}
            onChange={day => change({ date: day ?? today })}
            error={errorAt('date')}
          />
          <VendorPicker
            label={m['billing.spend.to']()}
            name="partyId"
            value={values.partyId}
            onChange={partyId => change({ partyId })}
            optional
          />
          <CostCenterSelect value={values.costCenterId} onChange={costCenterId => change({ costCenterId })} />
          <PaymentCurrency values={values} boxes={boxes} onChange={change} error={errorAt('rate')} />
        </div>
      </Card>
      <ExpenseLines
        lines={values.lines}
        onChange={lines => change({ lines })}
        codes={taxCodesOn(codes, values.date, 'sale')}
        errorAt={errorAt}
        {...(values.currency ? { currency } : {})}
      />
      <InCurrency currency={currency}>
        <Tenders
          tenders={values.tenders}
          totalMinor={total}
          handed={null}
          boxes={boxesIn(boxes, currency)}
          onChange={({ tenders: next }) => next && change({ tenders: next })}
          error={errorAt('tenders')}
        />
      </InCurrency>
      <MemoCard memo={values.memo} onChange={change} />
    </EntryFormPage>
  )
}
