import { words as typeWords } from '#generated/choices/legal.letter.type.ts'
import { words as countryWords } from '#generated/choices/legal.library.country.ts'
import { words as trustWords } from '#generated/choices/legal.library.trust.ts'
import { m } from '#generated/words/messages.js'
import type { OutputFor } from '#kernel/web/api.ts'
import { isolated } from '#kernel/web/isolate.ts'
import { Badge } from '#ui/Badge.tsx'
import { Card } from '#ui/Card.tsx'
import { DayText } from '#ui/DayText.tsx'
import { highlighted } from '../library/stem.rules.ts'

type Hit = OutputFor<'legal.library.search'>['hits'][number]
type Trust = keyof typeof trustWords

export const TrustBadge = ({ trust }: { trust: Trust }) => (
  <Badge hue={trust === 'confirmed' ? 'green' : 'amber'}>{trustWords[trust]()}</Badge>
)

/** Where a text of law stands: the law with its number and year, and the article where that is certain. */
export function lawName(law: {
  lawName: string
  lawNo: string | null
  lawYear: number | null
  article: string | null
}): string {
  const number = law.lawNo && law.lawYear ? ` ${isolated(`${law.lawNo}/${law.lawYear}`)}` : ''
  const article = law.article
    ? m['legal.advisor.article']({ article: isolated(law.article) })
    : m['legal.advisor.articleUnknown']()
  return `${law.lawName}${number}، ${article}`
}

/** One text that a question is about, the words they share marked, with its source and how sure it is. */
export function HitCard({ hit, question }: { hit: Hit; question: string }) {
  const isArticle = hit.kind === 'article'
  const country = (countryWords as Record<string, (() => string) | undefined>)[hit.country]
  return (
    <Card
      title={<Marked text={hit.subject} question={question} />}
      caption={
        isArticle
          ? lawName(hit)
          : m['legal.advisor.template']({
              type: (typeWords as Record<string, (() => string) | undefined>)[hit.letterType]?.() ?? '',
            })
      }
      end={<TrustBadge trust={hit.confidence} />}
    >
      <p className="law-text">
        <Marked text={hit.body} question={question} />
      </p>
      <p className="row soft-ink">
        <span>{country?.() ?? hit.country}</span>
        {isArticle && hit.validFromOn && (
          <span>
            {m['legal.article.field.validFromOn']()} <DayText day={hit.validFromOn} />
          </span>
        )}
        {isArticle && hit.validToOn && (
          <span>
            {m['legal.article.field.validToOn']()} <DayText day={hit.validToOn} />
          </span>
        )}
        <span>
          {m['legal.article.field.source']()}: {hit.source}
        </span>
      </p>
    </Card>
  )
}

const Marked = ({ text, question }: { text: string; question: string }) => (
  <>
    {highlighted(text, question).map((piece, at) =>
      piece.isFound ? (
        // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text keep their order
        <mark key={at} className="found">
          {piece.text}
        </mark>
      ) : (
        piece.text
      ),
    )}
  </>
)
