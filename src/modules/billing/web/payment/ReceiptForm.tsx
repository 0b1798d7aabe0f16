import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { m } from '#generated/words/messages.js'
import { moneyText } from '#kernel/shared/money.ts'
import { RefusalError } from '#kernel/shared/refusal.ts'
import { documentUrl, newKey } from '#kernel/web/api.ts'
import { forgetDraft, useDraft } from '#kernel/web/draft.ts'
import { FormPage } from '#kernel/web/FormPage.tsx'
import { useAnswer, useCommand, usePreview } from '#kernel/web/hooks.ts'
import { JournalEffects } from '#kernel/web/JournalEffects.tsx'
import { currentLocale, sayError } from '#kernel/web/say.ts'
import { useCompany } from '#kernel/web/session.tsx'
import { CustomerPicker } from '#modules/parties/web/public.tsx'
import { Breadcrumbs } from '#ui/Breadcrumbs.tsx'
import { Button } from '#ui/Button.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { Card } from '#ui/Card.tsx'
import { InstantText } from '#ui/InstantText.tsx'
import { Kbd } from '#ui/Kbd.tsx'
import { Money } from '#ui/Money.tsx'
import { TextField } from '#ui/TextField.tsx'
import { showToast } from '#ui/toast.ts'
import { DayField } from '../DayField.tsx'
import { useToday } from '../ListFilters.tsx'
import { links } from '../links.ts'
import type { TreasuryRow } from '../wordMaps.ts'
import { ReceiptAfter } from './ReceiptAfter.tsx'
import { ReceiptPurposes } from './ReceiptPurposes.tsx'
import { type Lack, lackOf, layOver, type ReceiptValues, takeInput, totalOf } from './receipt.ts'
import { SessionGate } from './SessionGate.tsx'
import { Tenders } from './Tenders.tsx'

type Props = {
  readonly start: ReceiptValues
  readonly boxes: readonly TreasuryRow[]
  /** Ticks only this document at first. */
  readonly invoiceId: string | null
  /** The record a deposit secures. */
  readonly source: string | null
  readonly draftName: string
}

type Problem = { readonly field?: string; readonly text: string }

const lackWords: Readonly<Record<Lack, () => string>> = {
  party: m['billing.receipt.lack.party'],
  purpose: m['billing.receipt.lack.purpose'],
  depositPurpose: m['billing.receipt.lack.depositPurpose'],
  tender: m['billing.receipt.lack.tender'],
}

/** One receipt for open documents, a deposit and an advance, over any tenders, with the entry it will post. */
export function ReceiptForm({ start, boxes, invoiceId, source, draftName }: Props) {
  const { currency } = useCompany()
  const today = useToday()
  const navigate = useNavigate()
  // One identity for the life of the form: a repeated call is the same receipt.
  const id = useRef(newKey())
  const [problems, setProblems] = useState<readonly Problem[]>([])
  const form = useForm<ReceiptValues>({ defaultValues: start })
  const keptAt = useDraft(draftName, form)
  const values = form.watch()
  const change = (changed: Partial<ReceiptValues>) => {
    for (const [name, value] of Object.entries(changed))
      form.setValue(name as keyof ReceiptValues, value as never, { shouldDirty: true })
  }
  const items = useAnswer(
    'billing.payment.openItems',
    { partyId: values.partyId ?? '' },
    { enabled: values.partyId !== null },
  )
  const invoices = values.partyId ? (items.data?.invoices ?? []) : []
  useEffect(() => {
    if (!items.data || !values.partyId || values.startedFor === values.partyId) return
    const first = items.data.invoices.filter(one => one.invoiceId === invoiceId)
    const chosen = first.length > 0 ? first : items.data.invoices
    const { amounts } = layOver(chosen, Number.MAX_SAFE_INTEGER, currency)
    form.setValue('amounts', amounts)
    form.setValue('startedFor', values.partyId)
  }, [items.data, values.partyId, values.startedFor, invoiceId, currency, form])

  const lack = lackOf(values, currency)
  const input = lack ? null : takeInput(id.current, values, source, currency)
  // An opened shift changes the answer without changing the question: asked anew.
  const [isStale, setStale] = useState(false)
  useEffect(() => {
    if (isStale) setStale(false)
  }, [isStale])
  const state = usePreview('billing.payment.take', isStale ? null : input)
  const take = useCommand('billing.payment.take')
  const refused = (error: unknown) => {
    const field = error instanceof RefusalError ? error.refusal.field : undefined
    setProblems([{ ...(field ? { field } : {}), text: sayError(error) }])
    void items.refetch()
  }
  const save = async () => {
    setProblems([])
    if (!input || take.isPending) {
      if (lack) setProblems([{ text: lackWords[lack]() }])
      return
    }
    try {
      const receipt = await take.mutateAsync(input)
      forgetDraft(draftName)
      form.reset(start)
      const paper = documentUrl('billing.payment.document', {
        id: receipt.id,
        size: 'roll80',
        locale: currentLocale(),
      })
      showToast(m['billing.receipt.taken']({ number: receipt.number }), {
        name: m['kernel.action.print'](),
        onPress: () => window.open(paper, '_blank', 'noopener'),
      })
      void navigate({ to: links.payment(receipt.id) as never })
    } catch (error) {
      refused(error)
    }
  }
  const total = totalOf(values, currency)
  const errorAt = (field: string) => {
    const refusal = state.error instanceof RefusalError ? state.error.refusal : null
    return (
      problems.find(problem => problem.field === field)?.text ??
      (refusal?.field === field || (field === 'date' && refusal?.code.startsWith('accounting.period.'))
        ? sayError(state.error)
        : null)
    )
  }
  return (
    <FormPage
      title={m['billing.receipt.new']()}
      breadcrumbs={
        <Breadcrumbs
          crumbs={[
            { name: m['billing.page.payments'](), href: links.payments },
            { name: m['billing.receipt.new']() },
          ]}
        />
      }
      draftNote={
        keptAt && (
          <>
            {m['billing.draft.keptHere']()} <InstantText at={keptAt} timeOnly />
          </>
        )
      }
      errors={problems}
      onSubmit={() => void save()}
      actions={
        <>
          <ButtonLink kind="tertiary" href={links.payments}>
            {m['kernel.action.cancel']()}
          </ButtonLink>
          <Button
            kind="primary"
            type="submit"
            busy={take.isPending}
            disabledReason={lack ? lackWords[lack]() : state.error ? sayError(state.error) : null}
          >
            <span className="billing-take">
              {m['billing.receipt.take']()} {total > 0 && <Money amount={moneyText(total, currency)} />}
            </span>
            <Kbd>Ctrl S</Kbd>
          </Button>
        </>
      }
      side={
        <>
          <SessionGate
            error={state.error}
            boxIds={values.tenders.map(tender => tender.treasuryAccountId)}
            onOpened={() => setStale(true)}
          >
            <JournalEffects state={state} />
          </SessionGate>
          <ReceiptAfter values={values} />
        </>
      }
    >
      <Card>
        <div className="billing-head billing-form">
          <CustomerPicker
            label={m['billing.party']()}
            name="partyId"
            value={values.partyId}
            autoFocus={start.partyId === null}
            onChange={partyId => change({ partyId, amounts: {}, advance: '', startedFor: null })}
          />
          <DayField
            label={m['billing.receipt.date']()}
            name="date"
            value={values.date}
            max={today}
            onChange={day => change({ date: day ?? today })}
            error={errorAt('date')}
          />
        </div>
      </Card>
      {values.partyId && (
        <>
          <ReceiptPurposes values={values} invoices={invoices} items={items.data ?? null} onChange={change} />
          <Tenders values={values} boxes={boxes} onChange={change} error={errorAt('tenders')} />
          <Card>
            <TextField
              label={m['billing.receipt.memo']()}
              name="memo"
              value={values.memo}
              onChange={memo => change({ memo })}
              maxLength={300}
              optional
            />
          </Card>
        </>
      )}
    </FormPage>
  )
}
