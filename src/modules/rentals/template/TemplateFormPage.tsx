import { useEffect, useRef, useState } from 'react'
import { m } from '#generated/words/messages.js'
import { ask } from '#kernel/web/api.ts'
import { forgetDraft, useDraft } from '#kernel/web/draft.ts'
import { FormPage } from '#kernel/web/FormPage.tsx'
import { showRefusal, useContractForm } from '#kernel/web/form.ts'
import { useAnswer, useCommand } from '#kernel/web/hooks.ts'
import { useAddress } from '#kernel/web/list.ts'
import { Loaded } from '#kernel/web/RecordPage.tsx'
import { loadCodeWords } from '#kernel/web/say.ts'
import { useGo } from '#kernel/web/useGo.ts'
import { BothChangedCard, useThreeWay } from '#modules/platform/public.web.tsx'
import { Breadcrumbs } from '#ui/Breadcrumbs.tsx'
import { Button } from '#ui/Button.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { Card } from '#ui/Card.tsx'
import { Select } from '#ui/Select.tsx'
import { TextField } from '#ui/TextField.tsx'
import { showToast } from '#ui/toast.ts'
import { DraftKept } from '../contract/form/DraftKept.tsx'
import { errorLines, fieldName } from '../contract/form/errorLines.web.ts'
import { shownValue } from '../contract/form/fieldValues.web.ts'
import { links } from '../links.web.ts'
import type { ContractType } from '../schedule/term.rules.ts'
import type { Clause, TemplateLanguage } from './template.rules.ts'
import '../rentals.css'
import { wordsOf } from './ClauseDialog.tsx'
import { ClausesEditor } from './ClausesEditor.tsx'
import { TemplateSide } from './TemplateSide.tsx'
import { TypesField } from './TypesField.tsx'
import { type LibraryClause, languagesWord, type Template } from './templateWords.web.ts'

const shape = async () => (await import('./template.contract.ts')).saveTemplate.input

type Values = { nameAr: string; types: ContractType[]; languages: TemplateLanguage[]; clauses: Clause[] }

const startingTypes: ContractType[] = ['daily', 'weekly', 'monthly']

/** «قالب جديد», a draft, or the next version of a published template; a new one starts with the Kuwaiti clauses and those the company demands. */
export default function TemplateFormPage() {
  const [address] = useAddress()
  const id = typeof address['draft'] === 'string' ? address['draft'] : null
  const library = useAnswer('rentals.clause.list', {})
  const known = useAnswer('rentals.template.get', { id: id ?? '' }, { enabled: id !== null })
  useEffect(() => void loadCodeWords(), [])
  return (
    <Loaded answer={library}>
      {({ rows }) =>
        id === null ? (
          <TemplateForm key="new" known={null} library={rows} />
        ) : (
          <Loaded answer={known}>
            {template => <TemplateForm key={template.id} known={template} library={rows} />}
          </Loaded>
        )
      }
    </Loaded>
  )
}

type Props = { known: Template | null; library: readonly LibraryClause[] }

const valuesOf = ({ nameAr, types, languages, clauses }: Template): Values => ({
  nameAr,
  types,
  languages,
  clauses,
})

const startOf = ({ known, library }: Props): Values =>
  known
    ? valuesOf(known)
    : {
        nameAr: '',
        types: startingTypes,
        languages: ['ar'],
        clauses: library
          .filter(clause => clause.id === null || isDemanded(clause, startingTypes))
          .map(wordsOf),
      }

/** Whether contracts of one of the types may not be without a clause. */
const isDemanded = ({ isActive, mandatoryFor }: LibraryClause, types: readonly ContractType[]) =>
  isActive && mandatoryFor.some(type => types.includes(type))

function TemplateForm({ known, library }: Props) {
  const go = useGo()
  const [start] = useState(() => startOf({ known, library }))
  const draftName = `rentals.template.${known?.id ?? 'new'}`
  const form = useContractForm<Values>(shape, start)
  const merge = useThreeWay({
    form,
    load: async () => {
      const theirs = await ask('rentals.template.get', { id: known!.id })
      return { version: theirs.version, values: valuesOf(theirs) }
    },
  })
  const keptAt = useDraft(draftName, form, known ? merge.takeUp : undefined)
  const seen = useRef(known && { id: known.id, version: known.version })
  const save = useCommand('rentals.template.save', draftName)
  const [problems, setProblems] = useState<readonly string[]>([])
  const values = form.watch()
  const { errors, isSubmitted } = form.formState
  const submit = form.handleSubmit(async said => {
    setProblems([])
    try {
      const made = await save.mutateAsync({ ...said, ...(seen.current ?? {}) })
      forgetDraft(draftName)
      showToast(m['rentals.template.saved']())
      go(links.template(made.id))
    } catch (error) {
      const version = await merge.meet(error)
      if (version !== null && seen.current) seen.current = { id: seen.current.id, version }
      else setProblems(showRefusal(form, error))
    }
  })
  const typed = { shouldDirty: true, shouldValidate: isSubmitted } as const
  const title = known?.nameAr ?? m['rentals.template.new.title']()
  return (
    <FormPage
      title={title}
      breadcrumbs={
        <Breadcrumbs
          crumbs={[{ name: m['rentals.template.title'](), href: links.templates }, { name: title }]}
        />
      }
      draftNote={<DraftKept at={keptAt} />}
      actions={
        <>
          <ButtonLink kind="tertiary" href={known ? links.template(known.id) : links.templates}>
            {m['kernel.action.cancel']()}
          </ButtonLink>
          <Button kind="primary" type="submit" busy={save.isPending}>
            {m['rentals.form.saveDraft']()}
          </Button>
        </>
      }
      onSubmit={() => void submit()}
      errors={isSubmitted ? errorLines(errors, problems) : []}
      side={<TemplateSide template={values} library={library} />}
    >
      <BothChangedCard merge={merge} form={form} label={fieldName} shown={shownValue} />
      <Card>
        <div className="stack">
          <TextField
            label={m['rentals.template.name']()}
            name="nameAr"
            value={values.nameAr}
            maxLength={80}
            onChange={nameAr => form.setValue('nameAr', nameAr, typed)}
            error={errors.nameAr?.message ?? null}
            autoFocus={!known}
          />
          <TypesField
            label={m['rentals.template.types']()}
            name="types"
            value={values.types}
            onChange={types => form.setValue('types', types, typed)}
            error={errors.types ? m['rentals.template.needTypes']() : null}
          />
          <Select
            label={m['rentals.template.languages']()}
            name="languages"
            value={values.languages.includes('en') ? 'both' : 'ar'}
            onChange={choice => form.setValue('languages', choice === 'both' ? ['ar', 'en'] : ['ar'], typed)}
            options={[
              { id: 'ar', name: languagesWord(['ar']) },
              { id: 'both', name: languagesWord(['ar', 'en']) },
            ]}
          />
        </div>
      </Card>
      <ClausesEditor
        clauses={values.clauses}
        library={library}
        errors={(errors.clauses ?? []) as readonly (Record<string, { message?: string }> | undefined)[]}
        onChange={clauses => form.setValue('clauses', clauses, typed)}
      />
    </FormPage>
  )
}
