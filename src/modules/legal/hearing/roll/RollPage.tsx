import { useEffect, useState } from 'react'
import { m } from '#generated/words/messages.js'
import { addDays, dayIn } from '#kernel/shared/day.ts'
import { documentUrl } from '#kernel/web/api.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { Loaded } from '#kernel/web/RecordPage.tsx'
import { useCompany, useSession } from '#kernel/web/session.tsx'
import { Breadcrumbs } from '#ui/Breadcrumbs.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { Card } from '#ui/Card.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { SegmentedControl } from '#ui/SegmentedControl.tsx'
import { links } from '../../links.web.ts'
import { HearingDialog } from '../HearingDialogs.tsx'
import { type HearingAct, HearingsTable } from '../HearingsTable.tsx'
import type { Hearing } from '../hearingWords.web.ts'

const ranges = { today: 0, week: 7, month: 31 } as const
type Range = keyof typeof ranges
const rangeWords: Readonly<Record<Range, () => string>> = {
  today: m['legal.hearing.today'],
  week: m['legal.hearing.week'],
  month: m['legal.hearing.month'],
}

/** The hearings of the coming days, of all cases that the person may see. */
export function RollPage() {
  const { timeZone } = useCompany()
  const { can } = useSession()
  const [today] = useState(() => dayIn(new Date(), timeZone))
  const [range, setRange] = useState<Range>('week')
  const [open, setOpen] = useState<{ hearing: Hearing; act: HearingAct } | null>(null)
  // Yesterday's hearing whose decision is not written down belongs to today's work.
  const from = range === 'today' ? today : addDays(today, -7)
  const answer = useAnswer('legal.hearing.roll', { from, to: addDays(today, ranges[range]) })
  const title = m['legal.hearing.roll.title']()
  useEffect(() => {
    document.title = title
  }, [title])
  return (
    <div className="page">
      <PageHeader
        title={title}
        breadcrumbs={
          <Breadcrumbs
            crumbs={[{ name: m['legal.case.list.title'](), href: links.cases() }, { name: title }]}
          />
        }
        actions={
          <ButtonLink href={documentUrl('legal.hearing.calendar', {})}>
            {m['legal.hearing.calendar']()}
          </ButtonLink>
        }
      />
      <SegmentedControl
        label={m['legal.hearing.range']()}
        value={range}
        onChange={setRange}
        options={(Object.keys(ranges) as Range[]).map(id => ({ id, name: rangeWords[id]() }))}
      />
      <Loaded answer={answer}>
        {({ hearings }) => (
          <Card flush>
            <HearingsTable
              withCase
              hearings={hearings}
              onAct={can('legal.cases.write') ? (hearing, act) => setOpen({ hearing, act }) : null}
            />
          </Card>
        )}
      </Loaded>
      {open && <HearingDialog {...open} onClose={() => setOpen(null)} />}
    </div>
  )
}
