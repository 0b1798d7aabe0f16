import { Printer } from 'lucide-react'
import { useEffect } from 'react'
import { m } from '#generated/words/messages.js'
import { useAnswer } from '#kernel/web/hooks.ts'
import { useAddress } from '#kernel/web/list.ts'
import { currentLocale } from '#kernel/web/say.ts'
import { useCompany } from '#kernel/web/session.tsx'
import { Breadcrumbs } from '#ui/Breadcrumbs.tsx'
import { Button } from '#ui/Button.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import './label.css'
import { isolated } from '#kernel/web/isolate.ts'
import { links } from '../../links.web.ts'
import { QrCode } from './QrCode.tsx'

/** Labels of 50 mm, one a vehicle: the printer of labels takes each as a page. */
export default function LabelsPage() {
  const [address] = useAddress()
  const ids = String(address['ids'] ?? '')
    .split(',')
    .filter(Boolean)
  const title = m['fleet.label.title']()
  useEffect(() => {
    document.title = title
  }, [title])
  return (
    <div className="page">
      <div className="stack no-print">
        <PageHeader
          title={title}
          count={ids.length > 0 && m['fleet.list.count']({ count: ids.length })}
          breadcrumbs={
            <Breadcrumbs
              crumbs={[{ name: m['fleet.vehicle.list.title'](), href: links.vehicles() }, { name: title }]}
            />
          }
          actions={
            ids.length > 0 && (
              <Button kind="primary" onPress={() => window.print()}>
                <Printer aria-hidden />
                {m['fleet.label.print']()}
              </Button>
            )
          }
        />
        {ids.length > 0 && <p className="soft-ink">{m['fleet.label.hint']()}</p>}
      </div>
      {ids.length === 0 ? (
        <EmptyState
          title={m['fleet.label.none']()}
          actions={
            <ButtonLink kind="primary" href={links.vehicles()}>
              {m['fleet.record.backToList']()}
            </ButtonLink>
          }
        />
      ) : (
        <div className="fleet-labels">
          {ids.map(id => (
            <VehicleLabel key={id} id={id} />
          ))}
        </div>
      )}
    </div>
  )
}

/** The code's content: the address that opens the vehicle. */
const targetOf = (token: string) => new URL(links.qrTarget(token), location.origin).href

function VehicleLabel({ id }: { id: string }) {
  const company = useCompany()
  const answer = useAnswer('fleet.vehicle.get', { id })
  const vehicle = answer.data
  if (answer.error) return null
  if (!vehicle) return <Skeleton width="50mm" height="50mm" />
  return (
    <article className="fleet-label">
      <QrCode
        text={targetOf(vehicle.qrToken)}
        label={m['fleet.label.code']({ plate: isolated(vehicle.plate ?? vehicle.model) })}
      />
      <b className="n">{vehicle.plate ?? '\u2014'}</b>
      <span>
        <bdi>
          {vehicle.make} {vehicle.model}
        </bdi>
      </span>
      <small>{currentLocale() === 'en' ? company.nameEn : company.nameAr}</small>
    </article>
  )
}
