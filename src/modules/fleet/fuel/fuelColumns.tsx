import { m } from '#generated/words/messages.js'
import { currencySymbol } from '#kernel/shared/format.ts'
import type { Currency } from '#kernel/shared/money.ts'
import type { ListColumn } from '#kernel/web/list-column.ts'
import { currentLocale } from '#kernel/web/say.ts'
import { exportWordsOf } from '#kernel/web/wordOptions.ts'
import { Amount } from '#ui/Amount.tsx'
import { Badge } from '#ui/Badge.tsx'
import { InstantText } from '#ui/InstantText.tsx'
import { Money } from '#ui/Money.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { TextLink } from '#ui/TextLink.tsx'
import { links } from '../links.web.ts'
import { VehicleLink } from '../vehicle/VehicleLink.tsx'
import { type FuelRow, findingWords, payerWords } from './fuelWords.web.ts'

/** Whether a payment is still due, or why none is. */
function PaidText({ row }: { row: FuelRow }) {
  if (row.paidBy === 'custodian') return <span className="soft-ink">{payerWords.custodian()}</span>
  if (row.document) return <span className="n">{row.document}</span>
  if (row.cost === null) return <span className="quiet">{'\u2014'}</span>
  return <StatusBadge kind="decide">{m['fleet.fuel.unbilled']()}</StatusBadge>
}

export function FindingBadge({ row }: { row: Pick<FuelRow, 'finding'> }) {
  return row.finding && <Badge hue="red">{findingWords[row.finding]()}</Badge>
}

/** The columns of the list of fillings. */
export function fuelColumns(currency: Currency): ListColumn<FuelRow>[] {
  return [
    {
      id: 'at',
      header: m['fleet.fuel.column.at'](),
      sort: 'at',
      exportKind: 'instant',
      cell: row => (
        <TextLink href={links.fuelLog(row.id)}>
          <InstantText at={row.at} />
        </TextLink>
      ),
    },
    {
      id: 'plate',
      header: m['fleet.vehicle.title'](),
      cell: row => <VehicleLink id={row.vehicleId} plate={row.plate} tab="fuel" />,
    },
    {
      id: 'litres',
      header: m['fleet.fuel.column.litres'](),
      align: 'money',
      exportKind: 'number',
      cell: row => <NumberText value={row.litres} />,
    },
    {
      id: 'isFull',
      header: m['fleet.fuel.column.isFull'](),
      exportWords: { true: m['fleet.fuel.full'](), false: m['fleet.fuel.part']() },
      cell: row =>
        row.isFull ? m['fleet.fuel.full']() : <span className="soft-ink">{m['fleet.fuel.part']()}</span>,
    },
    {
      id: 'km',
      header: m['fleet.workOrder.odometer'](),
      align: 'money',
      exportKind: 'number',
      cell: row => <NumberText value={row.km} />,
    },
    {
      id: 'perHundred',
      header: m['fleet.fuel.column.perHundred'](),
      align: 'money',
      exportKey: 'span.perHundred',
      exportKind: 'number',
      cell: row => <NumberText value={row.span?.perHundred} />,
    },
    {
      id: 'finding',
      header: m['fleet.fuel.column.finding'](),
      exportWords: exportWordsOf(findingWords),
      cell: row => <FindingBadge row={row} />,
    },
    {
      id: 'vendor',
      header: m['fleet.fuel.column.vendor'](),
      exportKey: 'vendor.name',
      cell: row => (row.vendor ? <bdi>{row.vendor.name}</bdi> : <span className="quiet">{'\u2014'}</span>),
    },
    {
      id: 'receiptNo',
      header: m['fleet.fuel.column.receiptNo'](),
      optional: true,
      cell: row => <span className="n">{row.receiptNo ?? '\u2014'}</span>,
    },
    {
      id: 'cost',
      header: m['fleet.fuel.column.costIn']({ currency: currencySymbol(currency, currentLocale()) }),
      align: 'money',
      exportKind: 'money',
      cell: row => <Amount amount={row.cost} strong />,
    },
    {
      id: 'document',
      header: m['fleet.fuel.column.document'](),
      cell: row => <PaidText row={row} />,
    },
  ]
}

/** A filling on a phone. */
export function FuelCard({ row }: { row: FuelRow }) {
  return (
    <>
      <span className="card-row">
        <VehicleLink id={row.vehicleId} plate={row.plate} tab="fuel" />
        <NumberText value={row.litres} unit={m['fleet.unit.litre']()} strong />
      </span>
      <span className="card-row">
        <TextLink href={links.fuelLog(row.id)}>
          <InstantText at={row.at} />
        </TextLink>
        <Money amount={row.cost} />
      </span>
      <span className="card-row cap">
        <FindingBadge row={row} />
        <PaidText row={row} />
      </span>
    </>
  )
}
