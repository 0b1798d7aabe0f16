import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { RefusalError } from '#kernel/shared/refusal.ts'
import { FormPage } from '#kernel/web/FormPage.tsx'
import { useAnswer, useCommand } from '#kernel/web/hooks.ts'
import { isolated } from '#kernel/web/isolate.ts'
import { useAddress } from '#kernel/web/list.ts'
import { sayError } from '#kernel/web/say.ts'
import { useCompany, useSession } from '#kernel/web/session.tsx'
import { useGo } from '#kernel/web/useGo.ts'
import { CustomerPicker } from '#modules/parties/public.web.tsx'
import { Breadcrumbs } from '#ui/Breadcrumbs.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { DateField } from '#ui/DateField.tsx'
import { DayText } from '#ui/DayText.tsx'
import { Money } from '#ui/Money.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Select } from '#ui/Select.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { TextField } from '#ui/TextField.tsx'
import { showToast } from '#ui/toast.ts'
import { links } from '../../links.web.ts'
import { type Case, optionsOf, rankWords, sideWords, typeWords } from '../caseWords.web.ts'
import { LawyerPicker } from '../LawyerPicker.tsx'
import { claimOf, type Item } from './claim.web.ts'

type Wished = { party?: string }
type Shown = { partyId: string | null; items: readonly Item[] }

/** A new case: whom it is against, what is open of that party, and whether it is opened at once. */
export default function NewCasePage() {
  const [address] = useAddress()
  const { facts } = useSession()
  const { currency } = useCompany()
  const go = useGo()
  const [partyId, setParty] = useState<string | null>((address as Wished).party ?? null)
  const proposal = useAnswer('legal.case.propose', { partyId: partyId ?? '' }, { enabled: partyId !== null })
  const office = useAnswer('legal.office.get', {})
  const [title, setTitle] = useState('')
  const [caseType, setType] = useState<Case['caseType']>('civil')
  const [ourSide, setSide] = useState<Case['ourSide']>('claimant')
  const [priority, setPriority] = useState<Case['priority'] | null>(null)
  const [responsibleId, setResponsible] = useState(facts?.user.id ?? '')
  const [lawyerId, setLawyer] = useState<string | null>(null)
  const [limitationOn, setLimitation] = useState<string | null>(null)
  const [note, setNote] = useState('')
  const [confidential, setConfidential] = useState(false)
  const [overrideReason, setOverride] = useState('')
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [errors, setErrors] = useState<{ field?: string; text: string }[]>([])
  // A draft that was refused its number stays a draft: the next try changes that one.
  const [draft, setDraft] = useState<{ id: string; version: number } | null>(null)
  const save = useCommand('legal.case.save')
  const open = useCommand('legal.case.open')
  const { data } = proposal
  // The invoices as they stood when the form first showed them: one that is paid meanwhile is said to be, never left out in silence.
  const [shown, setShown] = useState<Shown | null>(null)
  if (data && shown?.partyId !== partyId) setShown({ partyId, items: data.items })
  const now = new Map(data?.items.map(item => [item.invoiceId, item]))
  const first = shown?.partyId === partyId ? shown.items : []
  const items = [
    ...first,
    ...[...now.values()].filter(item => !first.some(one => one.invoiceId === item.invoiceId)),
  ]
  const chosen = items.filter(item => !item.isTaken && !left.has(item.invoiceId))
  const oldClaim = claimOf(chosen, currency)
  const claimIn = (fresh: readonly Item[] = []) =>
    claimOf(
      fresh.filter(item => chosen.some(one => one.invoiceId === item.invoiceId)),
      currency,
    )
  const newClaim = claimIn(data?.items)
  const shownTitle =
    title ||
    (data ? m['legal.case.suggested']({ party: data.party }) : m['legal.case.suggested']({ party: '' }))
  const act = async (opens: boolean) => {
    setErrors([])
    if (!partyId) return setErrors([{ field: 'partyId', text: m['kernel.field.required']() }])
    try {
      const { id } = await save.mutateAsync({
        id: draft?.id ?? null,
        version: draft?.version ?? null,
        title: shownTitle,
        caseType,
        ourSide,
        priority: priority ?? data?.priority ?? 'medium',
        partyId,
        responsibleId,
        lawyerId,
        limitationOn,
        policeStation: null,
        policeReport: null,
        note: note.trim() || null,
        confidential,
        teamIds: [],
        invoiceIds: chosen.map(item => item.invoiceId),
      })
      const saved = { id, version: (draft?.version ?? 0) + 1 }
      setDraft(saved)
      // Who paid a part meanwhile is sued for the rest, once the person has seen both amounts; who paid all, the server refuses to sue.
      const asked = opens ? claimIn((await proposal.refetch()).data?.items) : newClaim
      if (opens && asked !== newClaim && Number(asked) > 0)
        return setErrors([
          {
            text: m['legal.case.claimChanged']({ before: isolated(newClaim), after: isolated(asked) }),
          },
        ])
      if (opens) {
        const { number } = await open.mutateAsync({ ...saved, overrideReason: overrideReason.trim() || null })
        showToast(m['legal.case.openedToast']({ number: isolated(number) }))
      } else showToast(m['legal.case.saved']())
      go(links.case(id))
    } catch (error) {
      const field = error instanceof RefusalError ? error.refusal.field : undefined
      setErrors([{ ...(field ? { field } : {}), text: sayError(error) }])
    }
  }
  // Until what the party owes has come, a case would be opened without a claim.
  const isBusy = save.isPending || open.isPending || (partyId !== null && proposal.isPending)
  return (
    <FormPage
      title={m['legal.case.add']()}
      breadcrumbs={
        <Breadcrumbs
          crumbs={[
            { name: m['legal.case.list.title'](), href: links.cases() },
            { name: m['legal.case.add']() },
          ]}
        />
      }
      errors={errors}
      onSubmit={() => void act(false)}
      actions={
        <>
          <Button onPress={() => void act(false)} busy={isBusy}>
            {m['legal.case.saveDraft']()}
          </Button>
          <Button kind="primary" onPress={() => void act(true)} busy={isBusy}>
            {m['legal.case.saveAndOpen']()}
          </Button>
        </>
      }
    >
      <Card>
        <div className="stack">
          <CustomerPicker
            label={m['legal.case.field.party']()}
            name="partyId"
            value={partyId}
            onChange={id => {
              setParty(id)
              setLeft(new Set())
            }}
          />
          <TextField
            label={m['legal.case.field.title']()}
            name="title"
            value={title || (data ? shownTitle : '')}
            onChange={setTitle}
          />
          <div className="fields">
            <Select
              label={m['legal.case.field.caseType']()}
              name="caseType"
              value={caseType}
              onChange={value => setType(value as Case['caseType'])}
              options={optionsOf(typeWords)}
            />
            <Select
              label={m['legal.case.field.ourSide']()}
              name="ourSide"
              value={ourSide}
              onChange={value => setSide(value as Case['ourSide'])}
              options={optionsOf(sideWords)}
            />
            <Select
              label={m['legal.case.field.priority']()}
              name="priority"
              value={priority ?? data?.priority ?? 'medium'}
              onChange={value => setPriority(value as Case['priority'])}
              options={optionsOf(rankWords)}
            />
            <Select
              label={m['legal.case.field.responsible']()}
              name="responsibleId"
              value={responsibleId}
              onChange={setResponsible}
              options={office.data?.people ?? []}
              searching={office.isPending}
            />
            <DateField
              label={m['legal.case.field.limitationOn']()}
              name="limitationOn"
              optional
              value={limitationOn}
              onChange={setLimitation}
            />
          </div>
          <LawyerPicker
            label={m['legal.case.field.lawyer']()}
            name="lawyerId"
            optional
            value={lawyerId}
            onChange={setLawyer}
          />
          <TextArea
            label={m['legal.case.field.note']()}
            name="note"
            optional
            rows={2}
            value={note}
            onChange={setNote}
          />
          <Checkbox checked={confidential} onChange={setConfidential} name="confidential">
            {m['legal.case.field.confidential']()}
          </Checkbox>
        </div>
      </Card>
      {data && (
        <Card
          title={m['legal.case.itemsTitle']()}
          end={<Money amount={data.overdue} strong />}
          caption={m['legal.case.itemDays']({ days: data.daysLate })}
        >
          <div className="stack tight">
            {items.length === 0 && <p className="soft-ink">{m['legal.case.nothingOwed']()}</p>}
            {items.map(item => (
              <Checkbox
                key={item.invoiceId}
                checked={!item.isTaken && !left.has(item.invoiceId)}
                disabled={item.isTaken}
                onChange={isChosen => {
                  const next = new Set(left)
                  if (isChosen) next.delete(item.invoiceId)
                  else next.add(item.invoiceId)
                  setLeft(next)
                }}
              >
                <span className="row">
                  <span className="n">{item.number}</span>
                  <DayText day={item.dueOn} />
                  <Money amount={item.open} />
                  {now.get(item.invoiceId)?.open !== item.open && (
                    <span className="soft-ink">
                      {m['legal.case.openNow']()}{' '}
                      <Money amount={now.get(item.invoiceId)?.open ?? '0'} strong />
                    </span>
                  )}
                  {item.isTaken && (
                    <span className="soft-ink">
                      {item.caseNumber
                        ? m['legal.case.taken']({ number: isolated(item.caseNumber) })
                        : m['legal.case.takenElsewhere']()}
                    </span>
                  )}
                </span>
              </Checkbox>
            ))}
            {newClaim !== oldClaim && (
              <Notice hue="amber" live>
                {m['legal.case.claimChanged']({ before: isolated(oldClaim), after: isolated(newClaim) })}
              </Notice>
            )}
            {data.deposits.length > 0 && (
              <Notice hue="blue">
                {m['legal.case.deposits']({
                  list: data.deposits.map(one => isolated(one.number)).join('، '),
                })}
              </Notice>
            )}
          </div>
        </Card>
      )}
      {errors.length > 0 && (
        <Card>
          <TextField
            label={m['legal.case.field.override']()}
            name="overrideReason"
            optional
            value={overrideReason}
            onChange={setOverride}
          />
        </Card>
      )}
    </FormPage>
  )
}
