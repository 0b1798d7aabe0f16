import { Cloud } from 'lucide-react'
import { Controller, useWatch } from 'react-hook-form'
import { m } from '#generated/words/messages.js'
import { addDays, daysBetween, isDay } from '#kernel/shared/day.ts'
import { FormPage } from '#kernel/web/FormPage.tsx'
import { useAnswer } from '#kernel/web/hooks.ts'
import { PickInput } from '#kernel/web/inputs/PickInput.tsx'
import { useCompany } from '#kernel/web/session.tsx'
import { canonicalRate } from '#modules/accounting/public.ts'
import { CustomerPicker } from '#modules/parties/public.web.tsx'
import { Breadcrumbs } from '#ui/Breadcrumbs.tsx'
import { Button } from '#ui/Button.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { Card } from '#ui/Card.tsx'
import { InstantText } from '#ui/InstantText.tsx'
import { Kbd } from '#ui/Kbd.tsx'
import { onDemand } from '#ui/onDemand.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { TextField } from '#ui/TextField.tsx'
import { CostCenterSelect } from '../../document/CostCenterSelect.tsx'
import { DayField } from '../../document/DayField.tsx'
import { DiscardDraft } from '../../document/DiscardDraft.tsx'
import { useDueByTerms } from '../../due/useDueByTerms.web.ts'
import { CurrencyFields } from '../../foreign/CurrencyFields.tsx'
import { InCurrency } from '../../foreign/InCurrency.tsx'
import { useRate } from '../../foreign/useRate.web.ts'
import { links } from '../../links.web.ts'
import { InvoiceAfter } from './InvoiceAfter.tsx'
import { InvoiceEffect, periodOf, usePeriods } from './InvoiceEffect.tsx'
import { InvoiceGrid } from './InvoiceGrid.tsx'
import { InvoiceTotals } from './InvoiceTotals.tsx'
import { type InvoiceValues, inOwn, openAdvance, totalsOf, valuesOf } from './invoiceDraft.web.ts'
import { type StoredDraft, useInvoiceForm } from './useInvoiceForm.web.ts'

const AdvanceDeductions = onDemand(async () => (await import('./AdvanceDeductions.tsx')).AdvanceDeductions)
const OtherInvoice = onDemand(async () => (await import('./OtherInvoice.tsx')).OtherInvoice)

type Props = {
  stored: StoredDraft | null
  start: InvoiceValues
  draftName: string
}

/** An invoice as it is typed: customer, days, lines, live totals, the entry it will post and what the customer will owe. */
export function InvoiceForm({ stored: first, start, draftName }: Props) {
  const { currency: own } = useCompany()
  const life = useInvoiceForm(first, start, draftName)
  const { form, stored, isClean, keptAt } = life
  const values = useWatch({ control: form.control }) as InvoiceValues
  const taxes = useAnswer('billing.taxCode.list', {}, { staleTime: 600_000 })
  const codes = taxes.data?.rows ?? []
  const currency = values.currency ?? own
  const hasAdvances = codes.length > 0 || (values.advances?.length ?? 0) > 0
  const advances = useAnswer(
    'billing.invoice.advances',
    { partyId: values.partyId ?? '' },
    { enabled: values.partyId !== null && hasAdvances },
  )
  const listed = (values.partyId && advances.data?.rows.filter(one => one.currency === currency)) || []
  const open = listed.map(one => openAdvance(one, own))
  const totals = totalsOf(values, currency, codes, open)
  const known = useRate(values.currency, values.date)
  const rate = canonicalRate(values.rate || known || '')
  const inBooks = totals && inOwn(totals, values.currency ?? null, rate, own)
  const terms = useAnswer(
    'billing.statement.balance',
    { partyId: values.partyId ?? '' },
    { enabled: values.partyId !== null },
  )
  useDueByTerms(values, values.partyId ? terms.data?.termsDays : undefined, first !== null, dueOn =>
    form.setValue('dueOn', dueOn, { shouldDirty: true }),
  )
  const periods = usePeriods()
  const period = periodOf(periods, values.date)
  const title = stored ? m['billing.invoice.draftTitle']() : m['billing.invoice.newTitle']()
  // A year being typed passes through days that are none yet: 0002, 0020.
  const wait = isDay(values.dueOn) && isDay(values.date) ? daysBetween(values.date, values.dueOn) : 0

  return (
    <FormPage
      title={title}
      breadcrumbs={
        <Breadcrumbs
          crumbs={[{ name: m['billing.page.invoices'](), href: links.invoices }, { name: title }]}
        />
      }
      status={<StatusBadge kind="unsent">{m['billing.invoice.state.draft']()}</StatusBadge>}
      draftNote={
        isClean ? (
          <span className="billing-kept">
            <Cloud aria-hidden />
            {m['billing.draft.isSaved']()}
          </span>
        ) : (
          keptAt && (
            <span className="billing-kept">
              <Cloud aria-hidden />
              <span>
                {m['billing.draft.keptHere']()} <InstantText at={keptAt} timeOnly />
              </span>
            </span>
          )
        )
      }
      errors={life.problems}
      onSubmit={() => void life.issueNow()}
      actions={
        <>
          {stored ? (
            <DiscardDraft
              name="billing.invoice.discard"
              draft={stored}
              draftName={draftName}
              listHref={links.invoices}
            />
          ) : (
            <ButtonLink kind="tertiary" href={links.invoices}>
              {m['kernel.action.cancel']()}
            </ButtonLink>
          )}
          <Button sends busy={life.isSaving && !life.isIssuing} onPress={() => void life.keepDraft()}>
            {m['billing.invoice.saveDraft']()}
          </Button>
          <Button kind="primary" type="submit" busy={life.isIssuing}>
            {m['billing.invoice.issueAct']()} <Kbd>Ctrl S</Kbd>
          </Button>
        </>
      }
      side={
        <>
          {life.isOutdated && stored ? (
            <OtherInvoice
              id={stored.id}
              onTake={other => life.settle(other, valuesOf(other, start.lines[0]?.key ?? '', own))}
              onKeep={other => life.settle(other)}
            />
          ) : (
            <InvoiceEffect
              values={values}
              codes={codes}
              open={open}
              rate={rate}
              state={life.state}
              period={period}
            />
          )}
          <InvoiceAfter partyId={values.partyId} totalMinor={inBooks?.totalMinor ?? 0} />
        </>
      }
    >
      <Card>
        <div className="stack billing-form">
          <div className="fields">
            <Controller
              name="partyId"
              control={form.control}
              render={({ field, fieldState }) => (
                <CustomerPicker
                  label={m['billing.customer']()}
                  name="partyId"
                  value={field.value}
                  onChange={partyId => {
                    field.onChange(partyId)
                    form.setValue('advances', [])
                  }}
                  autoFocus={start.partyId === null}
                  error={fieldState.error?.message ?? life.problemAt('partyId')}
                />
              )}
            />
            <div className="billing-days">
              <Controller
                name="reference"
                control={form.control}
                render={({ field, fieldState }) => (
                  <TextField
                    {...field}
                    label={m['billing.invoice.reference']()}
                    maxLength={60}
                    optional
                    error={fieldState.error?.message ?? life.problemAt('reference')}
                  />
                )}
              />
              <CurrencyFields
                currency={values.currency ?? null}
                rate={values.rate ?? ''}
                known={known ?? null}
                onChange={changed => {
                  if (changed.currency !== undefined) {
                    form.setValue('currency', changed.currency, { shouldDirty: true })
                    form.setValue('advances', [])
                  }
                  if (changed.rate !== undefined) form.setValue('rate', changed.rate, { shouldDirty: true })
                }}
                error={life.problemAt('rate')}
              />
            </div>
            <div className="billing-days">
              <Controller
                name="date"
                control={form.control}
                render={({ field, fieldState }) => (
                  <DayField
                    label={m['billing.invoice.date']()}
                    name="date"
                    value={field.value || null}
                    onBlur={field.onBlur}
                    onChange={day => {
                      const next = day ?? ''
                      if (isDay(next) && isDay(values.dueOn))
                        form.setValue('dueOn', addDays(next, Math.max(0, wait)))
                      field.onChange(next)
                    }}
                    error={
                      fieldState.error?.message ??
                      life.problemAt('date') ??
                      (period?.status === 'closed'
                        ? m['billing.invoice.periodClosed']({ period: period.label })
                        : null)
                    }
                  />
                )}
              />
              <Controller
                name="dueOn"
                control={form.control}
                render={({ field, fieldState }) => (
                  <DayField
                    label={m['billing.invoice.due']()}
                    name="dueOn"
                    value={field.value || null}
                    onBlur={field.onBlur}
                    onChange={day => field.onChange(day ?? '')}
                    gregorianOnly
                    hint={
                      wait > 0
                        ? m['billing.invoice.dueAfter']({ count: wait })
                        : m['billing.invoice.dueAtOnce']()
                    }
                    error={fieldState.error?.message ?? life.problemAt('dueOn')}
                  />
                )}
              />
            </div>
            <PickInput control={form.control} name="costCenterId" optional>
              {picked => <CostCenterSelect {...picked} />}
            </PickInput>
          </div>
          <InCurrency currency={currency}>
            <InvoiceGrid form={form} codes={codes} problemAt={life.problemAt} />
            {(listed.length > 0 || (values.advances?.length ?? 0) > 0) && (
              <AdvanceDeductions form={form} listed={listed} totals={totals} problemAt={life.problemAt} />
            )}
            <div className="billing-foot">
              <Controller
                name="note"
                control={form.control}
                render={({ field }) => (
                  <TextArea {...field} label={m['billing.invoice.note']()} maxLength={500} optional />
                )}
              />
              <InvoiceTotals
                form={form}
                totals={totals}
                hasTax={codes.length > 0}
                refused={life.problemAt('documentDiscount')}
              />
            </div>
          </InCurrency>
        </div>
      </Card>
    </FormPage>
  )
}
