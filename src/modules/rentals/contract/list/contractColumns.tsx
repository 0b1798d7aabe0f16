import { m } from '#generated/words/messages.js'
import { currencySymbol } from '#kernel/shared/format.ts'
import type { Currency } from '#kernel/shared/money.ts'
import type { ListColumn } from '#kernel/web/list-column.ts'
import { currentLocale } from '#kernel/web/say.ts'
import { Amount } from '#ui/Amount.tsx'
import { DayRange } from '#ui/DayRange.tsx'
import { DayText } from '#ui/DayText.tsx'
import { DocumentNumber } from '#ui/DocumentNumber.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { Plate } from '#ui/Plate.tsx'
import { spokenCodes } from '#ui/spokenCodes.ts'
import { links } from '../../links.web.ts'
import { type ContractRow, isOwed } from '../../price/amounts.web.ts'
import { statusWords, typeWords } from '../../wordMaps.web.ts'
import { ContractBadge } from './ContractBadge.tsx'
import { RemainingText } from './RemainingText.tsx'

const none = <span className="quiet">{'\u2014'}</span>

type Named = { nameAr: string; nameEn: string | null }

/** A name in the person's language. */
export const nameOf = (named: Named): string => (currentLocale() === 'en' && named.nameEn) || named.nameAr

/** The number of a contract; a draft has none yet. */
export const contractName = (row: Pick<ContractRow, 'number'>): string => row.number ?? statusWords.draft()

/** Where a row opens: drafts in their form, everything else as a record. */
export const contractHref = (row: Pick<ContractRow, 'id'>): string => links.contract(row.id)

/** The plate and the vehicle, or the group a vehicle will come from. */
export function VehicleText({ row }: { row: Pick<ContractRow, 'vehicle' | 'group'> }) {
  return (
    <span className="row rentals-vehicle">
      <Plate number={row.vehicle?.plate} />
      <bdi className="soft-ink">{row.vehicle?.label ?? (row.group && nameOf(row.group))}</bdi>
    </span>
  )
}

type Shown = { currency: Currency; dayOf: (instant: string) => string }

export function contractColumns({ currency, dayOf }: Shown): readonly ListColumn<ContractRow>[] {
  const symbol = currencySymbol(currency, currentLocale())
  return [
    {
      id: 'number',
      header: m['rentals.field.contractNumber'](),
      sort: 'number',
      cell: row => <DocumentNumber number={contractName(row)} href={contractHref(row)} />,
    },
    {
      id: 'customer',
      header: m['rentals.field.customer'](),
      sort: 'customer',
      exportKey: 'customer.nameAr',
      cell: row => <bdi className="rentals-name">{nameOf(row.customer)}</bdi>,
    },
    {
      id: 'vehicle',
      header: m['rentals.field.vehicle'](),
      exportKey: 'vehicle.plate',
      cell: row => <VehicleText row={row} />,
    },
    {
      id: 'type',
      header: m['rentals.field.type'](),
      exportWords: spokenCodes(typeWords),
      optional: true,
      cell: row => <span className="soft-ink">{typeWords[row.type]()}</span>,
    },
    {
      id: 'dueBackAt',
      header: m['rentals.field.duration'](),
      sort: 'dueBackAt',
      exportCells: [
        { key: 'startAt', label: m['rentals.field.startAt'](), kind: 'instant' },
        { key: 'dueBackAt', label: m['rentals.field.dueBackAt'](), kind: 'instant' },
      ],
      cell: row => <DayRange from={dayOf(row.startAt)} to={dayOf(row.dueBackAt)} />,
    },
    {
      id: 'remaining',
      header: m['rentals.field.remaining'](),
      exportKey: false,
      cell: row => <RemainingText contract={row} />,
    },
    {
      id: 'nextDueOn',
      header: m['rentals.field.nextDue'](),
      optional: true,
      exportKind: 'day',
      cell: row => (row.nextDueOn ? <DayText day={row.nextDueOn} /> : none),
    },
    {
      id: 'daysLate',
      header: m['rentals.field.daysLate'](),
      optional: true,
      exportKind: 'number',
      align: 'center',
      cell: row =>
        row.daysLate > 0 ? (
          <span className="bad strong">
            <NumberText value={row.daysLate} />
          </span>
        ) : (
          none
        ),
    },
    {
      id: 'total',
      header: m['rentals.field.totalIn']({ currency: symbol }),
      sort: 'total',
      align: 'money',
      exportKind: 'money',
      cell: row => <Amount amount={row.total} />,
    },
    {
      id: 'balance',
      header: m['rentals.field.balanceIn']({ currency: symbol }),
      sort: 'balance',
      align: 'money',
      exportKind: 'money',
      cell: row => <Amount amount={row.balance} strong={isOwed(row.balance)} />,
    },
    {
      id: 'status',
      header: m['rentals.field.status'](),
      exportWords: spokenCodes(statusWords),
      cell: row => <ContractBadge contract={row} />,
    },
  ]
}
