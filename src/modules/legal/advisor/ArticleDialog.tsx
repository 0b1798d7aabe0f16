import { useState } from 'react'
import { words as topicWords } from '#generated/choices/legal.library.topic.ts'
import { m } from '#generated/words/messages.js'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import { DateField } from '#ui/DateField.tsx'
import { NumberField } from '#ui/NumberField.tsx'
import { Select } from '#ui/Select.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { TextField } from '#ui/TextField.tsx'
import { optionsOf } from '../case/caseWords.web.ts'
import type { LawCountry, Topic } from '../library/library.rules.ts'
import type { Article } from './ArticleRow.tsx'

type Props = {
  country: LawCountry
  article?: Article
  /** A new text of the same article, which takes its place from its day on. */
  isNew?: boolean
  onClose: () => void
}

/** The draft of a text of law. */
export function ArticleDialog({ country, article, isNew = false, onClose }: Props) {
  const [topic, setTopic] = useState<Topic>(article?.topic ?? 'contract')
  const [lawName, setLaw] = useState(article?.lawName ?? '')
  const [lawNo, setNo] = useState(article?.lawNo ?? '')
  const [lawYear, setYear] = useState<number | null>(article?.lawYear ?? null)
  const [number, setNumber] = useState(article?.article ?? '')
  const [subject, setSubject] = useState(article?.subject ?? '')
  const [body, setBody] = useState(article?.body ?? '')
  const [validFromOn, setFrom] = useState<string | null>(isNew ? null : (article?.validFromOn ?? null))
  const [source, setSource] = useState(isNew ? '' : (article?.source ?? ''))
  const title = isNew ? m['legal.advisor.amend']() : m['legal.advisor.addArticle']()
  const isChanged = article !== undefined && !isNew
  return (
    <ActDialog
      name="legal.article.save"
      title={title}
      verb={m['kernel.action.save']()}
      input={
        lawName.trim() && subject.trim() && body.trim()
          ? {
              id: isChanged ? article.id : null,
              version: isChanged ? article.version : null,
              country,
              topic,
              lawName,
              lawNo: lawNo.trim() || null,
              lawYear,
              article: number.trim() || null,
              subject,
              body,
              validFromOn,
              source: source.trim() || null,
              confidence: 'toConfirm',
            }
          : null
      }
      onDone={onClose}
      onClose={onClose}
    >
      <div className="fields">
        <Select
          label={m['legal.article.field.topic']()}
          name="topic"
          value={topic}
          onChange={id => setTopic(id as Topic)}
          options={optionsOf(topicWords)}
        />
        <TextField
          label={m['legal.article.field.lawName']()}
          name="lawName"
          value={lawName}
          onChange={setLaw}
        />
        <TextField
          label={m['legal.article.field.lawNo']()}
          name="lawNo"
          optional
          value={lawNo}
          onChange={setNo}
        />
        <NumberField
          label={m['legal.article.field.lawYear']()}
          name="lawYear"
          optional
          value={lawYear}
          onChange={setYear}
        />
        <TextField
          label={m['legal.article.field.article']()}
          name="article"
          optional
          value={number}
          onChange={setNumber}
        />
        <DateField
          label={m['legal.article.field.validFromOn']()}
          name="validFromOn"
          optional
          value={validFromOn}
          onChange={setFrom}
        />
      </div>
      <TextField
        label={m['legal.article.field.subject']()}
        name="subject"
        value={subject}
        onChange={setSubject}
      />
      <TextArea
        label={m['legal.article.field.body']()}
        name="body"
        rows={6}
        value={body}
        onChange={setBody}
      />
      <TextField
        label={m['legal.article.field.source']()}
        name="source"
        optional
        value={source}
        onChange={setSource}
      />
    </ActDialog>
  )
}
