import { useEffect, useState } from 'react'
import { m } from '#generated/words/messages.js'
import { asciiDigits } from '#kernel/shared/digits.ts'
import { ask } from '#kernel/web/api.ts'
import { showRefusal, useContractForm } from '#kernel/web/form.ts'
import { useCommand } from '#kernel/web/hooks.ts'
import { DayInput } from '#kernel/web/inputs/DayInput.tsx'
import { PanelForm } from '#kernel/web/PanelForm.tsx'
import { loadCodeWords, sayCode } from '#kernel/web/say.ts'
import { useCompany } from '#kernel/web/session.tsx'
import { showToast } from '#ui/toast.ts'
import { DuplicateCard } from '../form/DuplicateCard.tsx'
import { FormPhone, FormText } from '../form/fields.tsx'
import { IdentityFields } from '../form/IdentityFields.tsx'
import { KnownActs } from '../form/KnownActs.tsx'
import { atTypedDocument, newParty, type PartyValues, partyShape } from '../form/partyForm.web.ts'
import { TermsFields } from '../form/TermsFields.tsx'
import { useDuplicates } from '../form/useDuplicates.web.ts'
import { type Party, partyName, wholeCode } from '../party.web.ts'
import type { QuickCreateProps } from './quickCreateProps.web.ts'
import { startFrom } from './startFrom.web.ts'

/** A customer in one panel, made at the counter without leaving the contract: identity, phone, name, licence, billing terms. */
export function QuickCreate({ typed, role = 'customer', onClose, onCreated }: QuickCreateProps) {
  const { country } = useCompany()
  const form = useContractForm<PartyValues>(partyShape, startFrom(typed, country))
  const create = useCommand('parties.party.create')
  const [problems, setProblems] = useState<readonly string[]>([])
  const values = form.watch()
  const check = useDuplicates(values)
  useEffect(() => void loadCodeWords(), [])

  const hand = (party: Party) => onCreated({ ...party, receivable: party.figures.receivable })
  const takenBy =
    check.holder?.documentIndex === 0
      ? sayCode('parties.party.identityExists', { name: partyName(check.holder) })
      : null
  const save = form.handleSubmit(async sent => {
    if (takenBy) return
    setProblems([])
    try {
      const { id, code } = await create.mutateAsync(newParty(sent, role))
      showToast(m['parties.form.created']({ code: wholeCode(code) }))
      hand(await ask('parties.party.get', { id }))
    } catch (error) {
      setProblems(showRefusal(form, atTypedDocument(error, sent.documents)))
    }
  })
  const isFound = check.holder !== null || check.candidates.length > 0
  return (
    <PanelForm
      title={m['parties.page.newCustomer']()}
      changed={form.formState.isDirty}
      verb={m['parties.picker.createAndUse']()}
      disabledReason={takenBy}
      busy={create.isPending}
      errors={problems}
      onSubmit={save}
      onClose={onClose}
    >
      <div className="fields">
        <IdentityFields
          form={form}
          takenBy={takenBy}
          expiry={false}
          onBirthDate={day => form.setValue('birthDate', day)}
        />
      </div>
      <FormPhone form={form} name="phone" label={m['parties.party.field.phone']()} country={country} />
      {isFound && (
        <DuplicateCard check={check} acts={known => <KnownActs id={known.id} role={role} onUse={hand} />} />
      )}
      <FormText form={form} name="nameAr" label={m['parties.party.field.name']()} />
      <div className="fields">
        <FormText
          form={form}
          name="documents.1.number"
          label={m['parties.picker.licence']()}
          optional
          ltr
          maxLength={40}
          fold={asciiDigits}
        />
        <DayInput
          control={form.control}
          name="documents.1.expiresOn"
          label={m['parties.document.field.expiresOn']()}
          optional
        />
      </div>
      <TermsFields form={form} />
    </PanelForm>
  )
}
