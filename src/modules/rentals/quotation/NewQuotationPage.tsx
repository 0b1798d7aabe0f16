import { Plus } from 'lucide-react'
import { Fragment, useEffect, useRef, useState } from 'react'
import { m } from '#generated/words/messages.js'
import { ask } from '#kernel/web/api.ts'
import { forgetDraft, useDraft } from '#kernel/web/draft.ts'
import { FormPage } from '#kernel/web/FormPage.tsx'
import { showRefusal, useContractForm } from '#kernel/web/form.ts'
import { useAnswer, useCommand } from '#kernel/web/hooks.ts'
import { DayInput } from '#kernel/web/inputs/DayInput.tsx'
import { NoteInput } from '#kernel/web/inputs/NoteInput.tsx'
import { NumberInput } from '#kernel/web/inputs/NumberInput.tsx'
import { PickInput } from '#kernel/web/inputs/PickInput.tsx'
import { TextInput } from '#kernel/web/inputs/TextInput.tsx'
import { useAddress } from '#kernel/web/list.ts'
import { Loaded } from '#kernel/web/RecordPage.tsx'
import { loadCodeWords } from '#kernel/web/say.ts'
import { useGo } from '#kernel/web/useGo.ts'
import { CustomerPicker } from '#modules/parties/public.web.tsx'
import { BothChangedCard, useThreeWay } from '#modules/platform/public.web.tsx'
import { Breadcrumbs } from '#ui/Breadcrumbs.tsx'
import { Button } from '#ui/Button.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { Card } from '#ui/Card.tsx'
import { useToday } from '../clock.web.ts'
import { DraftKept } from '../contract/form/DraftKept.tsx'
import { errorLines, fieldName } from '../contract/form/errorLines.web.ts'
import { type FormStep, FormSteps } from '../contract/form/FormSteps.tsx'
import { shownValue } from '../contract/form/fieldValues.web.ts'
import { links } from '../links.web.ts'
import type { Quotation } from '../price/amounts.web.ts'
import { maxHoldHours } from './quotation.rules.ts'
import '../rentals.css'
import { ItemCard } from './ItemCard.tsx'
import { emptyItem, type QuotationValues, valuesOfQuotation } from './quotationForm.web.ts'

const shape = async () => (await import('./quotation.contract.ts')).saveQuotation.input

/** «عرض سعر جديد»: customer, lines with their prices, validity and hold. */
export default function NewQuotationPage() {
  const [address] = useAddress()
  const draftId = typeof address['draft'] === 'string' ? address['draft'] : null
  const answer = useAnswer('rentals.quotation.get', { id: draftId ?? '' }, { enabled: draftId !== null })
  useEffect(() => void loadCodeWords(), [])
  if (draftId === null) return <QuotationForm key="new" known={null} />
  return <Loaded answer={answer}>{one => <QuotationForm key={one.id} known={one} />}</Loaded>
}

function QuotationForm({ known }: { known: Quotation | null }) {
  const [address] = useAddress()
  const go = useGo()
  const today = useToday()
  const [start] = useState<QuotationValues>(() =>
    known
      ? valuesOfQuotation(known)
      : {
          customerId: typeof address['customer'] === 'string' ? address['customer'] : null,
          validUntilOn: null,
          holdHours: null,
          discountReason: '',
          terms: null,
          items: [emptyItem()],
        },
  )
  const draftName = known ? `rentals.quotation.${known.id}` : 'rentals.quotation.new'
  const form = useContractForm<QuotationValues>(shape, start)
  const merge = useThreeWay({
    form,
    load: async () => {
      const theirs = await ask('rentals.quotation.get', { id: known!.id })
      return { version: theirs.version, values: valuesOfQuotation(theirs) }
    },
  })
  const keptAt = useDraft(draftName, form, known ? merge.takeUp : undefined)
  const save = useCommand('rentals.quotation.save', draftName)
  const saved = useRef(known && { id: known.id, version: known.version })
  const [problems, setProblems] = useState<readonly string[]>([])
  const values = form.watch()
  const isDiscounted = values.items.some(item => item.discount)
  const submit = form.handleSubmit(async typed => {
    setProblems([])
    try {
      const made = await save.mutateAsync({
        ...typed,
        ...(saved.current ?? {}),
        customerId: typed.customerId ?? '',
      })
      forgetDraft(draftName)
      go(links.quotation(made.id))
    } catch (error) {
      const version = await merge.meet(error)
      if (version !== null && saved.current) saved.current = { id: saved.current.id, version }
      else setProblems(showRefusal(form, error))
    }
  })
  const setItems = (items: QuotationValues['items']) => form.setValue('items', items, { shouldDirty: true })
  const title = known?.number ?? m['rentals.quotation.new.title']()
  const errors = form.formState.isSubmitted ? errorLines(form.formState.errors, problems) : []
  const steps: readonly FormStep[] = [
    {
      title: m['rentals.field.customer'](),
      fields: ['customerId'],
      content: (
        <Card key="customer">
          <PickInput control={form.control} name="customerId">
            {picked => (
              <CustomerPicker
                {...picked}
                label={m['rentals.field.customer']()}
                autoFocus={!start.customerId}
              />
            )}
          </PickInput>
        </Card>
      ),
    },
    {
      title: m['rentals.quotation.step.items'](),
      fields: ['items'],
      content: (
        <Fragment key="items">
          {values.items.map((item, at) => (
            <ItemCard
              // biome-ignore lint/suspicious/noArrayIndexKey: a line of a draft is known only by its place.
              key={at}
              no={at + 1}
              value={item}
              customerId={values.customerId}
              onChange={next => setItems(values.items.map((one, place) => (place === at ? next : one)))}
              onRemove={
                values.items.length > 1
                  ? () => setItems(values.items.filter((_, place) => place !== at))
                  : null
              }
              errors={form.formState.errors.items?.[at] ?? {}}
            />
          ))}
          <div className="row">
            <Button onPress={() => setItems([...values.items, emptyItem()])}>
              <Plus aria-hidden />
              {m['rentals.quotation.addItem']()}
            </Button>
          </div>
        </Fragment>
      ),
    },
    {
      title: m['rentals.field.terms'](),
      fields: ['validUntilOn', 'holdHours', 'discountReason', 'terms'],
      content: (
        <Card key="terms" title={m['rentals.field.terms']()}>
          <div className="fields">
            <DayInput
              control={form.control}
              name="validUntilOn"
              label={m['rentals.field.validUntilOn']()}
              min={today}
              hint={m['rentals.quotation.validityDefault']()}
              optional
            />
            <NumberInput
              control={form.control}
              name="holdHours"
              label={m['rentals.field.holdHours']()}
              hint={m['rentals.quotation.holdDefault']({ max: maxHoldHours })}
              optional
            />
            {isDiscounted && (
              <TextInput
                control={form.control}
                name="discountReason"
                label={m['rentals.field.discountReason']()}
              />
            )}
            <div className="whole">
              <NoteInput
                control={form.control}
                name="terms"
                label={m['rentals.quotation.termsShown']()}
                rows={3}
                optional
              />
            </div>
          </div>
        </Card>
      ),
    },
  ]
  return (
    <FormPage
      title={title}
      breadcrumbs={
        <Breadcrumbs
          crumbs={[{ name: m['rentals.quotation.list.title'](), href: links.quotations }, { name: title }]}
        />
      }
      draftNote={<DraftKept at={keptAt} />}
      actions={
        <>
          <ButtonLink kind="tertiary" href={known ? links.quotation(known.id) : links.quotations}>
            {m['kernel.action.cancel']()}
          </ButtonLink>
          <Button kind="primary" type="submit" busy={save.isPending}>
            {m['rentals.form.saveDraft']()}
          </Button>
        </>
      }
      onSubmit={() => void submit()}
      errors={errors}
    >
      <BothChangedCard merge={merge} form={form} label={fieldName} shown={shownValue} />
      <FormSteps errors={errors} steps={steps} attempt={form.formState.submitCount} />
    </FormPage>
  )
}
