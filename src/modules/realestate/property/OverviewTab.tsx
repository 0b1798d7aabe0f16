import { useState } from 'react'
import { words as fieldWords } from '#generated/choices/realestate.property.field.ts'
import { m } from '#generated/words/messages.js'
import { dayIn } from '#kernel/shared/day.ts'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import { useCompany } from '#kernel/web/session.tsx'
import { Button } from '#ui/Button.tsx'
import { DateField } from '#ui/DateField.tsx'
import { DayText } from '#ui/DayText.tsx'
import { Fact } from '#ui/Fact.tsx'
import { Money } from '#ui/Money.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { showToast } from '#ui/toast.ts'
import {
  blockReasonWords,
  conditionWords,
  featureWords,
  ownershipWords,
  type Property,
  useWords,
} from './propertyWords.web.ts'

/** What is known of the property, and the days on which it is out of service. */
export function OverviewTab({ property }: { property: Property }) {
  const numbers = ['areaSqm', 'bedrooms', 'bathrooms', 'floorNumber', 'parkingSpaces'] as const
  const texts = ['governorate', 'block', 'street', 'buildingNo', 'paciNumber'] as const
  return (
    <div className="card-body stack">
      <dl className="facts">
        {property.rentalPrice !== null && (
          <Fact label={m['realestate.property.field.rentalPrice']()} strong>
            <Money amount={property.rentalPrice} />
          </Fact>
        )}
        {property.holder && (
          <Fact label={m['realestate.property.currentTenant']()}>
            <bdi>{property.holder.tenantName}</bdi>
          </Fact>
        )}
        {property.holder && (
          <Fact label={m['realestate.property.field.leaseEnd']()}>
            <DayText day={property.holder.to} />
          </Fact>
        )}
        {property.nextHolder && (
          <Fact label={m['realestate.property.nextTenant']()}>
            <bdi>{property.nextHolder.tenantName}</bdi> <DayText day={property.nextHolder.from} />
          </Fact>
        )}
        {property.vacantSince && (
          <Fact label={m['realestate.property.vacantSince']()}>
            <DayText day={property.vacantSince} />
          </Fact>
        )}
        <Fact label={m['realestate.property.field.propertyUse']()}>{useWords[property.propertyUse]()}</Fact>
        <Fact label={m['realestate.property.field.ownership']()}>{ownershipWords[property.ownership]()}</Fact>
        {property.soldOn && (
          <Fact label={m['realestate.property.field.soldOn']()}>
            <DayText day={property.soldOn} />
          </Fact>
        )}
        {numbers.map(
          key =>
            property[key] !== null && (
              <Fact key={key} label={fieldWords[key]()}>
                <NumberText value={property[key]} />
              </Fact>
            ),
        )}
        {property.condition && (
          <Fact label={m['realestate.property.field.condition']()}>
            {conditionWords[property.condition]()}
          </Fact>
        )}
        {texts.map(
          key =>
            property[key] && (
              <Fact key={key} label={fieldWords[key]()}>
                <bdi>{property[key]}</bdi>
              </Fact>
            ),
        )}
        {property.salePrice !== null && (
          <Fact label={m['realestate.property.field.salePrice']()}>
            <Money amount={property.salePrice} />
          </Fact>
        )}
      </dl>
      {property.features.length > 0 && (
        <p>{property.features.map(feature => featureWords[feature]()).join('، ')}</p>
      )}
      {property.description && <p>{property.description}</p>}
      {property.blocks.length > 0 && <Blocks property={property} />}
    </div>
  )
}

function Blocks({ property }: { property: Property }) {
  const { timeZone } = useCompany()
  const [today] = useState(() => dayIn(new Date(), timeZone))
  const [open, setOpen] = useState<Property['blocks'][number] | null>(null)
  const [on, setOn] = useState<string | null>(today)
  return (
    <section className="stack tight">
      <h3>{m['realestate.property.blocks']()}</h3>
      {property.blocks.map(block => (
        <div key={block.id} className="row wrap">
          <DayText day={block.from} /> –{' '}
          {block.to ? <DayText day={block.to} /> : m['realestate.property.openEnd']()}
          <span>{blockReasonWords[block.reason]()}</span>
          {block.note && <bdi className="soft-ink">{block.note}</bdi>}
          {property.actions.includes('save') && (!block.to || block.to >= today) && (
            <Button size="small" onPress={() => setOpen(block)}>
              {m['realestate.property.act.unblock']()}
            </Button>
          )}
        </div>
      ))}
      {open && (
        <ActDialog
          name="realestate.property.unblock"
          title={m['realestate.property.act.unblock']()}
          verb={m['realestate.property.act.unblock']()}
          input={on ? { id: open.id, version: open.version, on } : null}
          onDone={() => showToast(m['realestate.property.saved']())}
          onClose={() => setOpen(null)}
        >
          <DateField label={m['realestate.property.field.on']()} name="on" value={on} onChange={setOn} />
        </ActDialog>
      )}
    </section>
  )
}
