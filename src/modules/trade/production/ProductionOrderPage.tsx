import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import { useAnswer } from '#kernel/web/hooks.ts'
import { isolated } from '#kernel/web/isolate.ts'
import { Loaded, RecordPage } from '#kernel/web/RecordPage.tsx'
import { RecordTimeline } from '#modules/platform/public.web.tsx'
import { Amount } from '#ui/Amount.tsx'
import { Badge } from '#ui/Badge.tsx'
import { Breadcrumbs } from '#ui/Breadcrumbs.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { DataTable } from '#ui/DataTable.tsx'
import { DayRange } from '#ui/DayRange.tsx'
import { DayText } from '#ui/DayText.tsx'
import { Money } from '#ui/Money.tsx'
import { Stat } from '#ui/Stat.tsx'
import { StatStrip } from '#ui/StatStrip.tsx'
import { links } from '../links.web.ts'
import { PaperLink } from '../paper/PaperLink.tsx'
import { GiveBackDialog, HoursDialog, IssueDialog, OutputDialog } from './ProductionActs.tsx'
import { ProductionBadge } from './ProductionBadge.tsx'
import { ProductionDialog } from './ProductionDialog.tsx'
import {
  actWords,
  fieldWords,
  type ProductionOrder,
  productionStory,
  stepWords,
} from './productionWords.web.ts'

/** One order of production: its materials, its work and what came out. */
export default function ProductionOrderPage() {
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const answer = useAnswer('trade.production.get', { id })
  return <Loaded answer={answer}>{order => <OrderRecord order={order} />}</Loaded>
}

type Act = ProductionOrder['actions'][number]
const order: readonly Act[] = ['cancel', 'giveBack', 'save', 'hours', 'release', 'issue', 'output']

/** Actions of the state that there is something to do with; the last is the next step. */
function openActs({ actions, lines, hourRate }: ProductionOrder): Act[] {
  const isOpen: Partial<Record<Act, boolean>> = {
    giveBack: lines.some(line => line.issued !== '0'),
    hours: hourRate !== '0.000',
  }
  return order.filter(act => actions.includes(act) && isOpen[act] !== false)
}

function OrderRecord({ order: shown }: { order: ProductionOrder }) {
  const [open, setOpen] = useState<Act | null>(null)
  const close = () => setOpen(null)
  const acts = openActs(shown)
  return (
    <RecordPage
      name={shown.number}
      title={<span className="n">{shown.number}</span>}
      breadcrumbs={
        <Breadcrumbs
          crumbs={[
            { name: m['trade.production.list.title'](), href: links.production() },
            { name: shown.number },
          ]}
        />
      }
      status={<ProductionBadge row={shown} />}
      facts={
        <>
          <bdi>{shown.item}</bdi>
          <span>
            <span className="n">{shown.quantity}</span> <bdi>{shown.unit}</bdi>
          </span>
          <DayRange from={shown.plannedFrom} to={shown.plannedTo} />
          <bdi>{shown.warehouse}</bdi>
        </>
      }
      actions={[
        <PaperLink key="paper" paper="trade.production.document" id={shown.id} />,
        ...acts.map((act, at) => (
          <Button
            key={act}
            kind={at === acts.length - 1 ? 'primary' : 'secondary'}
            onPress={() => setOpen(act)}
          >
            {actWords[act]()}
          </Button>
        )),
      ]}
      side={
        <RecordTimeline
          subject={`trade.productionOrder:${shown.id}`}
          label={shown.number}
          words={productionStory}
        />
      }
    >
      <Figures order={shown} />
      <Card title={m['trade.production.section.lines']()} flush>
        <Materials order={shown} />
      </Card>
      {shown.steps.length > 0 && (
        <Card title={m['trade.production.section.steps']()} flush>
          <Steps order={shown} />
        </Card>
      )}
      {shown.note && (
        <Card title={fieldWords.note()}>
          <p>{shown.note}</p>
        </Card>
      )}
      {open === 'save' && <ProductionDialog order={shown} onClose={close} />}
      {open === 'issue' && <IssueDialog order={shown} onClose={close} />}
      {open === 'giveBack' && <GiveBackDialog order={shown} onClose={close} />}
      {open === 'hours' && <HoursDialog order={shown} onClose={close} />}
      {open === 'output' && <OutputDialog order={shown} onClose={close} />}
      {(open === 'release' || open === 'cancel') && (
        <ActDialog
          name="trade.production.move"
          title={actWords[open]()}
          verb={actWords[open]()}
          danger={open === 'cancel'}
          input={{ id: shown.id, version: shown.version, action: open }}
          onDone={close}
          onClose={close}
        >
          <p>{m['trade.production.moveText']({ item: isolated(shown.item) })}</p>
        </ActDialog>
      )}
    </RecordPage>
  )
}

function Figures({ order: shown }: { order: ProductionOrder }) {
  return (
    <StatStrip>
      <Stat label={fieldWords.good()}>
        <span className="n">{`${shown.good} / ${shown.quantity}`}</span>
      </Stat>
      <Stat label={fieldWords.scrap()}>
        <span className="n">{shown.scrap}</span>
      </Stat>
      <Stat label={fieldWords.hours()}>
        <span className="n">{`${shown.hours} / ${shown.plannedHours}`}</span>
      </Stat>
      {shown.wip !== null && (
        <Stat label={fieldWords.wip()}>
          <Money amount={shown.wip} />
        </Stat>
      )}
      {shown.unitCost !== null && (
        <Stat label={fieldWords.unitCost()}>
          <Money amount={shown.unitCost} />
        </Stat>
      )}
    </StatStrip>
  )
}

type Line = ProductionOrder['lines'][number]
type Step = ProductionOrder['steps'][number]
const number = (text: string) => <span className="n">{text}</span>
const nothing = <span className="quiet">{'\u2014'}</span>

function Shortage({ line }: { line: Line }) {
  return line.shortage === '0' ? null : (
    <Badge hue="red">
      {m['trade.production.shortage']({ quantity: isolated(line.shortage), unit: line.unit })}
    </Badge>
  )
}

function Materials({ order: shown }: { order: ProductionOrder }) {
  const cost = {
    id: 'cost',
    header: fieldWords.value(),
    align: 'money' as const,
    cell: (row: Line) => (row.cost === null ? nothing : <Amount amount={row.cost} />),
  }
  return (
    <DataTable
      bare
      label={m['trade.production.section.lines']()}
      rows={shown.lines}
      rowId={(row: Line) => row.id}
      empty={null}
      card={row => (
        <div className="stack tight">
          <span className="card-row">
            <bdi className="strong">{row.item}</bdi>
            <Shortage line={row} />
          </span>
          <span className="card-row soft-ink">
            <span>
              {number(`${row.issued} / ${row.planned ?? '0'}`)} <bdi>{row.unit}</bdi>
            </span>
            <span>
              {fieldWords.available()} {number(row.available)}
            </span>
          </span>
        </div>
      )}
      columns={[
        { id: 'item', header: m['trade.line.item'](), cell: row => <bdi>{row.item}</bdi> },
        {
          id: 'planned',
          header: fieldWords.planned(),
          align: 'money',
          cell: row => (row.planned === null ? m['trade.production.unlisted']() : number(row.planned)),
        },
        { id: 'issued', header: fieldWords.issued(), align: 'money', cell: row => number(row.issued) },
        { id: 'unit', header: m['trade.line.unit'](), cell: row => <bdi>{row.unit}</bdi> },
        {
          id: 'available',
          header: fieldWords.available(),
          align: 'money',
          cell: row => number(row.available),
        },
        { id: 'shortage', header: '', cell: row => <Shortage line={row} /> },
        ...(shown.wip === null ? [] : [cost]),
      ]}
    />
  )
}

function Steps({ order: shown }: { order: ProductionOrder }) {
  const value = {
    id: 'value',
    header: fieldWords.value(),
    align: 'money' as const,
    cell: (row: Step) => (row.value === null ? nothing : <Amount amount={row.value} />),
  }
  return (
    <DataTable
      bare
      label={m['trade.production.section.steps']()}
      rows={shown.steps}
      rowId={(row: Step) => row.id}
      empty={null}
      card={row => (
        <div className="stack tight">
          <span className="card-row">
            <span className="strong">{stepWords[row.kind]()}</span>
            <DayText day={row.on} />
          </span>
          <span className="card-row soft-ink">
            <span>
              {row.item && <bdi>{row.item}</bdi>} {number(row.quantity)} {row.unit && <bdi>{row.unit}</bdi>}
            </span>
            {row.number && number(row.number)}
          </span>
        </div>
      )}
      columns={[
        { id: 'on', header: m['trade.move.field.on'](), cell: row => <DayText day={row.on} /> },
        { id: 'kind', header: m['trade.move.field.kind'](), cell: row => stepWords[row.kind]() },
        {
          id: 'item',
          header: m['trade.line.item'](),
          cell: row => (row.item ? <bdi>{row.item}</bdi> : nothing),
        },
        {
          id: 'quantity',
          header: fieldWords.quantity(),
          align: 'money',
          cell: row => number(row.quantity),
        },
        ...(shown.wip === null ? [] : [value]),
        {
          id: 'number',
          header: m['trade.move.field.number'](),
          cell: row => (row.number ? number(row.number) : nothing),
        },
        {
          id: 'reason',
          header: fieldWords.reason(),
          cell: row => (row.reason ? <bdi>{row.reason}</bdi> : nothing),
        },
      ]}
    />
  )
}
