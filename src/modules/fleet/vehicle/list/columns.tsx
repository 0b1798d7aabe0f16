import { m } from '#generated/words/messages.js'
import { currencySymbol, type Locale } from '#kernel/shared/format.ts'
import type { Currency } from '#kernel/shared/money.ts'
import { fileUrl, type OutputFor } from '#kernel/web/api.ts'
import type { ListColumn } from '#kernel/web/list-column.ts'
import type { Branch } from '#modules/platform/public.web.tsx'
import { Amount } from '#ui/Amount.tsx'
import { InstantText } from '#ui/InstantText.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { Plate } from '#ui/Plate.tsx'
import { spokenCodes } from '#ui/spokenCodes.ts'
import { ExpiryText } from '../../document/ExpiryText.tsx'
import { links } from '../../links.web.ts'
import { workTypeWords } from '../../workOrder/page/workTypeWords.web.ts'
import { isOverdue, StatusChips, VehicleStatusBadge } from '../VehicleStatusBadge.tsx'
import { documentWord, statusWords } from '../vehicleWords.web.ts'
import { GroupDot, GroupMark } from './GroupMark.tsx'
import { VehicleThumb } from './VehicleThumb.tsx'

export type VehicleRow = OutputFor<'fleet.vehicle.list'>['rows'][number]

/** «تويوتا كامري 2024». */
export const vehicleName = (vehicle: Pick<VehicleRow, 'make' | 'model' | 'year'>): string =>
  `${vehicle.make} ${vehicle.model} ${vehicle.year}`

/** The columns of the fleet list, widest facts first; all of them leave in exports. */
export function vehicleColumns(
  currency: Currency,
  locale: Locale,
  withPhotos: boolean,
  branches: readonly Branch[],
): ListColumn<VehicleRow>[] {
  return [
    {
      id: 'plate',
      header: m['fleet.field.plate'](),
      sort: 'plate',
      cell: vehicle => (
        <span className="row">
          {withPhotos && <VehicleThumb url={vehicle.photoFileId && fileUrl(vehicle.photoFileId)} />}
          <a
            href={links.vehicle(vehicle.id)}
            className="fleet-plate-link"
            aria-label={vehicle.plate ?? vehicleName(vehicle)}
          >
            <Plate number={vehicle.plate} />
          </a>
        </span>
      ),
    },
    { id: 'make', header: m['fleet.field.make'](), sort: 'make', cell: vehicle => <bdi>{vehicle.make}</bdi> },
    {
      id: 'model',
      header: m['fleet.field.model'](),
      cell: vehicle => (
        <span className="fleet-model" title={vehicle.group.nameAr}>
          <GroupDot name={vehicle.group.nameAr} colour={vehicle.group.colour} />
          <bdi>{vehicle.model}</bdi> <span className="n quiet">{vehicle.year}</span>
        </span>
      ),
    },
    {
      id: 'year',
      header: m['fleet.field.year'](),
      sort: 'year',
      exportKind: 'number',
      // The model shows it; on its own it is for sorting and exports.
      optional: true,
      cell: vehicle => <span className="n soft-ink">{vehicle.year}</span>,
    },
    {
      id: 'status',
      header: m['fleet.status.label'](),
      exportWords: spokenCodes(statusWords),
      cell: vehicle => (
        <span className="row">
          <VehicleStatusBadge status={vehicle.status} dueAt={vehicle.dueAt} />
          <StatusChips chips={vehicle.chips} />
        </span>
      ),
    },
    {
      id: 'holder',
      header: m['fleet.field.holder'](),
      cell: vehicle =>
        vehicle.holder ? (
          <bdi className="fleet-holder">{vehicle.holder}</bdi>
        ) : (
          <span className="quiet">{m['fleet.custody.yard']()}</span>
        ),
    },
    {
      id: 'dueAt',
      header: m['fleet.field.dueAt'](),
      exportKind: 'instant',
      cell: vehicle => (
        <span className={isOverdue(vehicle) ? 'bad strong' : undefined}>
          <InstantText at={vehicle.dueAt} />
        </span>
      ),
    },
    {
      id: 'odometer',
      header: m['fleet.field.odometerKm'](),
      exportKey: 'odometerKm',
      exportKind: 'number',
      cell: vehicle => <NumberText value={vehicle.odometerKm} />,
    },
    {
      id: 'nextService',
      header: m['fleet.field.nextService'](),
      exportKey: 'nextService.on',
      exportKind: 'day',
      optional: true,
      cell: ({ nextService }) => (
        <ExpiryText
          on={nextService?.on ?? null}
          late={m['fleet.service.late']()}
          {...(nextService ? { title: workTypeWords[nextService.type]() } : {})}
        />
      ),
    },
    {
      id: 'expiry',
      header: m['fleet.field.expiry'](),
      exportKey: 'expiry.on',
      exportKind: 'day',
      cell: vehicle => (
        <ExpiryText
          on={vehicle.expiry?.on ?? null}
          {...(vehicle.expiry ? { title: documentWord(vehicle.expiry.kind) } : {})}
        />
      ),
    },
    {
      id: 'daily',
      header: m['fleet.rates.dailyIn']({ currency: currencySymbol(currency, locale) }),
      align: 'money',
      cell: vehicle => <Amount amount={vehicle.daily} />,
    },
    {
      id: 'group',
      header: m['fleet.field.group'](),
      exportKey: 'group.nameAr',
      // The dot before the model shows it; the word is for those who want the column.
      optional: true,
      cell: vehicle => <GroupMark name={vehicle.group.nameAr} colour={vehicle.group.colour} />,
    },
    {
      id: 'branch',
      header: m['fleet.field.branch'](),
      exportKey: 'branchId',
      exportWords: Object.fromEntries(branches.map(branch => [branch.id, branch.name])),
      optional: true,
      cell: vehicle => <bdi>{branches.find(branch => branch.id === vehicle.branchId)?.name ?? '\u2014'}</bdi>,
    },
  ]
}
