import { Fragment, useEffect, useState } from 'react'
import { m } from '#generated/words/messages.js'
import { formatMoney } from '#kernel/shared/format.ts'
import { ask, type InputFor } from '#kernel/web/api.ts'
import { forgetDraft, useDraft } from '#kernel/web/draft.ts'
import { FormPage } from '#kernel/web/FormPage.tsx'
import { useContractForm } from '#kernel/web/form.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { NoteInput } from '#kernel/web/inputs/NoteInput.tsx'
import { PickInput } from '#kernel/web/inputs/PickInput.tsx'
import { useAddress } from '#kernel/web/list.ts'
import { Loaded } from '#kernel/web/RecordPage.tsx'
import { loadCodeWords } from '#kernel/web/say.ts'
import { useSession } from '#kernel/web/session.tsx'
import { useGo } from '#kernel/web/useGo.ts'
import { CustomerPicker } from '#modules/parties/public.web.tsx'
import { BothChangedCard, useThreeWay } from '#modules/platform/public.web.tsx'
import { Breadcrumbs } from '#ui/Breadcrumbs.tsx'
import { Button } from '#ui/Button.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { Card } from '#ui/Card.tsx'
import { useDisplay } from '#ui/display.ts'
import { links } from '../../links.web.ts'
import type { Contract } from '../../price/amounts.web.ts'
import { isAgreedType } from '../../schedule/term.rules.ts'
import { contractName } from '../list/contractColumns.tsx'
import '../../rentals.css'
import { AgreedCard } from './AgreedCard.tsx'
import { ApprovalNotice } from './ApprovalNotice.tsx'
import {
  type ContractValues,
  contractShape,
  draftInput,
  driversTyped,
  emptyContract,
  priceInput,
  valuesOf,
} from './contractForm.web.ts'
import { DraftKept } from './DraftKept.tsx'
import { DriversCard } from './DriversCard.tsx'
import { ExtrasCard } from './ExtrasField.tsx'
import { errorLines, fieldName } from './errorLines.web.ts'
import { type FormStep, FormSteps } from './FormSteps.tsx'
import { shownValue } from './fieldValues.web.ts'
import { GuarantorsCard } from './GuarantorsCard.tsx'
import { LawPanel } from './LawPanel.tsx'
import { MasterField } from './MasterField.tsx'
import { DiscountCard, TermsCard } from './MoneyCards.tsx'
import { PricePanel } from './PricePanel.tsx'
import { SchedulePreview } from './SchedulePreview.tsx'
import { ServiceNotice } from './ServiceNotice.tsx'
import { SimilarNotice } from './SimilarNotice.tsx'
import { TermFields, WhatField } from './TermFields.tsx'
import { useReserve } from './useReserve.web.ts'

/** «عقد جديد»: who, what, how long and for how much, on one page with the price beside it. */
export default function NewContractPage() {
  const [address] = useAddress()
  const draftId = typeof address['draft'] === 'string' ? address['draft'] : null
  const answer = useAnswer('rentals.contract.get', { id: draftId ?? '' }, { enabled: draftId !== null })
  useEffect(() => void loadCodeWords(), [])
  if (draftId === null) return <ContractForm key="new" known={null} />
  return <Loaded answer={answer}>{contract => <ContractForm key={contract.id} known={contract} />}</Loaded>
}

function ContractForm({ known }: { known: Contract | null }) {
  const [address] = useAddress()
  const go = useGo()
  const { can } = useSession()
  const display = useDisplay()
  const draftName = known ? `rentals.contract.${known.id}` : 'rentals.contract.new'
  const isPrefilled = ['vehicle', 'group', 'from', 'customer'].some(key => address[key] !== undefined)
  const [start] = useState(() => {
    // What the planner or a customer's page asks for outranks an older draft.
    if (isPrefilled) forgetDraft(draftName)
    return known ? valuesOf(known) : emptyContract(address)
  })
  const form = useContractForm<ContractValues>(contractShape, start)
  const merge = useThreeWay({
    form,
    load: async () => {
      const theirs = await ask('rentals.contract.get', { id: known!.id })
      return { version: theirs.version, values: valuesOf(theirs) }
    },
  })
  const keptAt = useDraft(draftName, form, known ? merge.takeUp : undefined)
  const values = form.watch()
  // At the counter the customer stands before a vehicle; a group is what the telephone asks for.
  const [by, setBy] = useState<'group' | 'vehicle'>(can('fleet.vehicles.read') ? 'vehicle' : 'group')
  const shownBy = values.vehicleId ? 'vehicle' : values.groupId ? 'group' : by
  const asked = priceInput(values)
  const price = useAnswer('rentals.price.quote', asked as InputFor<'rentals.price.quote'>, {
    enabled: asked !== null,
    keepPrevious: true,
  })
  const isService = values.type === 'service'
  const { reserve, saveDraft, savedId, problems, asksApproval, isSaving, isReserving } = useReserve({
    form,
    draftName,
    known: known && { id: known.id, version: known.version },
    meet: merge.meet,
    onDone: (id, next) => go(next === 'handover' ? links.handover(id) : links.contract(id)),
  })
  const restart = () => {
    forgetDraft(draftName)
    form.reset(known ? valuesOf(known) : emptyContract({}))
  }
  const isBusy = isSaving || isReserving
  const title = known ? contractName(known) : m['rentals.contract.new.title']()
  const deposit = price.data && asked ? formatMoney(price.data.deposit, display) : null
  const { frequency, anchor, timing } = values
  const { downPayment, optionPrice, custom } = draftInput(values)
  const errors = form.formState.isSubmitted ? errorLines(form.formState.errors, problems) : []
  const who = (
    <Card key="who">
      <div className="stack">
        <PickInput control={form.control} name="customerId">
          {picked => (
            <CustomerPicker {...picked} label={m['rentals.field.customer']()} autoFocus={!start.customerId} />
          )}
        </PickInput>
        {!isService && <WhatField form={form} by={shownBy} onBy={setBy} />}
        <TermFields form={form} />
        {values.type === 'corporate' && <MasterField form={form} contractId={known?.id ?? null} />}
        {isService && (
          <NoteInput control={form.control} name="subject" label={m['rentals.field.subject']()} rows={2} />
        )}
      </div>
    </Card>
  )
  const steps: readonly FormStep[] = [
    {
      title: m['rentals.form.step.what'](),
      fields: ['customerId', 'groupId', 'vehicleId', 'startAt', 'dueBackAt', 'type', 'masterId', 'subject'],
      content: who,
    },
    {
      title: m['rentals.form.step.with'](),
      fields: ['agreedPrice', 'downPayment', 'optionPrice', 'extras', 'drivers', 'guarantorIds'],
      content: (
        <Fragment key="with">
          {isAgreedType(values.type) && <AgreedCard form={form} />}
          <ExtrasCard form={form} />
          {!isService && <DriversCard form={form} />}
          <GuarantorsCard form={form} />
        </Fragment>
      ),
    },
    {
      title: m['rentals.form.step.terms'](),
      fields: ['discount', 'discountReason', 'depositRequired', 'depositReason', 'custom', 'note'],
      content: (
        <Fragment key="terms">
          <DiscountCard form={form} />
          <TermsCard form={form} deposit={deposit} />
        </Fragment>
      ),
    },
  ]
  return (
    <FormPage
      title={title}
      breadcrumbs={
        <Breadcrumbs
          crumbs={[{ name: m['rentals.contract.list.title'](), href: links.contracts }, { name: title }]}
        />
      }
      draftNote={
        <DraftKept at={keptAt}>
          <Button kind="tertiary" size="small" onPress={restart}>
            {m['rentals.form.restart']()}
          </Button>
        </DraftKept>
      }
      actions={
        <>
          <ButtonLink kind="tertiary" href={known ? links.contract(known.id) : links.contracts}>
            {m['kernel.action.cancel']()}
          </ButtonLink>
          <Button
            sends
            busy={isSaving && !isReserving}
            disabled={isReserving}
            onPress={() => void saveDraft()}
          >
            {m['rentals.form.saveDraft']()}
          </Button>
          {values.vehicleId && !isService && (
            <Button
              busy={isReserving}
              disabled={isBusy && !isReserving}
              onPress={() => void reserve(null, 'handover')()}
            >
              {m['rentals.form.reserveAndHandOver']()}
            </Button>
          )}
          <Button kind="primary" type="submit" busy={isReserving} disabled={isBusy && !isReserving}>
            {m['rentals.contract.action.submit']()}
          </Button>
        </>
      }
      onSubmit={() => void reserve(null)()}
      errors={errors}
      side={
        <>
          <PricePanel input={asked && { ...asked, frequency, anchor }} />
          <LawPanel input={asked && { ...asked, driverIds: driversTyped(values) }} />
          <SchedulePreview
            input={asked && { ...asked, frequency, anchor, timing, custom, downPayment, optionPrice }}
          />
        </>
      }
    >
      <BothChangedCard merge={merge} form={form} label={fieldName} shown={shownValue} />
      <SimilarNotice values={values} exceptId={savedId} />
      <ServiceNotice values={values} />
      {asksApproval && <ApprovalNotice busy={isBusy} onAsk={note => void reserve({ note })()} />}
      <FormSteps errors={errors} steps={steps} attempt={form.formState.submitCount} />
    </FormPage>
  )
}
