import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { m } from '#generated/words/messages.js'
import type { OutputFor } from '#kernel/web/api.ts'
import { TextLink } from '#ui/TextLink.tsx'
import { links } from '../links.ts'
import { checkWord } from '../wordMaps.ts'

type Check = OutputFor<'accounting.period.checklist'>['checks'][number]
/** The days whose books were checked. */
type CheckedDays = { readonly startsOn: string; readonly endsOn: string }

/** Lists of documents that put a check right. */
const documentLinks: Readonly<Record<string, string>> = {
  H8: '/finance/treasury',
  H10: '/finance/payments?direction=in',
  H11: `${links.assets}?show=run`,
  H12: '/finance/treasury/reconcile',
  H13: '/finance/treasury/cheques?toLodge=true',
  H14: '/finance/deposits',
  H15: '/settings/advanced?tab=company',
  H16: '/finance/vendors/bills',
  shifts: '/finance/treasury',
}

/** Enough to know what is meant; the way to all of them stands beside. */
const shownSubjects = 5

type Props = {
  readonly check: Check
  readonly days: CheckedDays
  /** What puts a failing check right. */
  readonly act?: ReactNode
}

/** A check with its first failing rows and the way to them. */
export function CheckRow({ check, days, act }: Props) {
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
      {!passed && act}
      {passed ? (
        <span className="cap">{m['accounting.period.passed']()}</span>
      ) : (
        <span className="n strong">{check.count}</span>
      )}
    </li>
  )
}

/** Ids of drafts and the source keys of spreads name nothing to a person. */
const isNamed = (subject: string) => !/[0-9a-f]{8}-[0-9a-f]{4}-/.test(subject)

/** Where the rows of a failing check are put right. */
function wayTo(code: string, days: CheckedDays): string | null {
  if (code === 'H1') return links.mappings
  if (code === 'H18') return links.entriesOf('draft')
  if (code === 'H7') return links.trialBalance({ from: days.startsOn, to: days.endsOn })
  const href = documentLinks[code]
  if (href) return href
  if (code === 'H3' || code === 'H17') return links.entries({ from: days.startsOn, to: days.endsOn })
  return null
}
