import { Percent, ShieldAlert, Wallet } from 'lucide-react'
import { useState } from 'react'
import { Avatar } from '../Avatar.tsx'
import { Badge } from '../Badge.tsx'
import { BarChart } from '../BarChart.tsx'
import { Button } from '../Button.tsx'
import { Card } from '../Card.tsx'
import { Legend } from '../Legend.tsx'
import { Mark } from '../Mark.tsx'
import { Money } from '../Money.tsx'
import { Notice } from '../Notice.tsx'
import { PageHeader } from '../PageHeader.tsx'
import { SegmentedControl } from '../SegmentedControl.tsx'
import { Skeleton } from '../Skeleton.tsx'
import { StackBar } from '../StackBar.tsx'
import { Stat } from '../Stat.tsx'
import { StatStrip } from '../StatStrip.tsx'
import type { Hue, StatusKind } from '../status.ts'
import { TextLink } from '../TextLink.tsx'
import type { SampleWords } from './samples.ts'

const kinds: StatusKind[] = ['running', 'free', 'promised', 'inHand', 'out']
const revenue = [7900, 8400, 9100, 8600, 9700, 10200, 9950, 10600, 11050, 10400, 11600, 11425]
const collected = [7050, 7950, 8150, 8550, 9500, 9850, 9000, 10150, 10200, 10000, 10900, 9310]
const hues: Hue[] = ['violet', 'red', 'amber']
const icons = [Percent, ShieldAlert, Wallet]

export function GalleryBoard({ words }: { words: SampleWords }) {
  const [period, setPeriod] = useState('1')
  return (
    <main className="page">
      <PageHeader
        title={
          <span className="row">
            <Mark /> {words.dashboard} <Mark size={16} />
          </span>
        }
        count={words.day}
        actions={
          <>
            <SegmentedControl
              label={words.period}
              value={period}
              onChange={setPeriod}
              options={words.periods.map((name, index) => ({ id: String(index), name }))}
            />
            <Avatar name="هند" />
          </>
        }
      />
      <StatStrip>
        {['11425.250', '3161.900', '9310.400', '-1986.750', '18845.865'].map((amount, index) => (
          <Stat
            key={amount}
            label={words.stats[index] ?? ''}
            href="#"
            change={{
              text: ['+8.2%', '+3.1%', '\u22124.6%', '+312.500', '+3,041.750'][index] ?? '',
              good: index !== 2 && index !== 3,
            }}
            note={words.since}
          >
            <Money amount={amount} />
          </Stat>
        ))}
      </StatStrip>
      <div className="beside" style={{ '--side': '384px' } as React.CSSProperties}>
        <Card
          title={words.chart}
          caption={words.chartNote}
          end={
            <Legend
              entries={[
                { name: words.stats[0] ?? '', hue: 'accent' },
                { name: words.stats[2] ?? '', hue: 'green' },
              ]}
            />
          }
        >
          <BarChart
            label={words.chart}
            categories={words.months}
            series={[
              { name: words.stats[0] ?? '', hue: 'accent', values: revenue },
              { name: words.stats[2] ?? '', hue: 'green', values: collected },
            ]}
            hrefOf={category => `#${category}`}
          />
        </Card>
        <div className="stack">
          <Card
            title={words.waiting}
            caption={<span className="n">5</span>}
            end={<TextLink href="#">{words.showAll}</TextLink>}
            flush
          >
            <ul className="work-list">
              {words.tasks.map((task, index) => {
                const Icon = icons[index] ?? Percent
                return (
                  <li key={task}>
                    <span className={`soft-icon hue-${hues[index]}`}>
                      <Icon aria-hidden />
                    </span>
                    <span className="grow">{task}</span>
                    <Button size="small">{words.review}</Button>
                  </li>
                )
              })}
            </ul>
          </Card>
          <Card title={words.vehicles} end={<Badge>{words.onDevice}</Badge>}>
            <StackBar
              parts={words.states.map((name, index) => ({
                id: name,
                name,
                kind: kinds[index] ?? 'out',
                count: [29, 4, 2, 2, 1][index] ?? 0,
                href: '#',
              }))}
            />
          </Card>
        </div>
      </div>
      <div className="facts">
        {(['amber', 'red', 'green', 'blue', 'slate'] as const).map(hue => (
          <Notice key={hue} hue={hue}>
            {words.notice}
          </Notice>
        ))}
      </div>
      <Card>
        <Skeleton lines={3} />
      </Card>
    </main>
  )
}
