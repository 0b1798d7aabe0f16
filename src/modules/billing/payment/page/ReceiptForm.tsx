import { useRef } from 'react'
import { m } from '#generated/words/messages.js'
import { documentUrl } from '#kernel/web/api.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { JournalEffects } from '#kernel/web/JournalEffects.tsx'
import { currentLocale } from '#kernel/web/say.ts'
import { useCompany } from '#kernel/web/session.tsx'
import { useGo } from '#kernel/web/useGo.ts'
import { CustomerPicker } from '#modules/parties/public.web.tsx'
import { Card } from '#ui/Card.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { showToast } from '#ui/toast.ts'
import { ChequeTender, emptyCheque } from '../../cheque/ChequeTender.tsx'
import { ReplacesNote } from '../../cheque/ReplacesNote.tsx'
import { DayField } from '../../document/DayField.tsx'
import { EntryFormPage } from '../../document/EntryFormPage.tsx'
import { useEntryForm } from '../../document/useEntryForm.web.ts'
import { InCurrency } from '../../foreign/InCurrency.tsx'
import { links } from '../../links.web.ts'
import { useToday } from '../../list/ListFilters.tsx'
import type { OpenItems, TreasuryRow } from '../../wordMaps.web.ts'
import { payableIn, takenOff } from './foreignParts.web.ts'
import { MemoCard } from './MemoCard.tsx'
import { boxesIn, PaymentCurrency } from './PaymentCurrency.tsx'
import { ReceiptAfter } from './ReceiptAfter.tsx'
import { ReceiptPurposes } from './ReceiptPurposes.tsx'
import { drawnBy, type Lack, lackOf, type ReceiptValues, takeInput, totalOf } from './receipt.web.ts'
import { SessionGate } from './SessionGate.tsx'
import { Tenders } from './Tenders.tsx'
import { useOldestTicked } from './useOldestTicked.web.ts'

type Props = {
  start: ReceiptValues
  boxes: readonly TreasuryRow[]
  /** Ticks only this document at first. */
  invoiceId: string | null
  /** The record a deposit secures. */
  source: string | null
  /** The bounced cheque this receipt takes the place of. */
  replaces: string | null
  draftName: string
}

const lackWords: Readonly<Record<Lack, () => string>> = {
  party: m['billing.receipt.lack.party'],
  purpose: m['billing.receipt.lack.purpose'],
  depositPurpose: m['billing.receipt.lack.depositPurpose'],
  tender: m['billing.receipt.lack.tender'],
  cheque: m['billing.cheque.lack'],
}

/** One receipt for open documents, a deposit and an advance, over any tenders, with the entry it will post. */
export function ReceiptForm({ start, boxes, invoiceId, source, replaces, draftName }: Props) {
  const { currency: own } = useCompany()
  const today = useToday()
  const go = useGo()
  const open = useRef<readonly OpenItems['invoices'][number][]>([])
  const entry = useEntryForm({
    name: 'billing.payment.take',
    start,
    draftName,
    inputOf: (id, typed: ReceiptValues) => {
      const money = typed.currency ?? own
      const lack = lackOf(typed, money)
      return lack
        ? { missing: lackWords[lack]() }
        : takeInput(id, typed, source, money, replaces, open.current)
    },
    onDone: receipt => {
      const paper = documentUrl('billing.payment.document', {
        id: receipt.id,
        size: 'roll80',
        locale: currentLocale(),
      })
      showToast(m['billing.receipt.taken']({ number: receipt.number }), {
        name: m['kernel.action.print'](),
        onPress: () => window.open(paper, '_blank', 'noopener'),
      })
      go(links.payment(receipt.id))
    },
    onRefused: () => void items.refetch(),
  })
  const { form, values, change, state, errorAt } = entry
  const items = useAnswer(
    'billing.payment.openItems',
    { partyId: values.partyId ?? '' },
    { enabled: values.partyId !== null },
  )
  const currency = values.currency ?? own
  const loaded = items.data && payableIn(items.data.invoices, values.currency ?? null)
  const invoices = values.partyId ? (loaded ?? []) : []
  open.current = invoices
  useOldestTicked(form.getValues, loaded, invoiceId ? [invoiceId] : [], currency, (amounts, startedFor) => {
    form.setValue('amounts', amounts)
    form.setValue('startedFor', startedFor)
  })
  const total = totalOf(values, currency)
  const isStarted = values.startedFor === values.partyId || items.isError
  return (
    <EntryFormPage
      entry={entry}
      title={m['billing.receipt.new']()}
      verb={m['billing.receipt.take']()}
      parent={{ name: m['billing.page.payments'](), href: links.payments }}
      totalMinor={total}
      currency={currency}
      side={
        <>
          <SessionGate
            error={state.error}
            boxIds={values.tenders.map(tender => tender.treasuryAccountId)}
            onOpened={entry.askAgain}
          >
            <JournalEffects state={state} />
          </SessionGate>
          <ReceiptAfter values={values} settledMinor={takenOff(values, items.data?.invoices ?? [], own)} />
        </>
      }
    >
      {replaces && <ReplacesNote chequeId={replaces} />}
      <Card>
        <div className="billing-head billing-form">
          <CustomerPicker
            label={m['billing.party']()}
            name="partyId"
            value={values.partyId}
            autoFocus={start.partyId === null}
            onChange={(partyId, party) =>
              change({
                partyId,
                amounts: {},
                foreign: {},
                advance: '',
                startedFor: null,
                cheque: drawnBy(values.cheque, items.data?.partyName, party?.nameAr ?? party?.nameEn),
              })
            }
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
                  : {
                      ...chosen,
                      amounts: {},
                      foreign: {},
                      advance: '',
                      deposit: null,
                      cheque: null,
                      startedFor: null,
                    },
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
          <ReceiptPurposes
            values={values}
            invoices={invoices}
            items={items.data ?? null}
            onChange={change}
            errorAt={errorAt}
            isNext={start.partyId === null}
          />
          {values.cheque ? (
            <ChequeTender
              cheque={values.cheque}
              direction="in"
              boxes={boxes}
              totalMinor={total}
              onChange={cheque => change({ cheque })}
              errorAt={errorAt}
            />
          ) : (
            <Tenders
              tenders={values.tenders}
              totalMinor={total}
              handed={values.handed}
              boxes={boxesIn(boxes, currency)}
              onChange={change}
              error={errorAt('tenders')}
              {...(values.currency
                ? {}
                : { onCheque: () => change({ cheque: emptyCheque(boxes, items.data?.partyName) }) })}
            />
          )}
          <MemoCard memo={values.memo} onChange={change} />
        </InCurrency>
      )}
    </EntryFormPage>
  )
}
