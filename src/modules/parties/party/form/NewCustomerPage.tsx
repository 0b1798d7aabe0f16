import { useEffect, useRef, useState } from 'react'
import { m } from '#generated/words/messages.js'
import type { Day } from '#kernel/shared/day.ts'
import { forgetDraft, useDraft } from '#kernel/web/draft.ts'
import { FormPage } from '#kernel/web/FormPage.tsx'
import { showRefusal, useContractForm } from '#kernel/web/form.ts'
import { useCommand } from '#kernel/web/hooks.ts'
import { useAddress } from '#kernel/web/list.ts'
import { safeReturn } from '#kernel/web/safeReturn.ts'
import { loadCodeWords, sayCode } from '#kernel/web/say.ts'
import { useCompany } from '#kernel/web/session.tsx'
import { Breadcrumbs } from '#ui/Breadcrumbs.tsx'
import { Button } from '#ui/Button.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { Card } from '#ui/Card.tsx'
import { InstantText } from '#ui/InstantText.tsx'
import { Kbd } from '#ui/Kbd.tsx'
import { SegmentedControl } from '#ui/SegmentedControl.tsx'
import { showToast } from '#ui/toast.ts'
import { customerPath, customersPath } from '../../links.web.ts'
import { partyKinds } from '../partyCodes.rules.ts'
import '../../parties.css'
import { useGo } from '#kernel/web/useGo.ts'
import { partyName, wholeCode } from '../party.web.ts'
import { kindWords } from '../partyWords.web.ts'
import { useWide } from '../useWide.web.ts'
import { DuplicateCard } from './DuplicateCard.tsx'
import { FormPhone } from './fields.tsx'
import { errorLines } from './formErrors.web.ts'
import { IdentityFields } from './IdentityFields.tsx'
import { KnownActs } from './KnownActs.tsx'
import { AddressCard, LicenceCard, NameCard, TermsCard } from './PersonCards.tsx'
import {
  atTypedDocument,
  documentsFor,
  emptyParty,
  newParty,
  type PartyValues,
  partyShape,
} from './partyForm.web.ts'
import { useDuplicates } from './useDuplicates.web.ts'

const draftName = 'parties.party.create'

/** A new customer: identity or phone first, so that a registered one is found before anything else is typed. */
export default function NewCustomerPage() {
  const company = useCompany()
  const [address] = useAddress()
  const go = useGo()
  const isWide = useWide()
  const form = useContractForm<PartyValues>(partyShape, emptyParty('individual', company.country))
  const keptAt = useDraft(draftName, form)
  const create = useCommand('parties.party.create', draftName)
  const [problems, setProblems] = useState<readonly string[]>([])
  const { errors, isDirty, isSubmitted } = form.formState
  const values = form.watch()
  const check = useDuplicates(values)
  const returnTo = typeof address['return'] === 'string' ? safeReturn(address['return']) : null
  useEffect(() => void loadCodeWords(), [])

  const leave = (id: string) => {
    forgetDraft(draftName)
    go(returnTo ? `${returnTo}${returnTo.includes('?') ? '&' : '?'}customer=${id}` : customerPath(id))
  }
  const submit = form.handleSubmit(async typed => {
    setProblems([])
    try {
      const made = await create.mutateAsync(newParty(typed))
      showToast(m['parties.form.created']({ code: wholeCode(made.code) }))
      leave(made.id)
    } catch (error) {
      setProblems(showRefusal(form, atTypedDocument(error, typed.documents)))
    }
  })
  // A date that a card gave may be replaced by the next card, one that was typed may not.
  const readBirthDate = useRef<Day | null>(null)
  const takeBirthDate = (birthDate: Day) => {
    const now = form.getValues('birthDate')
    if (now !== null && now !== readBirthDate.current) return
    readBirthDate.current = birthDate
    form.setValue('birthDate', birthDate, { shouldDirty: true })
  }
  const restart = () => {
    forgetDraft(draftName)
    setProblems([])
    form.reset(emptyParty(values.kind, company.country))
  }
  const { holder } = check
  const takenBy =
    holder?.documentIndex === 0 ? sayCode('parties.party.identityExists', { name: partyName(holder) }) : null
  const checkCard = (
    <DuplicateCard
      check={check}
      acts={known => (
        <KnownActs
          id={known.id}
          onAdded={party => leave(party.id)}
          {...(returnTo ? { onUse: party => leave(party.id) } : {})}
        />
      )}
    />
  )
  return (
    <FormPage
      title={m['parties.page.newCustomer']()}
      breadcrumbs={
        <Breadcrumbs
          crumbs={[
            { name: m['parties.page.customers'](), href: customersPath },
            { name: m['parties.page.newCustomer']() },
          ]}
        />
      }
      draftNote={
        isDirty &&
        keptAt && (
          <span className="row">
            <span>
              {m['parties.form.draftKept']()} <InstantText at={keptAt} timeOnly />
            </span>
            <Button kind="tertiary" size="small" onPress={restart}>
              {m['parties.form.restart']()}
            </Button>
          </span>
        )
      }
      actions={
        <>
          <ButtonLink kind="tertiary" href={returnTo ?? customersPath}>
            {m['kernel.action.cancel']()}
          </ButtonLink>
          <Button kind="primary" type="submit" busy={create.isPending} disabledReason={takenBy}>
            {m['parties.party.create']()}
            {isWide && <Kbd>Ctrl S</Kbd>}
          </Button>
        </>
      }
      onSubmit={() => void (takenBy || submit())}
      errors={isSubmitted ? errorLines(errors, problems) : []}
      side={
        <>
          {isWide && checkCard}
          <Card title={m['parties.form.after']()}>
            <ul className="party-after">
              <li>{returnTo ? m['parties.form.afterReturn']() : m['parties.form.afterCode']()}</li>
              <li>{m['parties.form.afterMasked']()}</li>
              <li>{m['parties.form.afterFiles']()}</li>
            </ul>
          </Card>
        </>
      }
    >
      <Card
        title={m['parties.form.first']()}
        end={
          <SegmentedControl
            label={m['parties.party.field.kind']()}
            value={values.kind}
            onChange={kind => {
              form.setValue('kind', kind, { shouldDirty: true })
              form.setValue('documents', documentsFor(kind, company.country))
              form.clearErrors()
            }}
            options={partyKinds.map(id => ({ id, name: kindWords[id]() }))}
          />
        }
      >
        <div className="fields">
          <IdentityFields form={form} takenBy={takenBy} onBirthDate={takeBirthDate}>
            {!isWide && holder && <div className="whole">{checkCard}</div>}
            <FormPhone
              form={form}
              name="phone"
              label={m['parties.party.field.phone']()}
              country={company.country}
            />
          </IdentityFields>
        </div>
      </Card>
      {!isWide && !holder && checkCard}
      <NameCard form={form} />
      {values.kind === 'individual' && <LicenceCard form={form} />}
      <AddressCard form={form} />
      <TermsCard form={form} />
    </FormPage>
  )
}
