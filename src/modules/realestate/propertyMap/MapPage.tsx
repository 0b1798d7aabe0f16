import { useEffect, useMemo, useState } from 'react'
import { m } from '#generated/words/messages.js'
import { useAnswer } from '#kernel/web/hooks.ts'
import { useAddress } from '#kernel/web/list.ts'
import { Loaded } from '#kernel/web/RecordPage.tsx'
import { useCompany, useSession } from '#kernel/web/session.tsx'
import { useGo } from '#kernel/web/useGo.ts'
import { optionsOf } from '#kernel/web/wordOptions.ts'
import { middleOf } from '#modules/platform/public.ts'
import { useMapTiles } from '#modules/platform/public.web.tsx'
import { Button } from '#ui/Button.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { Card } from '#ui/Card.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { MapView } from '#ui/map/MapView.tsx'
import { NumberField } from '#ui/NumberField.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { SearchField } from '#ui/SearchField.tsx'
import { Select } from '#ui/Select.tsx'
import { TextLink } from '#ui/TextLink.tsx'
import { links } from '../links.web.ts'
import { ownershipWords, statusWords, typeWords } from '../property/propertyWords.web.ts'
import './property-map.css'
import { PlaceDialog } from './PlaceDialog.tsx'
import { markerOf, marks, type Place, statesOf } from './placeMarks.web.ts'

const { inherited: _, ...ownOwnershipWords } = ownershipWords
const one = (value: unknown) => (value === undefined ? undefined : String(value))

/** Where the properties are: a building stands for its units, coloured by the most urgent state of its units. */
export default function MapPage() {
  const [address, change] = useAddress()
  const { country } = useCompany()
  const tiles = useMapTiles()
  const go = useGo()
  const search = one(address['search'])
  const status = one(address['status']) as keyof typeof marks | undefined
  const propertyType = one(address['propertyType']) as Place['propertyType'] | undefined
  const ownership = one(address['ownership']) as keyof typeof ownOwnershipWords | undefined
  const vacantDays = address['vacantDays'] === undefined ? undefined : Number(address['vacantDays'])
  const answer = useAnswer(
    'realestate.property.map',
    {
      ...(search ? { search } : {}),
      ...(status ? { status } : {}),
      ...(propertyType ? { propertyType } : {}),
      ...(ownership ? { ownership } : {}),
      ...(vacantDays ? { vacantDays } : {}),
    },
    { keepPrevious: true, refetchInterval: 60_000 },
  )
  const title = m['realestate.property.map.title']()
  useEffect(() => {
    document.title = title
  }, [title])
  const all = { id: 'all' as const, name: m['realestate.property.view.all']() }
  const chosen = (value: string) => (value === 'all' ? undefined : value)
  const places = answer.data?.places
  const markers = useMemo(() => (places ?? []).map(markerOf), [places])
  return (
    <div className="page">
      <PageHeader
        title={title}
        count={answer.data && m['realestate.property.map.count']({ count: answer.data.places.length })}
        actions={<ButtonLink href={links.properties()}>{m['realestate.property.list.title']()}</ButtonLink>}
      />
      <div className="estate-map-filters">
        <SearchField
          label={m['realestate.property.search']()}
          value={search ?? ''}
          onChange={value => change({ search: value || undefined })}
        />
        <Select
          label={m['realestate.property.field.status']()}
          value={status ?? 'all'}
          onChange={value => change({ status: chosen(value) })}
          options={[all, ...optionsOf(statusWords)]}
        />
        <Select
          label={m['realestate.property.field.propertyType']()}
          value={propertyType ?? 'all'}
          onChange={value => change({ propertyType: chosen(value) })}
          options={[all, ...optionsOf(typeWords)]}
        />
        <Select
          label={m['realestate.property.field.ownership']()}
          value={ownership ?? 'all'}
          onChange={value => change({ ownership: chosen(value) })}
          options={[all, ...optionsOf(ownOwnershipWords)]}
        />
        <NumberField
          label={m['realestate.property.field.minVacant']()}
          value={vacantDays ?? null}
          onChange={value => change({ vacantDays: value ?? undefined })}
        />
      </div>
      <Loaded answer={answer}>
        {found => (
          <div className="estate-map">
            <Card flush>
              <MapView
                label={m['realestate.property.map.label']()}
                tiles={tiles}
                home={middleOf(country)}
                markers={markers}
                onPick={id => {
                  const place = found.places.find(row => row.id === id)
                  go(links.property(id, place?.isBuilding ? 'units' : undefined))
                }}
              />
              <p className="estate-map-legend cap">
                {(['available', 'reserved', 'leased', 'maintenance'] as const).map(state => (
                  <span key={state} className="row">
                    <span
                      className={`estate-mark hue-${marks[state].hue} is-${marks[state].shape}`}
                      aria-hidden
                    />
                    {statusWords[state]()}
                  </span>
                ))}
                {!tiles && <span>{m['realestate.property.map.plain']()}</span>}
              </p>
            </Card>
            <div className="stack">
              <Unplaced places={found.unplaced} />
              <Card title={m['realestate.property.map.list']()}>
                {found.places.length === 0 ? (
                  <EmptyState title={m['realestate.property.map.none']()} />
                ) : (
                  <ul className="estate-rows">
                    {found.places.map(place => (
                      <PlaceRow key={place.id} place={place} />
                    ))}
                  </ul>
                )}
              </Card>
            </div>
          </div>
        )}
      </Loaded>
    </div>
  )
}

/** The maps application of the device opens the way there. */
const routeTo = ({ latitude, longitude }: Place) => `geo:${latitude},${longitude}?q=${latitude},${longitude}`

function States({ place }: { place: Place }) {
  return (
    <span className="cap">
      {statesOf(place)
        .map(state =>
          place.isBuilding ? `${place.units[state]} ${statusWords[state]()}` : statusWords[state](),
        )
        .join(' · ')}
      {place.vacantDays > 0 && ` · ${m['realestate.property.days']({ count: place.vacantDays })}`}
    </span>
  )
}

const PlaceRow = ({ place }: { place: Place }) => (
  <li className="estate-place">
    <span className="stack tight">
      <TextLink href={links.property(place.id, place.isBuilding ? 'units' : undefined)}>
        <bdi>{place.name}</bdi>
      </TextLink>
      <States place={place} />
    </span>
    <ButtonLink size="small" kind="tertiary" href={routeTo(place)}>
      {m['realestate.property.map.route']()}
    </ButtonLink>
  </li>
)

function Unplaced({ places }: { places: readonly Place[] }) {
  const { can } = useSession()
  const [open, setOpen] = useState<Place | null>(null)
  if (places.length === 0) return null
  return (
    <Card title={m['realestate.property.map.unplaced']()}>
      <ul className="estate-rows">
        {places.map(place => (
          <li key={place.id} className="estate-place">
            <span className="stack tight">
              <TextLink href={links.property(place.id)}>
                <bdi>{place.name}</bdi>
              </TextLink>
              <States place={place} />
            </span>
            {can('realestate.properties.write') && (
              <Button size="small" onPress={() => setOpen(place)}>
                {m['realestate.property.map.place']()}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {open && <PlaceDialog place={open} onClose={() => setOpen(null)} />}
    </Card>
  )
}
