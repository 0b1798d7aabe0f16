import { useParams } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { m } from '#generated/words/messages.js'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import { documentUrl } from '#kernel/web/api.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { useAddress } from '#kernel/web/list.ts'
import { Loaded, RecordPage } from '#kernel/web/RecordPage.tsx'
import { currentLocale, loadCodeWords } from '#kernel/web/say.ts'
import { useSession } from '#kernel/web/session.tsx'
import { RecordTimeline } from '#modules/platform/public.web.tsx'
import { Breadcrumbs } from '#ui/Breadcrumbs.tsx'
import { Button } from '#ui/Button.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { Card } from '#ui/Card.tsx'
import { Notice } from '#ui/Notice.tsx'
import { showToast } from '#ui/toast.ts'
import { useNarrow } from '#ui/useNarrow.ts'
import { links } from '../links.web.ts'
import '../rentals.css'
import { typeWords } from '../wordMaps.web.ts'
import { TemplateBadge, TemplateFindings } from './TemplateBadge.tsx'
import { languagesWord, type Template, templateTimeline } from './templateWords.web.ts'
import { VersionsCard } from './VersionsCard.tsx'

type Act = 'publish' | 'retire'
type Props = { template: Template }

/** One version of a template: its clauses, what the law finds, its other versions, and what may be done with it. */
export default function TemplatePage() {
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const answer = useAnswer('rentals.template.get', { id })
  useEffect(() => void loadCodeWords(), [])
  return <Loaded answer={answer}>{template => <TemplateRecord template={template} />}</Loaded>
}

function TemplateRecord({ template }: Props) {
  const { can } = useSession()
  const isNarrow = useNarrow()
  const [act, setAct] = useState<Act | null>(null)
  const [address] = useAddress()
  const mayWrite = can('legal.documents.write') && !isNarrow
  const { nameAr } = template
  return (
    <RecordPage
      name={nameAr}
      title={nameAr}
      breadcrumbs={
        <Breadcrumbs
          crumbs={[{ name: m['rentals.template.title'](), href: links.templates }, { name: nameAr }]}
        />
      }
      status={<TemplateBadge state={template.state} />}
      facts={
        <>
          <span>{m['rentals.template.version']({ no: template.versionNo })}</span>
          <span>{template.types.map(type => typeWords[type]()).join('، ')}</span>
          <span>{languagesWord(template.languages)}</span>
          <span>{m['rentals.template.used']({ count: template.useCount })}</span>
        </>
      }
      actions={<Acts template={template} mayWrite={mayWrite} onAct={setAct} />}
      side={
        <div className="stack">
          <VersionsCard template={template} compared={address['compare']} />
          <RecordTimeline
            subject={`rentals.template:${template.familyId}`}
            label={nameAr}
            words={templateTimeline}
          />
        </div>
      }
    >
      {isNarrow && <Notice>{m['rentals.template.phone']()}</Notice>}
      <Card title={m['rentals.template.findings']()}>
        <TemplateFindings findings={template.findings} />
      </Card>
      <Card title={m['rentals.template.clauses']()}>
        <ol className="rentals-lines">
          {template.clauses.map((clause, index) => (
            <li key={clause.titleAr}>
              <span className="grow">
                <b>
                  {index + 1}. {clause.titleAr}
                </b>
                <span className="rentals-block">{clause.textAr}</span>
                {clause.textEn && (
                  <span className="cap rentals-block" dir="ltr">
                    {clause.textEn}
                  </span>
                )}
              </span>
            </li>
          ))}
        </ol>
      </Card>
      {act && <ActOf act={act} template={template} onClose={() => setAct(null)} />}
    </RecordPage>
  )
}

function Acts({ template, mayWrite, onAct }: Props & { mayWrite: boolean; onAct: (act: Act) => void }) {
  const { id, state } = template
  const preview = documentUrl('rentals.template.preview', { id, locale: currentLocale() })
  const isDraft = state === 'draft'
  return (
    <>
      <ButtonLink target="_blank" href={preview}>
        {m['rentals.template.preview']()}
      </ButtonLink>
      {mayWrite && (
        <>
          {state === 'published' && (
            <Button onPress={() => onAct('retire')}>{m['rentals.template.retire']()}</Button>
          )}
          <ButtonLink kind={isDraft ? 'secondary' : 'primary'} href={links.templateDraft(id)}>
            {isDraft ? m['kernel.action.edit']() : m['rentals.template.newVersion']()}
          </ButtonLink>
          {isDraft && (
            <Button kind="primary" onPress={() => onAct('publish')}>
              {m['rentals.template.publish']()}
            </Button>
          )}
        </>
      )}
    </>
  )
}

function ActOf({ act, template, onClose }: Props & { act: Act; onClose: () => void }) {
  const { id, version, nameAr: name } = template
  const words = {
    publish: {
      title: m['rentals.template.publishTitle']({ name }),
      verb: m['rentals.template.publish'](),
      note: m['rentals.template.publishNote'](),
      done: m['rentals.template.published'](),
    },
    retire: {
      title: m['rentals.template.retireTitle']({ name }),
      verb: m['rentals.template.retire'](),
      note: m['rentals.template.retireNote'](),
      done: m['rentals.template.retired'](),
    },
  }[act]
  return (
    <ActDialog
      name={`rentals.template.${act}`}
      title={words.title}
      verb={words.verb}
      danger={act === 'retire'}
      input={{ id, version }}
      onDone={() => showToast(words.done)}
      onClose={onClose}
    >
      <p>{words.note}</p>
    </ActDialog>
  )
}
