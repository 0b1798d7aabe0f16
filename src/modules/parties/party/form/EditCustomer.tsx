import { useEffect, useRef, useState } from 'react'
import { m } from '#generated/words/messages.js'
import { ask } from '#kernel/web/api.ts'
import { forgetDraft, useDraft } from '#kernel/web/draft.ts'
import { FormPage } from '#kernel/web/FormPage.tsx'
import { showRefusal, useContractForm } from '#kernel/web/form.ts'
import { useCommand } from '#kernel/web/hooks.ts'
import { loadCodeWords } from '#kernel/web/say.ts'
import { useGo } from '#kernel/web/useGo.ts'
import { BothChangedCard, useThreeWay } from '#modules/platform/public.web.tsx'
import { Breadcrumbs } from '#ui/Breadcrumbs.tsx'
import { Button } from '#ui/Button.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { Card } from '#ui/Card.tsx'
import { InstantText } from '#ui/InstantText.tsx'
import { SegmentedControl } from '#ui/SegmentedControl.tsx'
import { showToast } from '#ui/toast.ts'
import { customerPath, customersPath, customerTabPath } from '../../links.web.ts'
import { type Party, partyName } from '../party.web.ts'
import { partyKinds } from '../partyCodes.rules.ts'
import { kindWords } from '../partyWords.web.ts'
import { useWide } from '../useWide.web.ts'
import { DuplicateCard } from './DuplicateCard.tsx'
import { errorLines } from './formErrors.web.ts'
import { AddressCard, NameCard, TermsCard } from './PersonCards.tsx'
import { fieldsToSend, type PartyValues, partyShape, valuesOf } from './partyForm.web.ts'
import { useDuplicates } from './useDuplicates.web.ts'

const changedFields = (before: PartyValues, after: PartyValues) => {
  const old = fieldsToSend(before) as Record<string, unknown>
  return Object.fromEntries(
    Object.entries(fieldsToSend(after)).filter(
      ([field, value]) => JSON.stringify(value) !== JSON.stringify(old[field]),
    ),
  )
}

const shownValue = (path: string, value: unknown) =>
  path === 'kind' ? kindWords[value as keyof typeof kindWords]() : undefined

/** Changes a party's plain fields; documents, roles and credit have their own places on its page. */
export function EditCustomer({ party }: { party: Party }) {
  const draftName = `parties.party.update:${party.id}`
  const go = useGo()
  const isWide = useWide()
  const version = useRef(party.version)
  const [start] = useState(() => valuesOf(party))
  const form = useContractForm<PartyValues>(partyShape, start)
  const merge = useThreeWay({
    form,
    load: async () => {
      const theirs = await ask('parties.party.get', { id: party.id })
      return { version: theirs.version, values: valuesOf(theirs) }
    },
  })
  const keptAt = useDraft(draftName, form, merge.takeUp)
  const update = useCommand('parties.party.update')
  const [problems, setProblems] = useState<readonly string[]>([])
  const { errors, isDirty, isSubmitted } = form.formState
  const values = form.watch()
  const check = useDuplicates(values, party.id)
  useEffect(() => void loadCodeWords(), [])
  const leave = () => {
    forgetDraft(draftName)
    go(customerPath(party.id))
  }
  const submit = form.handleSubmit(async typed => {
    setProblems([])
    try {
      const changes = changedFields(form.formState.defaultValues as PartyValues, typed)
      if (Object.keys(changes).length > 0) {
        await update.mutateAsync({ id: party.id, version: version.current, ...changes })
        showToast(m['kernel.saved']())
      }
      leave()
    } catch (error) {
      const next = await merge.meet(error)
      if (next === null) setProblems(showRefusal(form, error))
      else version.current = next
    }
  })
  const checkCard = (
    <DuplicateCard
      check={check}
      acts={known => (
        <ButtonLink size="small" href={customerPath(known.id)}>
          {m['parties.party.openExisting']()}
        </ButtonLink>
      )}
    />
  )
  const found = check.candidates.length > 0
  return (
    <FormPage
      title={m['parties.form.editTitle']({ name: partyName(party) })}
      breadcrumbs={
        <Breadcrumbs
          crumbs={[
            { name: m['parties.page.customers'](), href: customersPath },
            { name: partyName(party), href: customerPath(party.id) },
            { name: m['parties.form.edit']() },
          ]}
        />
      }
      draftNote={
        isDirty &&
        keptAt && (
          <span>
            {m['parties.form.draftKept']()} <InstantText at={keptAt} timeOnly />
          </span>
        )
      }
      actions={
        <>
          <Button kind="tertiary" onPress={leave}>
            {m['kernel.action.cancel']()}
          </Button>
          <Button kind="primary" type="submit" busy={update.isPending}>
            {m['parties.party.update']()}
          </Button>
        </>
      }
      onSubmit={() => void submit()}
      errors={isSubmitted ? errorLines(errors, problems) : []}
      side={
        <>
          {isWide && found && checkCard}
          <Card title={m['parties.form.elsewhere']()}>
            <p className="soft-ink">{m['parties.form.elsewhereText']()}</p>
            <ButtonLink size="small" href={customerTabPath(party.id, 'documents')}>
              {m['parties.tab.documents']()}
            </ButtonLink>
          </Card>
        </>
      }
    >
      <BothChangedCard merge={merge} form={form} shown={shownValue} />
      {!isWide && found && checkCard}
      <NameCard
        form={form}
        phone
        end={
          <SegmentedControl
            label={m['parties.party.field.kind']()}
            value={values.kind}
            onChange={kind => form.setValue('kind', kind, { shouldDirty: true })}
            options={partyKinds.map(id => ({ id, name: kindWords[id]() }))}
          />
        }
      />
      <AddressCard form={form} />
      <TermsCard form={form} />
    </FormPage>
  )
}
