import { words as changeWords } from '#generated/choices/rentals.template.change.ts'
import { m } from '#generated/words/messages.js'
import { useAnswer } from '#kernel/web/hooks.ts'
import { useAddress } from '#kernel/web/list.ts'
import { Loaded } from '#kernel/web/RecordPage.tsx'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { DayText } from '#ui/DayText.tsx'
import { TextLink } from '#ui/TextLink.tsx'
import { useClock } from '../clock.web.ts'
import { links } from '../links.web.ts'
import { TemplateBadge } from './TemplateBadge.tsx'
import { compareClauses } from './template.rules.ts'
import type { Template } from './templateWords.web.ts'

type Props = { template: Template; compared: unknown }

/** The versions of a template, and what one of them has otherwise than the shown one. */
export function VersionsCard({ template, compared }: Props) {
  const { dayOf } = useClock()
  const [, change] = useAddress()
  const others = template.versions.filter(one => one.id !== template.id)
  const other = others.find(one => one.id === compared)
  return (
    <>
      <Card title={m['rentals.template.versions']()}>
        <ul className="rentals-lines">
          {template.versions.map(one => (
            <li key={one.id}>
              <span className="grow">
                <TextLink href={links.template(one.id)}>
                  {m['rentals.template.version']({ no: one.versionNo })}
                </TextLink>{' '}
                <TemplateBadge state={one.state} />
                {one.publishedAt && (
                  <span className="cap rentals-block">
                    <DayText day={dayOf(one.publishedAt)} />
                  </span>
                )}
              </span>
              {one.id !== template.id && (
                <Button size="small" kind="tertiary" onPress={() => change({ compare: one.id })}>
                  {m['rentals.template.compare']({ no: one.versionNo })}
                </Button>
              )}
            </li>
          ))}
        </ul>
      </Card>
      {other && <Difference template={template} otherId={other.id} otherNo={other.versionNo} />}
    </>
  )
}

const hues = { added: 'green', removed: 'red', changed: 'amber' } as const

function Difference({
  template,
  otherId,
  otherNo,
}: {
  template: Template
  otherId: string
  otherNo: number
}) {
  const answer = useAnswer('rentals.template.get', { id: otherId })
  return (
    <Loaded answer={answer}>
      {other => {
        const isLater = template.versionNo > otherNo
        const [before, after] = isLater ? [other, template] : [template, other]
        const changes = compareClauses(before.clauses, after.clauses)
        return (
          <Card title={m['rentals.template.compare']({ no: otherNo })}>
            {changes.length === 0 && <p className="cap">{m['rentals.template.same']()}</p>}
            <ul className="rentals-lines">
              {changes.map(change => (
                <li key={`${change.kind} ${change.titleAr}`}>
                  <span className="grow">
                    <Badge hue={hues[change.kind]}>{changeWords[change.kind]()}</Badge>{' '}
                    <b>{change.titleAr}</b>
                    {change.before && <del className="rentals-block soft-ink">{change.before}</del>}
                    {change.after && <ins className="rentals-block rentals-new">{change.after}</ins>}
                  </span>
                </li>
              ))}
            </ul>
          </Card>
        )
      }}
    </Loaded>
  )
}
