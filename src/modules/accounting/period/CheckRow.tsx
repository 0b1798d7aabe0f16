import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react'
import { m } from '#generated/words/messages.js'
import type { OutputFor } from '#kernel/web/api.ts'
import { figureText } from '#ui/figures.ts'
import { TextLink } from '#ui/TextLink.tsx'
import { links } from '../links.web.ts'
import { checkWord } from '../wordMaps.web.ts'
import { type CheckedDays, wayTo } from './checkWays.web.ts'
import { FixButton } from './FixButton.tsx'

type Check = OutputFor<'accounting.period.checklist'>['checks'][number]
/** Enough to know what is meant; the way to all of them stands beside. */
const shownSubjects = 5

type Props = { check: Check; days: CheckedDays }

/** A check with its first failing rows, the way to them, and the act that puts it right where no decision is needed. */
export function CheckRow({ check, days }: Props) {
  const passed = check.count === 0
  const Icon = passed ? CircleCheck : check.blocks ? CircleAlert : TriangleAlert
  const hue = passed ? 'green' : check.blocks ? 'red' : 'amber'
  const href = wayTo(check.code, days)
  const named = check.subjects.filter(isNamed)
  return (
    <li>
      <span className={`soft-icon hue-${hue}`}>
        <Icon aria-hidden />
      </span>
      <span className="grow">
        <span className={passed ? 'soft-ink' : 'strong'}>{checkWord(check.code)}</span>
        {!passed && (
          <span className="cap accounting-block accounting-subjects">
            {named.slice(0, shownSubjects).map(subject =>
              check.code === 'H1' ? (
                <TextLink key={subject} href={links.mapping(subject)}>
                  <span className="n">{subject}</span>
                </TextLink>
              ) : (
                <bdi key={subject}>{subject}</bdi>
              ),
            )}
            {named.length > shownSubjects && <span className="n">+{named.length - shownSubjects}</span>}
            {href && <TextLink href={href}>{m['accounting.period.openCheck']()}</TextLink>}
          </span>
        )}
      </span>
      {!passed && <FixButton code={check.code} />}
      {passed ? (
        <span className="cap">{m['accounting.period.passed']()}</span>
      ) : (
        <span className="n strong">{figureText(check.count)}</span>
      )}
    </li>
  )
}

/** Ids of drafts and the source keys of spreads name nothing to a person. */
const isNamed = (subject: string) => !/[0-9a-f]{8}-[0-9a-f]{4}-/.test(subject)
