import { useParams } from '@tanstack/react-router'
import { words as tabWords } from '#generated/choices/realestate.property.tab.ts'
import { m } from '#generated/words/messages.js'
import { useAnswer } from '#kernel/web/hooks.ts'
import { useAddress } from '#kernel/web/list.ts'
import { Loaded, RecordPage } from '#kernel/web/RecordPage.tsx'
import { RecordTimeline } from '#modules/platform/public.web.tsx'
import { Breadcrumbs } from '#ui/Breadcrumbs.tsx'
import { Card } from '#ui/Card.tsx'
import { Money } from '#ui/Money.tsx'
import { onDemand } from '#ui/onDemand.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import { links } from '../links.web.ts'
import { OverviewTab } from './OverviewTab.tsx'
import { PropertyActs } from './PropertyActs.tsx'
import { PropertyBadge } from './PropertyBadge.tsx'
import { HistoryTab, UnitsTab } from './PropertyTabs.tsx'
import { propertyStory } from './propertyStory.web.ts'
import { nameOf, type Property, typeWords } from './propertyWords.web.ts'

const DocumentsTab = onDemand(async () => (await import('../document/DocumentsTab.tsx')).DocumentsTab)
const PhotosTab = onDemand(async () => (await import('../document/PhotosTab.tsx')).PhotosTab)

/** One property: what it is today, who has it, how long it stands empty, and everyone who had it. */
export default function PropertyPage() {
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const answer = useAnswer('realestate.property.get', { id })
  return <Loaded answer={answer}>{property => <PropertyRecord property={property} />}</Loaded>
}

function PropertyRecord({ property }: { property: Property }) {
  const [address, change] = useAddress()
  const shown =
    property.level === 'building'
      ? (['overview', 'units', 'documents', 'photos'] as const)
      : (['overview', 'history', 'documents', 'photos'] as const)
  const tab =
    shown.find(one => one === address['tab']) ?? (property.level === 'building' ? 'units' : 'overview')
  const name = nameOf(property)
  return (
    <RecordPage
      name={name}
      title={<bdi>{name}</bdi>}
      breadcrumbs={
        <Breadcrumbs
          crumbs={[
            { name: m['realestate.property.list.title'](), href: links.properties() },
            ...(property.parentId && property.parentName
              ? [{ name: property.parentName, href: links.property(property.parentId, 'units') }]
              : []),
            { name: property.code },
          ]}
        />
      }
      status={<PropertyBadge row={property} />}
      facts={
        <>
          <span className="n">{property.code}</span>
          <span>{typeWords[property.propertyType]()}</span>
          <bdi>{property.area}</bdi>
          {property.holder && <bdi className="strong">{property.holder.tenantName}</bdi>}
          {property.holder && <Money amount={property.holder.rent} />}
          {property.vacancyDays > 0 && (
            <span>
              {m['realestate.property.field.vacancy']()}{' '}
              {m['realestate.property.days']({ count: property.vacancyDays })} ·{' '}
              <Money amount={property.vacancyLoss} />
            </span>
          )}
        </>
      }
      actions={<PropertyActs property={property} />}
      side={
        <RecordTimeline subject={`realestate.property:${property.id}`} label={name} words={propertyStory} />
      }
    >
      <Card flush>
        <Tabs
          place="card"
          label={m['realestate.property.tabs']()}
          selected={tab}
          onSelect={next => change({ tab: next })}
          tabs={shown.map(id => ({ id, name: tabWords[id]() }))}
        >
          {tab === 'overview' && <OverviewTab property={property} />}
          {tab === 'units' && <UnitsTab property={property} />}
          {tab === 'history' && <HistoryTab property={property} />}
          {tab === 'documents' && <DocumentsTab property={property} />}
          {tab === 'photos' && <PhotosTab property={property} />}
        </Tabs>
      </Card>
    </RecordPage>
  )
}
