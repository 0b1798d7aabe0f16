import { Plus } from 'lucide-react'
import { useEffect, useState } from 'react'
import { m } from '#generated/words/messages.js'
import { useAnswer } from '#kernel/web/hooks.ts'
import { useAddress } from '#kernel/web/list.ts'
import { useSession } from '#kernel/web/session.tsx'
import { Breadcrumbs } from '#ui/Breadcrumbs.tsx'
import { Button } from '#ui/Button.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { Card } from '#ui/Card.tsx'
import { DataTable } from '#ui/DataTable.tsx'
import { DayText } from '#ui/DayText.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { onDemand } from '#ui/onDemand.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { links } from '../links.web.ts'
import { PropertyPicker } from '../property/PropertyPicker.tsx'
import { kindWords, type Meter, placeOfMeter } from './meterWords.web.ts'

const MeterDialog = onDemand(async () => (await import('./MeterDialog.tsx')).MeterDialog)
const MeterPanel = onDemand(async () => (await import('./MeterPanel.tsx')).MeterPanel)

/** The round of a building: every meter with what it showed last. */
export default function MetersPage() {
  const { can } = useSession()
  const [address, change] = useAddress()
  const [isAdding, setAdding] = useState(false)
  const buildingId = typeof address['building'] === 'string' ? address['building'] : null
  const answer = useAnswer('realestate.meter.list', buildingId ? { buildingId } : {}, { keepPrevious: true })
  const title = m['realestate.meter.list.title']()
  useEffect(() => {
    document.title = title
  }, [title])
  const rows = answer.data?.rows ?? []
  const opened = rows.find(row => row.id === address['meter'])
  const add = can('realestate.properties.write') && (
    <Button kind="primary" onPress={() => setAdding(true)}>
      <Plus aria-hidden />
      {m['realestate.meter.new']()}
    </Button>
  )
  const last = (meter: Meter) =>
    meter.lastValue === null ? (
      <span className="soft-ink">{m['realestate.meter.noReadings']()}</span>
    ) : (
      <NumberText value={meter.lastValue} strong />
    )
  return (
    <div className="page">
      <PageHeader
        title={title}
        breadcrumbs={
          <Breadcrumbs
            crumbs={[
              { name: m['realestate.property.list.title'](), href: links.properties() },
              { name: title },
            ]}
          />
        }
        actions={
          <>
            {can('realestate.leases.read') && (
              <ButtonLink href={links.recharge()}>{m['realestate.recharge.list.title']()}</ButtonLink>
            )}
            {add}
          </>
        }
      />
      <div className="fields">
        <PropertyPicker
          level="building"
          label={m['realestate.meter.field.building']()}
          optional
          value={buildingId}
          onChange={building => change({ building: building ?? undefined })}
        />
      </div>
      <Card flush>
        <DataTable
          bare
          label={title}
          rows={rows}
          rowId={row => row.id}
          loading={answer.isPending}
          onOpen={row => change({ meter: row.id })}
          empty={
            <EmptyState title={m['realestate.meter.empty']()} actions={add}>
              {m['realestate.meter.emptyText']()}
            </EmptyState>
          }
          card={row => (
            <div className="stack tight">
              <span className="card-row">
                <span>
                  <bdi className="strong">{placeOfMeter(row)}</bdi> · {kindWords[row.kind]()}
                </span>
                {last(row)}
              </span>
              <span className="card-row soft-ink">
                <span>
                  <bdi>{row.building}</bdi> · <span className="n">{row.number}</span>
                </span>
                {row.lastOn && <DayText day={row.lastOn} />}
              </span>
            </div>
          )}
          columns={[
            {
              id: 'building',
              header: m['realestate.meter.field.building'](),
              cell: row => <bdi>{row.building}</bdi>,
            },
            {
              id: 'property',
              header: m['realestate.meter.field.property'](),
              cell: row => <bdi>{placeOfMeter(row)}</bdi>,
            },
            { id: 'kind', header: m['realestate.meter.field.kind'](), cell: row => kindWords[row.kind]() },
            {
              id: 'number',
              header: m['realestate.meter.field.number'](),
              cell: row => <span className="n">{row.number}</span>,
            },
            { id: 'last', header: m['realestate.meter.field.last'](), align: 'money', cell: last },
            {
              id: 'on',
              header: m['realestate.meter.field.on'](),
              cell: row => (row.lastOn ? <DayText day={row.lastOn} /> : null),
            },
          ]}
        />
      </Card>
      {isAdding && <MeterDialog buildingId={buildingId} onClose={() => setAdding(false)} />}
      {opened && <MeterPanel key={opened.id} meter={opened} onClose={() => change({ meter: undefined })} />}
    </div>
  )
}
