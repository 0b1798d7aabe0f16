import { Ellipsis } from 'lucide-react'
import { Suspense, useState } from 'react'
import { m } from '#generated/words/messages.js'
import { documentUrl } from '#kernel/web/api.ts'
import { isolated } from '#kernel/web/isolate.ts'
import { currentLocale } from '#kernel/web/say.ts'
import { useCompany, useSession } from '#kernel/web/session.tsx'
import { whatsappHref } from '#modules/parties/public.web.tsx'
import { Button } from '#ui/Button.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { Menu } from '#ui/Menu.tsx'
import { MenuEntry } from '#ui/MenuEntry.tsx'
import { late } from '#ui/onDemand.tsx'
import { links } from '../../links.web.ts'
import { vehicleName } from '../list/columns.tsx'
import { CloseFlagDialog } from './CloseFlagDialog.tsx'
import { NewQrDialog } from './NewQrDialog.tsx'
import { OdometerDialog } from './OdometerDialog.tsx'
import { ServiceDialog } from './ServiceDialog.tsx'
import type { Vehicle } from './vehicleFields.web.ts'

const VehicleForm = late(() => import('./VehicleForm.tsx'))
const FlagPanel = late(() => import('./FlagPanel.tsx'))
const PlatePanel = late(() => import('./PlatePanel.tsx'))

const openCard = (id: string) =>
  window.open(
    documentUrl('fleet.vehicle.card', { id, origin: location.origin, locale: currentLocale() }),
    '_blank',
    'noopener',
  )

type Act = 'edit' | 'flag' | 'closeFlag' | 'plate' | 'qr' | 'odometer' | 'service'

/** What may be done with a vehicle now: the next act last and primary, the rarer ones in the menu. */
export function VehicleActs({ vehicle }: { vehicle: Vehicle }) {
  const { can } = useSession()
  const [act, setAct] = useState<Act | null>(null)
  const close = () => setAct(null)
  const mayWrite = can('fleet.vehicles.write') && vehicle.status !== 'disposed'
  const flag = vehicle.flags.find(one => one.to === null)
  const isPreparing = !vehicle.inServiceOn || vehicle.status === 'preparing'
  const { nameAr: company } = useCompany()
  const text = m['fleet.share.vehicle'](
    {
      plate: isolated(vehicle.plate ?? '\u2014'),
      vehicle: vehicleName(vehicle),
      address: new URL(links.vehicle(vehicle.id), location.origin).href,
    },
    { locale: 'ar' },
  )
  const chat = whatsappHref('', { name: '', company, text })
  const next: Act | 'inspect' = flag ? 'closeFlag' : isPreparing ? 'service' : 'inspect'
  return (
    <>
      <Menu
        label={m['fleet.record.more']()}
        trigger={
          <IconButton label={m['fleet.record.more']()} framed>
            <Ellipsis aria-hidden />
          </IconButton>
        }
      >
        {mayWrite && (
          <MenuEntry name={m['fleet.record.readOdometer']()} onAction={() => setAct('odometer')} />
        )}
        {can('fleet.dispatch.write') && vehicle.status !== 'disposed' && (
          <MenuEntry name={m['fleet.permit.ask']()} href={links.newPermit(vehicle.id)} />
        )}
        {can('fleet.maintenance.write') && vehicle.status !== 'disposed' && (
          <MenuEntry name={m['fleet.workOrder.new']()} href={links.newWorkOrder(vehicle.id)} />
        )}
        {mayWrite && <MenuEntry name={m['fleet.record.changePlate']()} onAction={() => setAct('plate')} />}
        {mayWrite && isPreparing && next !== 'service' && (
          <MenuEntry name={m['fleet.record.putInService']()} onAction={() => setAct('service')} />
        )}
        {can('fleet.vehicles.read') && (
          <MenuEntry name={m['fleet.print.card']()} onAction={() => openCard(vehicle.id)} />
        )}
        <MenuEntry
          name={m['fleet.share.whatsapp']()}
          onAction={() => window.open(chat, '_blank', 'noopener')}
        />
        <MenuEntry name={m['fleet.record.label']()} href={links.labels([vehicle.id])} />
        {mayWrite && <MenuEntry name={m['fleet.record.newQr']()} onAction={() => setAct('qr')} />}
      </Menu>
      {mayWrite && !flag && <Button onPress={() => setAct('flag')}>{m['fleet.record.flag']()}</Button>}
      {mayWrite && <Button onPress={() => setAct('edit')}>{m['kernel.action.edit']()}</Button>}
      {mayWrite && next !== 'inspect' && (
        <ButtonLink href={links.conditionCheck(vehicle.id)}>{m['fleet.record.inspect']()}</ButtonLink>
      )}
      {mayWrite && next === 'inspect' && (
        <ButtonLink kind="primary" href={links.conditionCheck(vehicle.id)}>
          {m['fleet.record.inspect']()}
        </ButtonLink>
      )}
      {mayWrite && next === 'closeFlag' && (
        <Button kind="primary" onPress={() => setAct('closeFlag')}>
          {m['fleet.notice.closeFlag']()}
        </Button>
      )}
      {mayWrite && next === 'service' && (
        <Button kind="primary" onPress={() => setAct('service')}>
          {m['fleet.record.putInService']()}
        </Button>
      )}
      <Suspense>
        {act === 'edit' && <VehicleForm vehicle={vehicle} onClose={close} />}
        {act === 'flag' && <FlagPanel vehicle={vehicle} onClose={close} />}
        {act === 'plate' && <PlatePanel vehicle={vehicle} onClose={close} />}
      </Suspense>
      {act === 'closeFlag' && flag && <CloseFlagDialog vehicle={vehicle} flag={flag} onClose={close} />}
      {act === 'qr' && <NewQrDialog vehicle={vehicle} onClose={close} />}
      {act === 'odometer' && <OdometerDialog vehicle={vehicle} onClose={close} />}
      {act === 'service' && <ServiceDialog vehicle={vehicle} onClose={close} />}
    </>
  )
}
