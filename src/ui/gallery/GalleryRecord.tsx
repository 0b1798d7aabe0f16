import { Ellipsis, MessageSquare, Pencil, Printer, Send, Share2, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { Amount } from '../Amount.tsx'
import { Breadcrumbs } from '../Breadcrumbs.tsx'
import { Button } from '../Button.tsx'
import { Card } from '../Card.tsx'
import { DataTable } from '../DataTable.tsx'
import { DayRange } from '../DayRange.tsx'
import { DayText } from '../DayText.tsx'
import { DirIcon } from '../DirIcon.tsx'
import { Fact } from '../Fact.tsx'
import { IconButton } from '../IconButton.tsx'
import { InstantText } from '../InstantText.tsx'
import { LifecycleBar } from '../LifecycleBar.tsx'
import { Menu } from '../Menu.tsx'
import { MenuEntry } from '../MenuEntry.tsx'
import { MenuLine } from '../MenuLine.tsx'
import { Money } from '../Money.tsx'
import { Notice } from '../Notice.tsx'
import { NumberText } from '../NumberText.tsx'
import { PageHeader } from '../PageHeader.tsx'
import { Plate } from '../Plate.tsx'
import { StatusBadge } from '../StatusBadge.tsx'
import type { StatusKind } from '../status.ts'
import { Tabs } from '../Tabs.tsx'
import { TextLink } from '../TextLink.tsx'
import { Timeline } from '../Timeline.tsx'
import { TimelineEvent } from '../TimelineEvent.tsx'
import type { SampleWords } from './samples.ts'

type Installment = {
  number: number
  dueOn: string
  amount: string
  paid: string
  fine: string | null
  kind: StatusKind
  state: string
}

export function GalleryRecord({ words }: { words: SampleWords }) {
  const [tab, setTab] = useState('0')
  const rows: Installment[] = [
    {
      number: 7,
      dueOn: '2026-09-01',
      amount: '245.000',
      paid: '245.000',
      fine: null,
      kind: 'settled',
      state: words.paid,
    },
    {
      number: 8,
      dueOn: '2026-10-01',
      amount: '245.000',
      paid: '180.000',
      fine: '4.500',
      kind: 'partly',
      state: words.partly,
    },
    {
      number: 9,
      dueOn: '2026-11-01',
      amount: '245.000',
      paid: '0.000',
      fine: '2.250',
      kind: 'late',
      state: words.late,
    },
    {
      number: 10,
      dueOn: '2026-12-01',
      amount: '245.000',
      paid: '0.000',
      fine: null,
      kind: 'promised',
      state: words.coming,
    },
  ]
  const heads = words.installments
  return (
    <main className="page">
      <PageHeader
        breadcrumbs={
          <Breadcrumbs crumbs={[{ name: words.contracts, href: '#' }, { name: 'CON-2026-00409' }]} />
        }
        title={<span className="n">CON-2026-00409</span>}
        status={<StatusBadge kind="running">{words.active}</StatusBadge>}
        facts={
          <>
            <TextLink href="#">{words.customer}</TextLink> <Plate number="9-65230" />{' '}
            <span>{words.model}</span>
            <DayRange from="2026-03-01" to="2027-02-28" />
          </>
        }
        actions={
          <>
            <IconButton label={words.print} framed>
              <Printer aria-hidden />
            </IconButton>
            <IconButton label={words.share} framed>
              <Share2 aria-hidden />
            </IconButton>
            <Menu
              label={words.more}
              trigger={
                <IconButton label={words.more} framed>
                  <Ellipsis aria-hidden />
                </IconButton>
              }
            >
              <MenuEntry name={words.swap} icon={<Pencil aria-hidden />} />
              <MenuEntry name={words.close} disabledReason={words.reasonOff} />
              <MenuLine />
              <MenuEntry name={words.cancel} danger />
            </Menu>
            <Button>{words.swap}</Button>
            <Button disabledReason={words.reasonOff}>{words.extend}</Button>
            <Button kind="primary">
              <DirIcon icon={Undo2} /> {words.receive}
            </Button>
          </>
        }
      />
      <LifecycleBar
        current="2"
        stages={words.stages.map((name, index) => ({
          id: String(index),
          name,
          note: ['24/02', '25/02', '01/03'][index],
        }))}
      />
      <div className="beside">
        <div className="stack">
          <Notice
            actions={
              <>
                <button type="button">{words.whatsapp}</button>
                <button type="button">{words.pay}</button>
              </>
            }
          >
            {words.notice} <Money amount="245.000" />
          </Notice>
          <Card>
            <dl className="facts">
              {['2940.000', '1895.000', '-316.750', '150.000'].map((amount, index) => (
                <Fact key={amount} label={words.facts[index]} strong>
                  <Money amount={amount} />
                </Fact>
              ))}
            </dl>
          </Card>
          <Card flush>
            <Tabs
              place="card"
              label={words.contracts}
              selected={tab}
              onSelect={setTab}
              tabs={words.tabs.map((name, index) => ({
                id: String(index),
                name,
                count: [12, undefined, 1, 5, 19][index],
              }))}
            >
              <DataTable
                bare
                label={words.tabs[0] ?? ''}
                rows={rows}
                rowId={row => String(row.number)}
                columns={[
                  {
                    id: 'number',
                    header: heads[0] ?? '',
                    cell: row => <span className="n">{row.number}</span>,
                  },
                  { id: 'due', header: heads[1] ?? '', cell: row => <DayText day={row.dueOn} /> },
                  {
                    id: 'amount',
                    header: heads[2] ?? '',
                    align: 'money',
                    cell: row => <Amount amount={row.amount} />,
                  },
                  {
                    id: 'paid',
                    header: heads[3] ?? '',
                    align: 'money',
                    cell: row => <Amount amount={row.paid} />,
                  },
                  {
                    id: 'fine',
                    header: heads[4] ?? '',
                    align: 'money',
                    cell: row => <Amount amount={row.fine} />,
                  },
                  {
                    id: 'status',
                    header: heads[5] ?? '',
                    cell: row => <StatusBadge kind={row.kind}>{row.state}</StatusBadge>,
                  },
                ]}
                rowActions={row =>
                  row.kind === 'late' || row.kind === 'partly' ? (
                    <Button size="small">{words.pay}</Button>
                  ) : null
                }
                totals={{
                  amount: <Amount amount="2940.000" strong />,
                  paid: <Amount amount="1895.000" strong />,
                  fine: <Amount amount="6.750" strong />,
                }}
                totalsLabel={words.sum}
              />
            </Tabs>
          </Card>
        </div>
        <Card title={words.log}>
          <Timeline label={words.log}>
            <TimelineEvent
              icon={<MessageSquare />}
              title={words.comment}
              meta={
                <>
                  {words.today} <InstantText at="2026-11-19T07:42:00Z" timeOnly />
                </>
              }
              comment={words.commentText}
            />
            <TimelineEvent
              icon={<DirIcon icon={Send} size={14} />}
              hue="blue"
              title={words.sent}
              meta={
                <>
                  {words.by} · <InstantText at="2026-11-17T06:00:00Z" />
                </>
              }
            />
            <TimelineEvent
              icon={<Pencil />}
              title={words.changed}
              meta={<DayText day="2026-09-02" />}
              changes={[
                {
                  name: words.limit,
                  before: <NumberText value={2500} unit={words.km} />,
                  after: <NumberText value={3000} unit={words.km} />,
                },
              ]}
            />
          </Timeline>
        </Card>
      </div>
    </main>
  )
}
