import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { m } from '#generated/words/messages.js'
import { RefusalError } from '#kernel/shared/refusal.ts'
import { forgetDraft, type Kept, useDraft } from '#kernel/web/draft.ts'
import { FormPage } from '#kernel/web/FormPage.tsx'
import { useContractForm } from '#kernel/web/form.ts'
import { useCommand, usePreview } from '#kernel/web/hooks.ts'
import { DayInput } from '#kernel/web/inputs/DayInput.tsx'
import { TextInput } from '#kernel/web/inputs/TextInput.tsx'
import { sayRefusal } from '#kernel/web/say.ts'
import { useCompany } from '#kernel/web/session.tsx'
import { Breadcrumbs } from '#ui/Breadcrumbs.tsx'
import { Button } from '#ui/Button.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { Card } from '#ui/Card.tsx'
import { InstantText } from '#ui/InstantText.tsx'
import { Kbd } from '#ui/Kbd.tsx'
import { RefusedFieldsProvider } from '#ui/refusedFields.ts'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { showToast } from '#ui/toast.ts'
import { links } from '../links.web.ts'
import { DiscardDraft } from './DiscardDraft.tsx'
import { EntryEffect } from './EntryEffect.tsx'
import { EntryFiles } from './EntryFiles.tsx'
import { EntryGrid } from './EntryGrid.tsx'
import { type EntryValues, isEmptyLine, sumsOf, valuesOf } from './entryDraft.web.ts'
import { fieldsOf, problemAt, refusalsOf, sentencesOf } from './entryRefusals.web.ts'
import { OtherVersion } from './OtherVersion.tsx'

const shape = async () => (await import('./journal.contract.ts')).saveJournal.input

type Draft = { id: string; version: number }

type Props = {
  draft: Draft | null
  start: EntryValues
  /** What was decided about it before. */
  note?: ReactNode
}

const saveKeys = 'Ctrl S'

/** A manual entry: typed in a grid, balanced as it is typed, kept as a draft, posted when it balances. */
export function EntryForm({ draft: first, start, note }: Props) {
  const { currency } = useCompany()
  const navigate = useNavigate()
  const [draft, setDraft] = useState(first)
  const [isSaved, setSaved] = useState(first !== null)
  const [problems, setProblems] = useState<readonly { field?: string; text: string }[]>([])
  const [isStale, setStale] = useState(false)
  const form = useContractForm<EntryValues>(shape, start)
  const draftName = `accounting.journal:${first?.id ?? 'new'}`
  /** Local draft of a record another user saved since: theirs is shown before this replaces it. */
  const lookAtTheirs = (kept: Kept) => {
    form.reset(kept.values as EntryValues, { keepDefaultValues: true })
    // Until one of the two is chosen, saving is refused as it would have been without the reload.
    setDraft(now => now && { ...now, version: now.version - 1 })
    setStale(true)
  }
  const keptAt = useDraft(draftName, form, first ? lookAtTheirs : undefined)
  const save = useCommand('accounting.journal.save', draftName)
  const submit = useCommand('accounting.journal.submit')
  const values = useWatch({ control: form.control }) as EntryValues
  const { difference, debit } = sumsOf(values.lines, currency)
  const isClean = isSaved && !form.formState.isDirty
  // The server's dry run needs the draft as it is saved; until then the side shows what is typed.
  const isPostable = difference === 0 && debit > 0
  const state = usePreview('accounting.journal.submit', draft && isClean && isPostable ? draft : null)

  const failed = (error: unknown) => {
    setStale(error instanceof RefusalError && error.refusal.code === 'kernel.record.stale')
    const { fields, whole } = refusalsOf(error)
    for (const { field, text } of fields) form.setError(field, { message: text })
    setProblems([...fields.map(({ field, summary }) => ({ field, text: summary })), ...whole])
  }
  /** Goes on from another user's save: with their text, or with one's own over it. */
  const settle = (other: { id: string; version: number | null }, saved: boolean) => {
    setDraft({ id: other.id, version: other.version ?? 1 })
    setSaved(saved)
    setStale(false)
    setProblems([])
  }
  const keep = async (): Promise<Draft | null> => {
    setProblems([])
    const isValid = await form.trigger()
    if (!isValid) {
      setProblems(
        fieldsOf(form.getValues().lines.length).flatMap(field => {
          const text = form.getFieldState(field).error?.message
          const problem = text ? problemAt(field, text) : null
          return problem ? [{ field, text: problem.summary }] : []
        }),
      )
      return null
    }
    const typed = form.getValues()
    const lines = typed.lines.filter(line => !isEmptyLine(line))
    try {
      const saved = await save.mutateAsync({ ...typed, lines, ...(draft ?? {}) })
      forgetDraft(draftName)
      form.reset({ ...typed, lines: lines.length > 1 ? lines : typed.lines })
      setDraft(saved)
      setSaved(true)
      return saved
    } catch (error) {
      failed(error)
      return null
    }
  }
  const keepDraft = async () => {
    const saved = await keep()
    if (!saved) return
    showToast(m['accounting.entry.draftSaved']())
    if (!draft) void navigate({ to: '.', search: { draft: saved.id }, replace: true })
  }
  const post = async () => {
    const saved = draft && isClean ? draft : await keep()
    if (!saved) return
    try {
      const answer = await submit.mutateAsync(saved)
      showToast(
        answer.number
          ? m['accounting.entry.postedAs']({ number: answer.number })
          : m['accounting.entry.waits'](),
      )
      void navigate({
        to: links.journal,
        search: answer.entryId ? { entry: answer.entryId } : { status: 'submitted' },
      })
    } catch (error) {
      failed(error)
    }
  }
  const whyNotPost =
    difference !== 0
      ? m['accounting.entry.notBalanced']()
      : debit === 0
        ? m['accounting.entry.noAmounts']()
        : state.error instanceof RefusalError
          ? sayRefusal(state.error.refusal)
          : null
  const waits = isClean && state.preview?.output.status === 'submitted'
  const isBusy = save.isPending || submit.isPending

  return (
    <FormPage
      title={draft ? m['accounting.entry.draftTitle']() : m['accounting.entry.newTitle']()}
      breadcrumbs={
        <Breadcrumbs
          crumbs={[
            { name: m['accounting.page.journal'](), href: links.journal },
            { name: draft ? m['accounting.entry.draftTitle']() : m['accounting.entry.newTitle']() },
          ]}
        />
      }
      status={<StatusBadge kind="unsent">{m['accounting.entryStatus.draft']()}</StatusBadge>}
      draftNote={
        isClean
          ? m['accounting.entry.saved']()
          : keptAt && (
              <>
                {m['accounting.entry.keptHere']()} <InstantText at={keptAt} timeOnly />
              </>
            )
      }
      errors={problems}
      onSubmit={() => void keepDraft()}
      actions={
        <>
          {draft ? (
            <DiscardDraft draft={draft} />
          ) : (
            <ButtonLink kind="tertiary" href={links.journal}>
              {m['kernel.action.cancel']()}
            </ButtonLink>
          )}
          <Button type="submit" busy={save.isPending && !submit.isPending}>
            {m['accounting.entry.saveDraft']()} <Kbd>{saveKeys}</Kbd>
          </Button>
          <Button kind="primary" busy={isBusy} disabledReason={whyNotPost} onPress={() => void post()}>
            {waits ? m['accounting.approval.send']() : m['accounting.entry.submit']()}
          </Button>
        </>
      }
      side={
        isStale && draft ? (
          <OtherVersion
            id={draft.id}
            onTake={other => {
              form.reset(valuesOf(other))
              settle(other, true)
            }}
            onKeep={other => settle(other, false)}
          />
        ) : (
          <EntryEffect values={values} state={isClean ? state : null} waits={waits} />
        )
      }
    >
      {note}
      <RefusedFieldsProvider value={sentencesOf(state.error)}>
        <Card>
          <div className="stack">
            <div className="accounting-entry-head">
              <DayInput control={form.control} name="date" label={m['accounting.entry.date']()} />
              <TextInput
                control={form.control}
                name="memo"
                label={m['accounting.entry.memo']()}
                autoFocus={first === null}
                maxLength={300}
              />
            </div>
            <EntryGrid form={form} />
            <EntryFiles
              ids={values.fileIds}
              onChange={ids => form.setValue('fileIds', ids, { shouldDirty: true })}
            />
          </div>
        </Card>
      </RefusedFieldsProvider>
    </FormPage>
  )
}
