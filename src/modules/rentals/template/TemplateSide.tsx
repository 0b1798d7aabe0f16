import { useEffect, useState } from 'react'
import { m } from '#generated/words/messages.js'
import { useAnswer } from '#kernel/web/hooks.ts'
import { currentLocale } from '#kernel/web/say.ts'
import { Card } from '#ui/Card.tsx'
import type { LawRule } from '../law/law.rules.ts'
import { TemplateFindings } from './TemplateBadge.tsx'
import { lintTemplate, placeholders, type TemplateDraft } from './template.rules.ts'
import type { LibraryClause } from './templateWords.web.ts'

type Props = { template: TemplateDraft; library: readonly LibraryClause[] }

/** Beside the clauses: what the law and the company find in them as they are typed, and the words a contract fills in. */
export function TemplateSide({ template, library }: Props) {
  const inForce = useAnswer('rentals.law.pack', {})
  const [pack, setPack] = useState<readonly LawRule[] | null>(null)
  useEffect(() => {
    void import('../law/lawKuwait.rules.ts').then(file => setPack(file.kuwaitLawPack))
  }, [])
  const codes = new Set(inForce.data?.rules.flatMap(rule => (rule.isInForce ? rule.code : [])))
  return (
    <>
      <Card title={m['rentals.template.findings']()}>
        {pack && inForce.data && (
          <TemplateFindings
            findings={lintTemplate(
              pack.filter(rule => codes.has(rule.code)),
              template,
              library.filter(clause => clause.isActive),
            )}
          />
        )}
      </Card>
      <Card title={m['rentals.template.words']()}>
        <p className="cap">{m['rentals.template.wordsHint']()}</p>
        <p>
          {placeholders.map(word => (
            <bdi key={word.key} className="rentals-block">{`{${word[currentLocale()]}}`}</bdi>
          ))}
        </p>
      </Card>
    </>
  )
}
