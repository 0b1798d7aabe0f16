import { useState } from 'react'
import { words as typeWords } from '#generated/choices/legal.letter.type.ts'
import { words as countryWords } from '#generated/choices/legal.library.country.ts'
import { words as stepWords } from '#generated/choices/legal.library.step.ts'
import { words as topicWords } from '#generated/choices/legal.library.topic.ts'
import { m } from '#generated/words/messages.js'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import type { OutputFor } from '#kernel/web/api.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { Loaded } from '#kernel/web/RecordPage.tsx'
import { useCompany, useSession } from '#kernel/web/session.tsx'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Select } from '#ui/Select.tsx'
import { TextField } from '#ui/TextField.tsx'
import { optionsOf } from '../case/caseWords.web.ts'
import { type LawCountry, lawCountries, type Topic } from '../library/library.rules.ts'
import { ArticleDialog } from './ArticleDialog.tsx'
import { type Article, ArticleRow } from './ArticleRow.tsx'
import { TrustBadge } from './HitCard.tsx'
import { TemplateDialog } from './TemplateDialog.tsx'

type Template = OutputFor<'legal.template.list'>['templates'][number]
type Open =
  | { article: Article; act: 'edit' | 'publish' | 'confirm' | 'retire' | 'amend' }
  | { template: Template; act: 'next' | 'retireTemplate' }
  | 'newArticle'
  | null

/** The texts of law and the templates of a country, with their source and how sure they are. */
export function LibraryTab() {
  const { can } = useSession()
  const { country: own } = useCompany()
  const [country, setCountry] = useState<LawCountry>(lawCountries.find(one => one === own) ?? 'KW')
  const [topic, setTopic] = useState<Topic | 'all'>('all')
  const [open, setOpen] = useState<Open>(null)
  const articles = useAnswer('legal.article.list', { country, ...(topic === 'all' ? {} : { topic }) })
  const templates = useAnswer('legal.template.list', {})
  const mayWrite = can('legal.documents.write')
  const close = () => setOpen(null)
  return (
    <div className="stack">
      <Card>
        <div className="fields">
          <Select
            label={m['legal.article.field.country']()}
            value={country}
            onChange={id => setCountry(id as LawCountry)}
            options={optionsOf(countryWords)}
          />
          <Select
            label={m['legal.article.field.topic']()}
            value={topic}
            onChange={id => setTopic(id as Topic | 'all')}
            options={[{ id: 'all', name: m['legal.report.all']() }, ...optionsOf(topicWords)]}
          />
        </div>
      </Card>
      <Card
        title={m['legal.advisor.articles']()}
        end={
          mayWrite && (
            <Button size="small" onPress={() => setOpen('newArticle')}>
              {m['legal.advisor.addArticle']()}
            </Button>
          )
        }
      >
        <Loaded answer={articles}>
          {data =>
            data.articles.length === 0 ? (
              <EmptyState title={m['legal.advisor.nothing']()} />
            ) : (
              <div className="stack">
                {data.articles.map(article => (
                  <ArticleRow
                    key={article.id}
                    article={article}
                    all={data.articles}
                    mayWrite={mayWrite}
                    onAct={act => setOpen({ article, act })}
                  />
                ))}
              </div>
            )
          }
        </Loaded>
      </Card>
      <Card title={m['legal.advisor.templates']()}>
        <Loaded answer={templates}>
          {data => (
            <div className="stack">
              {data.templates
                .filter(template => template.country === country)
                .map(template => (
                  <div key={template.id} className="stack tight">
                    <span className="row tight">
                      <strong>{typeWords[template.letterType]()}</strong>
                      <span className="soft-ink">
                        {m['legal.advisor.edition']({ edition: template.edition })}
                      </span>
                      <Badge hue={template.state === 'published' ? 'green' : 'slate'}>
                        {stepWords[template.state]()}
                      </Badge>
                      <TrustBadge trust={template.confidence} />
                    </span>
                    <p className="law-text soft-ink">{template.body}</p>
                    {mayWrite && (
                      <span className="row tight">
                        <Button size="small" onPress={() => setOpen({ template, act: 'next' })}>
                          {m['legal.advisor.nextEdition']()}
                        </Button>
                        {template.state === 'published' && (
                          <Button size="small" onPress={() => setOpen({ template, act: 'retireTemplate' })}>
                            {m['legal.advisor.retire']()}
                          </Button>
                        )}
                      </span>
                    )}
                  </div>
                ))}
            </div>
          )}
        </Loaded>
      </Card>
      {open === 'newArticle' && <ArticleDialog country={country} onClose={close} />}
      {open && open !== 'newArticle' && 'article' in open && <ArticleActs {...open} onClose={close} />}
      {open && open !== 'newArticle' && 'template' in open && open.act === 'next' && (
        <TemplateDialog template={open.template} onClose={close} />
      )}
      {open && open !== 'newArticle' && 'template' in open && open.act === 'retireTemplate' && (
        <ActDialog
          name="legal.template.retire"
          title={m['legal.advisor.retire']()}
          verb={m['legal.advisor.retire']()}
          danger
          input={{ id: open.template.id, version: open.template.version, reason: null }}
          onDone={close}
          onClose={close}
        />
      )}
    </div>
  )
}

type ActsProps = {
  article: Article
  act: 'edit' | 'publish' | 'confirm' | 'retire' | 'amend'
  onClose: () => void
}

function ArticleActs({ article, act, onClose }: ActsProps) {
  const [reason, setReason] = useState('')
  const { id, version } = article
  if (act === 'edit') return <ArticleDialog country={article.country} article={article} onClose={onClose} />
  if (act === 'amend')
    return <ArticleDialog country={article.country} article={article} isNew onClose={onClose} />
  if (act === 'confirm') return <ConfirmDialog article={article} onClose={onClose} />
  if (act === 'publish')
    return (
      <ActDialog
        name="legal.article.publish"
        title={m['legal.advisor.publish']()}
        verb={m['legal.advisor.publish']()}
        input={{ id, version }}
        onDone={onClose}
        onClose={onClose}
      />
    )
  return (
    <ActDialog
      name="legal.article.retire"
      title={m['legal.advisor.retire']()}
      verb={m['legal.advisor.retire']()}
      danger
      input={reason.trim() ? { id, version, reason } : null}
      onDone={onClose}
      onClose={onClose}
    >
      <TextField label={m['legal.case.field.reason']()} name="reason" value={reason} onChange={setReason} />
    </ActDialog>
  )
}

function ConfirmDialog({ article, onClose }: Omit<ActsProps, 'act'>) {
  const [number, setNumber] = useState(article.article ?? '')
  const [source, setSource] = useState(article.source ?? '')
  const { id, version } = article
  return (
    <ActDialog
      name="legal.article.confirm"
      title={m['legal.advisor.confirm']()}
      verb={m['legal.advisor.confirm']()}
      input={
        source.trim()
          ? { id, version, article: number.trim() || null, source, confidence: 'confirmed' }
          : null
      }
      onDone={onClose}
      onClose={onClose}
    >
      <TextField
        label={m['legal.article.field.article']()}
        name="article"
        optional
        value={number}
        onChange={setNumber}
      />
      <TextField
        label={m['legal.article.field.source']()}
        name="source"
        value={source}
        onChange={setSource}
      />
    </ActDialog>
  )
}
