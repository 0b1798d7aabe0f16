import { useState } from 'react'
import { words as countryWords } from '#generated/choices/legal.library.country.ts'
import { words as topicWords } from '#generated/choices/legal.library.topic.ts'
import { m } from '#generated/words/messages.js'
import { useAnswer } from '#kernel/web/hooks.ts'
import { Loaded } from '#kernel/web/RecordPage.tsx'
import { useCompany } from '#kernel/web/session.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { DateField } from '#ui/DateField.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Select } from '#ui/Select.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { AssistantDraft } from '../assistant/AssistantCard.tsx'
import { optionsOf } from '../case/caseWords.web.ts'
import { type LawCountry, lawCountries, type Topic } from '../library/library.rules.ts'
import { HitCard } from './HitCard.tsx'

type Asked = { text: string; country?: LawCountry; topic?: Topic; validOn?: string }

/** A question, and what the library has on it: no outside service is called. */
export function ConsultTab() {
  const { country: own } = useCompany()
  const home = lawCountries.find(one => one === own)
  const [text, setText] = useState('')
  const [country, setCountry] = useState<LawCountry | 'all'>(home ?? 'all')
  const [topic, setTopic] = useState<Topic | 'all'>('all')
  const [validOn, setValidOn] = useState<string | null>(null)
  const [asked, setAsked] = useState<Asked | null>(null)
  const search = () =>
    setAsked({
      text: text.trim(),
      ...(country === 'all' ? {} : { country }),
      ...(topic === 'all' ? {} : { topic }),
      ...(validOn ? { validOn } : {}),
    })
  const all = { id: 'all', name: m['legal.report.all']() }
  return (
    <div className="stack">
      <Card>
        <form
          className="stack"
          onSubmit={event => {
            event.preventDefault()
            if (text.trim()) search()
          }}
        >
          <TextArea
            label={m['legal.advisor.question']()}
            name="text"
            rows={2}
            value={text}
            onChange={setText}
          />
          <div className="fields">
            <Select
              label={m['legal.article.field.country']()}
              value={country}
              onChange={id => setCountry(id as LawCountry | 'all')}
              options={[all, ...optionsOf(countryWords)]}
            />
            <Select
              label={m['legal.article.field.topic']()}
              value={topic}
              onChange={id => setTopic(id as Topic | 'all')}
              options={[all, ...optionsOf(topicWords)]}
            />
            <DateField label={m['legal.advisor.validOn']()} optional value={validOn} onChange={setValidOn} />
          </div>
          <span className="row">
            <Button kind="primary" type="submit">
              {m['legal.advisor.search']()}
            </Button>
          </span>
        </form>
      </Card>
      {asked && <AssistantDraft key={asked.text} {...asked} />}
      {asked ? <Hits asked={asked} /> : <EmptyState title={m['legal.advisor.empty']()} />}
    </div>
  )
}

function Hits({ asked }: { asked: Asked }) {
  const answer = useAnswer('legal.library.search', asked)
  return (
    <Loaded answer={answer}>
      {({ hits }) =>
        hits.length === 0 ? (
          <EmptyState title={m['legal.advisor.nothing']()} />
        ) : (
          <div className="stack">
            <p className="cap">{m['legal.advisor.caution']()}</p>
            {hits.map(hit => (
              <HitCard key={hit.id} hit={hit} question={asked.text} />
            ))}
          </div>
        )
      }
    </Loaded>
  )
}
