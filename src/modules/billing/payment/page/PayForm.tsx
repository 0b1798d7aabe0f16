import { Plus, X } from 'lucide-react'
import { useRef } from 'react'
import { m } from '#generated/words/messages.js'
import { moneyText } from '#kernel/shared/money.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { JournalEffects } from '#kernel/web/JournalEffects.tsx'
import { useCompany } from '#kernel/web/session.tsx'
import { useGo } from '#kernel/web/useGo.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { Money } from '#ui/Money.tsx'
import { MoneyField } from '#ui/MoneyField.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { showToast } from '#ui/toast.ts'
import { ChequeTender, emptyCheque } from '../../cheque/ChequeTender.tsx'
import { DayField } from '../../document/DayField.tsx'
import { EntryFormPage } from '../../document/EntryFormPage.tsx'
import { useEntryForm } from '../../document/useEntryForm.web.ts'
import { InCurrency, useMoney } from '../../foreign/InCurrency.tsx'
import { links } from '../../links.web.ts'
import { useToday } from '../../list/ListFilters.tsx'
import { minorOf, sum } from '../../money/amounts.web.ts'
import { VendorAfter } from '../../vendor/VendorAfter.tsx'
import { VendorPicker } from '../../vendor/VendorPicker.tsx'
import type { OpenBill, TreasuryRow } from '../../wordMaps.web.ts'
import { foreignPart, payableIn, takenOff } from './foreignParts.web.ts'
import { MemoCard } from './MemoCard.tsx'
import { OpenInvoices } from './OpenInvoices.tsx'
import { boxesIn, PaymentCurrency } from './PaymentCurrency.tsx'
import { lackOfPay, type PayLack, type PayValues, paidTotal, payInput, shareOutPay } from './pay.web.ts'
import { SessionGate } from './SessionGate.tsx'
import { Tenders } from './Tenders.tsx'
import { useOldestTicked } from './useOldestTicked.web.ts'
import { WillWait } from './WillWait.tsx'

const lackWords: Readonly<Record<PayLack, () => string>> = {
  vendor: m['billing.bill.lack.vendor'],
  purpose: m['billing.pay.lack.purpose'],
  tender: m['billing.receipt.lack.tender'],
  cheque: m['billing.cheque.lack'],
}

type Props = {
  start: PayValues
  boxes: readonly TreasuryRow[]
  /** Ticks only these bills at first; all of them when empty. */
  billIds: readonly string[]
  draftName: string
}

/** One payment to a vendor: open bills oldest first, an advance, the tenders, and the entry it will post. */
export function PayForm({ start, boxes, billIds, draftName }: Props) {
  const { currency: own } = useCompany()
  const today = useToday()
  const go = useGo()
  const open = useRef<readonly OpenBill[]>([])
  const entry = useEntryForm({
    name: 'billing.payment.pay',
    start,
    draftName,
    inputOf: (id, typed: PayValues) => {
      const money = typed.currency ?? own
      const lack = lackOfPay(typed, money)
      return lack ? { missing: lackWords[lack]() } : payInput(id, typed, money, open.current)
    },
    onDone: paid => {
      showToast(
        paid.isWaiting
          ? m['billing.approval.sent']({ number: paid.number })
          : m['billing.pay.done']({ number: paid.number }),
      )
      go(links.payment(paid.id))
    },
    onRefused: () => void items.refetch(),
  })
  const { form, values, change, errorAt } = entry
  const items = useAnswer(
    'billing.vendor.openItems',
    { partyId: values.partyId ?? '' },
    { enabled: values.partyId !== null },
  )
  const currency = values.currency ?? own
  const loaded = items.data && payableIn(items.data.invoices, values.currency ?? null)
  const bills = values.partyId ? (loaded ?? []) : []
  open.current = bills
  useOldestTicked(form.getValues, loaded, billIds, currency, (amounts, startedFor) => {
    form.setValue('amounts', amounts)
    form.setValue('startedFor', startedFor)
  })
  const total = paidTotal(values, currency)
  const settled = takenOff(values, items.data?.invoices ?? [], own)
  const free = sum([
    ...(items.data?.advances ?? []).map(one => minorOf(one.free, own)),
    ...(items.data?.credits ?? []).map(one => minorOf(one.free, own)),
  ])
  const isStarted = values.startedFor === values.partyId || items.isError
  return (
    <EntryFormPage
      entry={entry}
      title={m['billing.pay.title']()}
      verb={entry.state.preview?.output.isWaiting ? m['billing.approval.send']() : m['billing.pay.act']()}
      parent={{ name: m['billing.page.payments'](), href: links.payments }}
      totalMinor={total}
      currency={currency}
      side={
        <>
          <SessionGate
            error={entry.state.error}
            boxIds={values.tenders.map(tender => tender.treasuryAccountId)}
            onOpened={entry.askAgain}
          >
            <WillWait state={entry.state} />
            <JournalEffects state={entry.state} />
          </SessionGate>
          <VendorAfter
            partyId={values.partyId}
            addedMinor={-(settled + (values.currency ? 0 : minorOf(values.advance, own)))}
          />
        </>
      }
    >
      <Card>
        <div className="billing-head billing-form">
          <VendorPicker
            label={m['billing.vendor']()}
            name="partyId"
            value={values.partyId}
            autoFocus={start.partyId === null}
            onChange={partyId => change({ partyId, amounts: {}, foreign: {}, advance: '', startedFor: null })}
          />
          <DayField
            label={m['billing.receipt.date']()}
            name="date"
            value={values.date}
            max={today}
            onChange={day => change({ date: day ?? today })}
            error={errorAt('date')}
          />
          <PaymentCurrency
            values={values}
            boxes={boxes}
            onChange={chosen =>
              change(
                chosen.currency === undefined
                  ? chosen
                  : { ...chosen, amounts: {}, foreign: {}, advance: '', cheque: null, startedFor: null },
              )
            }
            error={errorAt('rate')}
          />
        </div>
      </Card>
      {values.partyId && !isStarted && (
        // What is typed before the open documents are ticked would be overwritten by their ticks.
        <Card>
          <Skeleton lines={4} />
        </Card>
      )}
      {values.partyId && isStarted && (
        <InCurrency currency={currency}>
          <Card flush title={m['billing.receipt.purposes']()}>
            <div className="billing-total-field big-field">
              <MoneyField
                label={m['billing.pay.amount']()}
                name="splits"
                value={total === 0 ? '' : moneyText(total, currency)}
                onChange={text => change(shareOutPay(minorOf(text, currency), bills, currency))}
                hint={
                  free > 0 ? (
                    <>
                      {m['billing.pay.hasFree']()} <Money amount={moneyText(free, own)} currency={own} />
                    </>
                  ) : (
                    m['billing.pay.amountHint']()
                  )
                }
              />
            </div>
            <Purposes
              values={values}
              bills={bills}
              isLoaded={items.data !== undefined}
              onChange={change}
              errorAt={errorAt}
            />
          </Card>
          {values.cheque ? (
            <ChequeTender
              cheque={values.cheque}
              direction="out"
              boxes={boxesIn(boxes, own)}
              totalMinor={total}
              onChange={cheque => change({ cheque })}
              errorAt={errorAt}
            />
          ) : (
            <Tenders
              tenders={values.tenders}
              totalMinor={total}
              handed={null}
              boxes={boxesIn(boxes, currency)}
              onChange={({ tenders }) => tenders && change({ tenders })}
              error={errorAt('tenders')}
              {...(values.currency
                ? {}
                : { onCheque: () => change({ cheque: emptyCheque(boxesIn(boxes, own)) }) })}
            />
          )}
          <MemoCard memo={values.memo} onChange={change} />
        </InCurrency>
      )}
    </EntryFormPage>
  )
}

type PurposesProps = {
  values: PayValues
  bills: readonly OpenBill[]
  isLoaded: boolean
  onChange: (change: Partial<PayValues>) => void
  errorAt: (field: string) => string | null
}

/** Open bills to tick, and what is paid ahead. */
function Purposes({ values, bills, isLoaded, onChange, errorAt }: PurposesProps) {
  const currency = useMoney()
  return (
    <>
      {bills.length > 0 ? (
        <OpenInvoices
          invoices={bills}
          amounts={values.amounts}
          onChange={amounts => onChange({ amounts })}
          hrefOf={links.bill}
          foreignOf={bill => foreignPart(bill, values, currency)}
          onForeign={(id, part) => onChange({ foreign: { ...values.foreign, [id]: part } })}
          refusedAt={at => errorAt(`splits.${at}.amount`) ?? errorAt(`splits.${at}`)}
        />
      ) : (
        isLoaded && <p className="billing-quiet">{m['billing.pay.nothingOpen']()}</p>
      )}
      {values.advance === '' ? (
        <div className="billing-adds">
          <Button kind="tertiary" size="small" onPress={() => onChange({ advance: '0' })}>
            <Plus aria-hidden />
            {m['billing.receipt.addAdvance']()}
          </Button>
        </div>
      ) : (
        <div className="billing-purpose">
          <MoneyField
            label={m['billing.split.advance']()}
            value={values.advance}
            onChange={text => onChange({ advance: text || '0' })}
            hint={m['billing.pay.advanceHint']()}
          />
          <IconButton label={m['billing.receipt.removeAdvance']()} onPress={() => onChange({ advance: '' })}>
            <X aria-hidden />
          </IconButton>
        </div>
      )}
    </>
  )
}
