import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { m } from '#generated/words/messages.js'
import { addDays, daysBetween, isDay } from '#kernel/shared/day.ts'
import { moneyText } from '#kernel/shared/money.ts'
import { amountInWords } from '#kernel/shared/tafqeet.ts'
import type { OutputFor } from '#kernel/web/api.ts'
import { forgetDraft } from '#kernel/web/draft.ts'
import { useAnswer, useCommand } from '#kernel/web/hooks.ts'
import { JournalEffects } from '#kernel/web/JournalEffects.tsx'
import { currentLocale } from '#kernel/web/say.ts'
import { useCompany } from '#kernel/web/session.tsx'
import { useGo } from '#kernel/web/useGo.ts'
import { canonicalRate, inBase } from '#modules/accounting/public.ts'
import { RequestNote } from '#modules/approvals/public.web.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { Notice } from '#ui/Notice.tsx'
import { onDemand } from '#ui/onDemand.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { TextField } from '#ui/TextField.tsx'
import { showToast } from '#ui/toast.ts'
import { CostCenterSelect } from '../document/CostCenterSelect.tsx'
import { DayField } from '../document/DayField.tsx'
import { DiscardDraft } from '../document/DiscardDraft.tsx'
import { EntryFormPage } from '../document/EntryFormPage.tsx'
import { useEntryForm } from '../document/useEntryForm.web.ts'
import { useDueByTerms } from '../due/useDueByTerms.web.ts'
import { ExpenseLines, useExpenseAccounts } from '../expense/ExpenseLines.tsx'
import { expenseTotals } from '../expense/expenseLines.web.ts'
import { expenseLackWords } from '../expense/expenseWords.web.ts'
import { CurrencyFields } from '../foreign/CurrencyFields.tsx'
import { useRate } from '../foreign/useRate.web.ts'
import type { StoredDraft } from '../invoice/page/useInvoiceForm.web.ts'
import { links } from '../links.web.ts'
import { useToday } from '../list/ListFilters.tsx'
import { TotalsList } from '../list/TotalsList.tsx'
import { taxCodesOn } from '../taxCode/tax.rules.ts'
import { VendorAfter } from '../vendor/VendorAfter.tsx'
import { VendorPicker } from '../vendor/VendorPicker.tsx'
import { type BillLack, type BillValues, lackOfBill, recordInput, valuesOfDraft } from './bill.web.ts'

const OtherBill = onDemand(async () => (await import('./OtherBill.tsx')).OtherBill)

const lackWords: Readonly<Record<BillLack, () => string>> = {
  ...expenseLackWords,
  vendor: m['billing.bill.lack.vendor'],
  reference: m['billing.bill.lack.reference'],
  rate: m['billing.bill.lack.rate'],
}

type Props = {
  stored: StoredDraft | null
  start: BillValues
  draftName: string
  /** The newest request for approval of a stored draft. */
  request?: OutputFor<'billing.bill.draft'>['request']
}

/** A vendor's bill: whose, its number, the lines with their accounts, and the entry it will post. */
export function BillForm({ stored: first, start, draftName, request }: Props) {
  const [stored, setStored] = useState(first)
  const keep = useCommand('billing.bill.save')
  const { currency } = useCompany()
  const today = useToday()
  const go = useGo()
  const navigate = useNavigate()
  const accounts = useExpenseAccounts()
  const taxes = useAnswer('billing.taxCode.list', {}, { staleTime: 600_000 })
  const codes = taxes.data?.rows ?? []
  const [asked, setAsked] = useState({ currency: start.currency ?? null, date: start.date })
  const known = useRate(asked.currency, asked.date)
  const entry = useEntryForm({
    name: 'billing.bill.record',
    start,
    draftName,
    ...(first ? { id: first.id } : {}),
    inputOf: (id, typed: BillValues) => {
      const lack =
        lackOfBill(typed, accounts, typed.currency ?? currency) ??
        (typed.currency && !typed.rate && known === null ? 'rate' : null)
      return lack ? { missing: lackWords[lack]() } : recordInput(id, typed, accounts, stored?.version)
    },
    // Until one of the two is chosen, saving is refused as it would have been without the reload.
    onMoved: () => setStored(now => now && { ...now, version: now.version - 1 }),
    onDone: bill => {
      if (bill.isWaiting) {
        showToast(m['billing.bill.sent']({ reference: entry.values.reference.trim() }))
        void navigate({ to: links.bills, search: { state: 'draft' } })
        return
      }
      showToast(m['billing.bill.recorded']({ number: bill.number ?? '' }))
      go(links.bill(bill.id))
    },
  })
  const { values, change, errorAt } = entry
  // The vendor's own number may still be missing; who and what may not.
  const lackOfDraft = lackOfBill({ ...values, reference: '—' }, accounts, values.currency ?? currency)
  const keepDraft = async () => {
    try {
      const kept = await keep.mutateAsync({
        ...recordInput(entry.id, values, accounts, stored?.version),
        reference: values.reference.trim() || null,
      })
      forgetDraft(draftName)
      entry.form.reset(values)
      setStored({ id: kept.id, version: kept.version })
      showToast(m['billing.draft.saved']())
      if (!stored) void navigate({ to: links.billDraft(kept.id), replace: true })
    } catch (error) {
      entry.refused(error)
    }
  }
  const foreign = values.currency ?? null
  useEffect(() => setAsked({ currency: foreign, date: values.date }), [foreign, values.date])
  const rate = canonicalRate(values.rate || known || '')
  const { netMinor, taxMinor, reverseMinor, totalMinor } = expenseTotals(
    values.lines,
    codes,
    values.date,
    values.taxInclusive,
    foreign ?? currency,
  )
  const text = (minor: number) => moneyText(minor, foreign ?? currency)
  // What stands in the company's books.
  const ownMinor = foreign ? (rate ? inBase(totalMinor, rate, foreign, currency) : 0) : totalMinor
  const vendor = useAnswer(
    'billing.vendor.get',
    { id: values.partyId ?? '' },
    { enabled: values.partyId !== null },
  )
  useDueByTerms(
    values,
    vendor.data?.id === values.partyId ? vendor.data.termsDays : undefined,
    first !== null,
    dueOn => change({ dueOn }),
  )
  // A year being typed passes through days that are none yet: 0002, 0020.
  const wait = isDay(values.dueOn) && isDay(values.date) ? daysBetween(values.date, values.dueOn) : 0
  return (
    <EntryFormPage
      entry={entry}
      title={stored ? m['billing.bill.draftTitle']() : m['billing.bill.new']()}
      more={
        <Button
          sends
          busy={keep.isPending}
          disabledReason={lackOfDraft && lackWords[lackOfDraft]()}
          onPress={() => void keepDraft()}
        >
          {m['billing.invoice.saveDraft']()}
        </Button>
      }
      {...(stored
        ? {
            discard: (
              <DiscardDraft
                name="billing.bill.discard"
                draft={stored}
                draftName={draftName}
                listHref={links.bills}
              />
            ),
          }
        : {})}
      verb={m['billing.bill.recordAct']()}
      parent={{ name: m['billing.page.bills'](), href: links.bills }}
      totalMinor={ownMinor}
      side={
        <>
          {entry.isOutdated && stored ? (
            <OtherBill
              id={stored.id}
              onTake={other => {
                setStored({ id: other.id, version: other.version })
                entry.settle(valuesOfDraft(other))
              }}
              onKeep={other => {
                setStored({ id: other.id, version: other.version })
                entry.settle()
              }}
            />
          ) : (
            <>
              {entry.state.preview?.output.isWaiting && <Notice>{m['billing.bill.willWait']()}</Notice>}
              <JournalEffects state={entry.state} />
            </>
          )}
          <VendorAfter partyId={values.partyId} addedMinor={ownMinor} />
        </>
      }
    >
      {request && (
        <>
          <RequestNote request={request} />
          {request.state === 'pending' && <Notice hue="slate">{m['billing.bill.editVoids']()}</Notice>}
        </>
      )}
      <Card>
        <div className="stack billing-form">
          <div className="fields">
            <VendorPicker
              label={m['billing.vendor']()}
              name="partyId"
              value={values.partyId}
              autoFocus={start.partyId === null}
              onChange={partyId => change({ partyId })}
              error={errorAt('partyId')}
            />
            <TextField
              label={m['billing.bill.reference']()}
              name="reference"
              value={values.reference}
              onChange={reference => change({ reference })}
              maxLength={60}
              dir="ltr"
              error={errorAt('reference')}
            />
            <DayField
              label={m['billing.bill.date']()}
              name="date"
              value={values.date}
              max={today}
              onChange={day => {
                const date = day ?? today
                change({ date, dueOn: addDays(date, Math.max(0, wait)) })
              }}
              error={errorAt('date')}
            />
            <DayField
              label={m['billing.invoice.due']()}
              name="dueOn"
              value={values.dueOn}
              min={values.date}
              onChange={day => change({ dueOn: day ?? values.date })}
              gregorianOnly
              hint={
                wait > 0 ? m['billing.invoice.dueAfter']({ count: wait }) : m['billing.invoice.dueAtOnce']()
              }
              error={errorAt('dueOn')}
            />
            <CostCenterSelect
              value={values.costCenterId}
              onChange={costCenterId => change({ costCenterId })}
            />
            <CurrencyFields
              currency={foreign}
              rate={values.rate ?? ''}
              known={known ?? null}
              onChange={change}
              error={errorAt('rate')}
            />
          </div>
          {codes.length > 0 && (
            <Checkbox checked={values.taxInclusive} onChange={taxInclusive => change({ taxInclusive })}>
              {m['billing.tax.inclusive']()}
            </Checkbox>
          )}
        </div>
      </Card>
      <ExpenseLines
        lines={values.lines}
        onChange={lines => change({ lines })}
        codes={taxCodesOn(codes, values.date, 'bill')}
        errorAt={errorAt}
        {...(foreign ? { currency: foreign } : {})}
      />
      <Card>
        <div className="billing-foot">
          <TextArea
            label={m['billing.bill.note']()}
            value={values.note}
            onChange={note => change({ note })}
            maxLength={500}
            optional
          />
          <TotalsList
            subtotal={text(netMinor)}
            discount={text(0)}
            tax={text(taxMinor)}
            taxNote={codes.length > 0 ? null : m['billing.tax.notHere']()}
            reverse={text(reverseMinor)}
            total={text(totalMinor)}
            words={
              totalMinor > 0
                ? amountInWords(totalMinor, foreign ?? currency, currentLocale(), { closed: true })
                : ''
            }
            {...(foreign ? { currency: foreign } : {})}
          />
        </div>
      </Card>
    </EntryFormPage>
  )
}
