import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import type { OutputFor } from '#kernel/web/api.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { isolated } from '#kernel/web/isolate.ts'
import { Loaded } from '#kernel/web/RecordPage.tsx'
import { Amount } from '#ui/Amount.tsx'
import { DataTable } from '#ui/DataTable.tsx'
import { DecimalField } from '#ui/DecimalField.tsx'
import { Fact } from '#ui/Fact.tsx'
import { Money } from '#ui/Money.tsx'
import { MoneyField } from '#ui/MoneyField.tsx'
import { Notice } from '#ui/Notice.tsx'
import { SidePanel } from '#ui/SidePanel.tsx'

type Advice = OutputFor<'fleet.analysis.sellKeep'>
type Month = Advice['months'][number]
type Props = { vehicleId: string; onClose: () => void }

const shares = ['revenueTrend', 'maintenanceGrowth', 'valueLoss', 'capitalCost'] as const
type Share = (typeof shares)[number]
const shareWords: Readonly<Record<Share, () => string>> = {
  revenueTrend: m['fleet.sellKeep.revenueTrend'],
  maintenanceGrowth: m['fleet.sellKeep.maintenanceGrowth'],
  valueLoss: m['fleet.sellKeep.valueLoss'],
  capitalCost: m['fleet.sellKeep.capitalCost'],
}
/** Shares of a year that may be assumed, in percent. */
const limits: Readonly<Record<Share, readonly [least: number, most: number]>> = {
  revenueTrend: [-90, 200],
  maintenanceGrowth: [-90, 200],
  valueLoss: [0, 90],
  capitalCost: [0, 90],
}

function whyNotShare(share: Share, text: string | undefined): string | null {
  const [least, most] = limits[share]
  if (!text || Number.isNaN(Number(text)) || (Number(text) >= least && Number(text) <= most)) return null
  // The mark keeps a minus before its digits in Arabic.
  const shown = (limit: number) => isolated(`\u200e${limit}`)
  return m['fleet.sellKeep.range']({ least: shown(least), most: shown(most) })
}

const monthText = (day: string) => `${day.slice(5, 7)}/${day.slice(0, 4)}`
const bpsOf = (text: string) => Math.round(Number(text) * 100)

/** The source of an assumption that is not typed. */
function sourceOf(share: Share, { vehicles }: Advice['assumed'][Share]): string {
  if (share === 'capitalCost') return m['fleet.sellKeep.usualCapital']()
  if (vehicles === 0) return m['fleet.sellKeep.usual']()
  return m['fleet.sellKeep.learned']({ vehicles: m['fleet.list.count']({ count: vehicles }) })
}

/** The months to come of one vehicle beside a younger one, under assumptions that may be changed (R23). */
export default function SellKeepPanel({ vehicleId, onClose }: Props) {
  const [value, setValue] = useState('')
  const [typed, setTyped] = useState<Readonly<Partial<Record<Share, string>>>>({})
  const asked = shares.flatMap(share => {
    const text = typed[share]
    return text && Number.isFinite(Number(text)) && !whyNotShare(share, text) ? [[share, bpsOf(text)]] : []
  })
  const answer = useAnswer(
    'fleet.analysis.sellKeep',
    { vehicleId, ...(value ? { value } : {}), ...Object.fromEntries(asked) },
    { keepPrevious: true },
  )
  return (
    <SidePanel
      open
      onOpenChange={onClose}
      title={m['fleet.sellKeep.title']({ plate: isolated(answer.data?.plate ?? '') })}
    >
      <div className="stack">
        <div className="fields">
          <MoneyField
            label={m['fleet.sellKeep.value']()}
            hint={m['fleet.sellKeep.valueHint']()}
            value={value}
            onChange={setValue}
            optional
          />
          {shares.map(share => (
            <DecimalField
              key={share}
              label={shareWords[share]()}
              hint={answer.data && !typed[share] && sourceOf(share, answer.data.assumed[share])}
              value={typed[share] ?? (answer.data ? String(answer.data.assumed[share].share / 100) : '')}
              negative={share === 'revenueTrend' || share === 'maintenanceGrowth'}
              onChange={text => setTyped(before => ({ ...before, [share]: text }))}
              error={whyNotShare(share, typed[share])}
              digits={2}
              end="%"
            />
          ))}
        </div>
        <Loaded answer={answer}>{advice => <AdviceOf advice={advice} />}</Loaded>
        <p className="cap">{m['fleet.sellKeep.estimate']()}</p>
      </div>
    </SidePanel>
  )
}

function AdviceOf({ advice }: { advice: Advice }) {
  if (advice.months.length === 0 || advice.monthsKnown < 3)
    return <Notice hue="slate">{m['fleet.sellKeep.unknown']()}</Notice>
  return (
    <>
      <Notice hue={advice.sellOn ? 'amber' : 'green'} live>
        {advice.sellOn
          ? m['fleet.sellKeep.sell']({ month: isolated(monthText(advice.sellOn)) })
          : m['fleet.sellKeep.keep']()}
      </Notice>
      <dl className="facts">
        <Fact label={m['fleet.sellKeep.value']()}>
          <Money amount={advice.value} />
        </Fact>
        <Fact label={m['fleet.sellKeep.revenue']()}>
          <Money amount={advice.revenue} />
        </Fact>
        <Fact label={m['fleet.sellKeep.maintenance']()}>
          <Money amount={advice.maintenance} />
        </Fact>
        <Fact label={m['fleet.sellKeep.fixed']()}>
          <Money amount={advice.fixed} />
        </Fact>
        <Fact label={m['fleet.sellKeep.better']()} strong>
          <Money amount={advice.better} strong />
        </Fact>
      </dl>
      <DataTable
        label={m['fleet.sellKeep.open']()}
        look="statement"
        rows={advice.months.slice(0, 36)}
        rowId={row => row.on}
        columns={[
          {
            id: 'on',
            header: m['fleet.sellKeep.month'](),
            cell: (row: Month) => <span className="n">{monthText(row.on)}</span>,
          },
          {
            id: 'margin',
            header: m['fleet.sellKeep.margin'](),
            align: 'money',
            cell: (row: Month) => (
              <span className={row.isPoor ? 'fleet-soon' : undefined}>
                <Amount amount={row.margin} />
              </span>
            ),
          },
          {
            id: 'value',
            header: m['fleet.sellKeep.valueThen'](),
            align: 'money',
            cell: (row: Month) => <Amount amount={row.value} />,
          },
        ]}
        card={(row: Month) => (
          <span className="card-row">
            <span className="n">{monthText(row.on)}</span>
            <Amount amount={row.margin} />
          </span>
        )}
        empty={null}
      />
    </>
  )
}
