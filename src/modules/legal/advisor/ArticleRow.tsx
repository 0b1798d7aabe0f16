import { useState } from 'react'
import { words as stepWords } from '#generated/choices/legal.library.step.ts'
import { words as topicWords } from '#generated/choices/legal.library.topic.ts'
import { m } from '#generated/words/messages.js'
import type { OutputFor } from '#kernel/web/api.ts'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { DayText } from '#ui/DayText.tsx'
import { lawName, TrustBadge } from './HitCard.tsx'

export type Article = OutputFor<'legal.article.list'>['articles'][number]
type Act = 'edit' | 'publish' | 'confirm' | 'retire' | 'amend'

const verbs: Readonly<Record<Act, () => string>> = {
  edit: m['legal.letter.edit'],
  publish: m['legal.advisor.publish'],
  confirm: m['legal.advisor.confirm'],
  amend: m['legal.advisor.amend'],
  retire: m['legal.advisor.retire'],
}

function actsOf({ state, confidence }: Article): readonly Act[] {
  if (state === 'draft') return ['edit', 'publish']
  if (state === 'retired') return []
  return confidence === 'confirmed' ? ['amend', 'retire'] : ['confirm', 'amend', 'retire']
}

type Props = { article: Article; all: readonly Article[]; mayWrite: boolean; onAct: (act: Act) => void }

/** One text of law; its other texts, by their days, open beside it. */
export function ArticleRow({ article, all, mayWrite, onAct }: Props) {
  const [isCompared, setCompared] = useState(false)
  const others = all.filter(
    other =>
      other.id !== article.id &&
      other.article !== null &&
      other.article === article.article &&
      other.lawNo === article.lawNo &&
      other.lawYear === article.lawYear,
  )
  return (
    <div className="stack tight">
      <Body article={article} />
      <span className="row tight">
        {others.length > 0 && (
          <Button size="small" onPress={() => setCompared(!isCompared)}>
            {m['legal.advisor.compare']({ count: others.length })}
          </Button>
        )}
        {mayWrite &&
          actsOf(article).map(act => (
            <Button key={act} size="small" onPress={() => onAct(act)}>
              {verbs[act]()}
            </Button>
          ))}
      </span>
      {isCompared && others.map(other => <Body key={other.id} article={other} />)}
    </div>
  )
}

function Body({ article }: { article: Article }) {
  return (
    <>
      <strong>{article.subject}</strong>
      <span className="row tight">
        <span className="soft-ink">{lawName(article)}</span>
        <span className="soft-ink">{topicWords[article.topic]()}</span>
        {article.state !== 'published' && <Badge hue="slate">{stepWords[article.state]()}</Badge>}
        <TrustBadge trust={article.confidence} />
      </span>
      <p className="law-text">{article.body}</p>
      <span className="row soft-ink">
        {article.validFromOn && (
          <span>
            {m['legal.article.field.validFromOn']()} <DayText day={article.validFromOn} />
          </span>
        )}
        {article.validToOn && (
          <span>
            {m['legal.article.field.validToOn']()} <DayText day={article.validToOn} />
          </span>
        )}
        {article.source && (
          <span>
            {m['legal.article.field.source']()}: {article.source}
          </span>
        )}
      </span>
    </>
  )
}
