import { useEffect, useState } from 'react'
import { m } from '#generated/words/messages.js'
import { currentLocale } from '#kernel/web/say.ts'
import { useCompany } from '#kernel/web/session.tsx'
import { Card } from '#ui/Card.tsx'
import { type LawRule, rulesInForce } from '../../shared/law.rules.ts'
import { type Clause, lintTemplate, placeholders } from '../../shared/template.rules.ts'
import { useToday } from '../clock.ts'
import { TemplateFindings } from './TemplateBadge.tsx'

/** Beside the clauses: what the law finds in them as they are typed, and the words a contract fills in. */
export function TemplateSide({ clauses }: { readonly clauses: readonly Clause[] }) {
  const { country } = useCompany()
  const today = useToday()
  const [pack, setPack] = useState<readonly LawRule[] | null>(null)
  useEffect(() => {
    void import('../../shared/law.kuwait.ts').then(file => setPack(file.kuwaitLawPack))
  }, [])
  return (
    <>
      <Card title={m['rentals.template.findings']()}>
        {pack && <TemplateFindings findings={lintTemplate(rulesInForce(pack, country, today), clauses)} />}
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
