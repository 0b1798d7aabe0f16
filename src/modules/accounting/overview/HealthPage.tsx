import { RefreshCw } from 'lucide-react'
import { useEffect } from 'react'
import { words as severityWords } from '#generated/choices/accounting.health.severity.ts'
import { m } from '#generated/words/messages.js'
import { formatPercent } from '#kernel/shared/format.ts'
import type { OutputFor } from '#kernel/web/api.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { useAddress } from '#kernel/web/list.ts'
import { Loaded } from '#kernel/web/RecordPage.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { useDisplay } from '#ui/display.ts'
import { Notice } from '#ui/Notice.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { SegmentedControl } from '#ui/SegmentedControl.tsx'
import { Stat } from '#ui/Stat.tsx'
import { StatStrip } from '#ui/StatStrip.tsx'
import { Toolbar } from '#ui/Toolbar.tsx'
import '../accounting.css'
import { CheckRow } from '../period/CheckRow.tsx'
import { useToday } from '../report/FilterParts.tsx'

type Health = OutputFor<'accounting.health.run'>
type Severity = Health['checks'][number]['severity']
const order: readonly Severity[] = ['critical', 'high', 'medium']

/** «فحص النظام المالي»: every check of the books as of today, what fails first, each with the way to put it right. */
export default function HealthPage() {
  const answer = useAnswer('accounting.health.run', {}, { staleTime: 0 })
  useEffect(() => {
    document.title = m['accounting.page.health']()
  }, [])
  return (
    <div className="page">
      <PageHeader
        title={m['accounting.page.health']()}
        count={m['accounting.health.asOf']()}
        actions={
          <Button kind="primary" busy={answer.isFetching} onPress={() => void answer.refetch()}>
            <RefreshCw aria-hidden />
            {m['accounting.health.again']()}
          </Button>
        }
      />
      <Loaded answer={answer}>{health => <Found health={health} />}</Loaded>
    </div>
  )
}

function Found({ health }: { health: Health }) {
  const { digits } = useDisplay()
  const today = useToday()
  const [address, change] = useAddress()
  const severity = order.find(one => one === address['severity']) ?? null
  const failing = health.checks.filter(check => check.count > 0).length
  const shown = health.checks
    .filter(check => severity === null || check.severity === severity)
    .toSorted(
      (a, b) =>
        Number(a.count === 0) - Number(b.count === 0) ||
        order.indexOf(a.severity) - order.indexOf(b.severity),
    )
  const score = health.total === 0 ? 10_000 : Math.floor((health.passed * 10_000) / health.total)
  return (
    <div className="stack">
      <StatStrip>
        <Stat
          label={m['accounting.health.score']()}
          note={m['accounting.health.scoreNote']({ passed: health.passed, total: health.total })}
        >
          <span className="n">{formatPercent(score, digits)}</span>
        </Stat>
        <Stat
          label={m['accounting.health.failing']({ count: failing })}
          note={m['accounting.health.scoreHow']()}
        >
          <span className="n">{failing}</span>
        </Stat>
      </StatStrip>
      {failing === 0 && <Notice hue="green">{m['accounting.health.sound']()}</Notice>}
      <Toolbar>
        <SegmentedControl<Severity | 'all'>
          label={m['accounting.health.severity']()}
          value={severity ?? 'all'}
          onChange={chosen => change({ severity: chosen === 'all' ? undefined : chosen })}
          options={[
            { id: 'all', name: m['accounting.filter.all']() },
            ...order.map(id => ({ id, name: severityWords[id]() })),
          ]}
        />
      </Toolbar>
      <Card flush>
        <ul className="work-list">
          {shown.map(check => (
            <CheckRow
              key={check.code}
              check={check}
              days={{ startsOn: `${today.slice(0, 4)}-01-01`, endsOn: today }}
            />
          ))}
        </ul>
      </Card>
    </div>
  )
}
