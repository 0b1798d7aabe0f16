import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import { useCompany } from '#kernel/web/session.tsx'
import { middleOf, swappedPlace } from '#modules/platform/public.ts'
import { useMapTiles } from '#modules/platform/public.web.tsx'
import { Button } from '#ui/Button.tsx'
import { MapView } from '#ui/map/MapView.tsx'
import type { LatLon } from '#ui/map/mapShapes.ts'
import { Notice } from '#ui/Notice.tsx'
import { TextField } from '#ui/TextField.tsx'
import { showToast } from '#ui/toast.ts'
import { pastedPlace } from '../property/property.rules.ts'
import type { Place } from './placeMarks.web.ts'

/** Metres of the circle that marks a place while it is set. */
const around = 30

/** Where a property is: a tap on the map, or what was pasted. */
export function PlaceDialog({ place, onClose }: { place: Place; onClose: () => void }) {
  const { country } = useCompany()
  const [at, setAt] = useState<LatLon | null>(null)
  const [isPlaceMeant, setMeant] = useState(false)
  const [pasted, setPasted] = useState('')
  const label = m['realestate.property.map.place']()
  const meant = at && !isPlaceMeant ? swappedPlace({ latitude: at[0], longitude: at[1] }, country) : null
  const take = (text: string) => {
    setPasted(text)
    const found = pastedPlace(text)
    if (!found) return
    setMeant(false)
    setAt([found.latitude, found.longitude])
  }
  return (
    <ActDialog
      name="realestate.property.place"
      title={`${label}: ${place.name}`}
      verb={label}
      input={
        at && !meant
          ? { id: place.id, version: place.version, latitude: at[0], longitude: at[1], isPlaceMeant }
          : null
      }
      onDone={() => showToast(m['realestate.property.map.placed']())}
      onClose={onClose}
    >
      <TextField
        label={m['realestate.property.paste']()}
        dir="ltr"
        optional
        value={pasted}
        onChange={take}
        maxLength={500}
      />
      {meant && (
        <Notice
          hue="amber"
          live
          actions={
            <>
              <Button size="small" onPress={() => setAt([meant.latitude, meant.longitude])}>
                {m['realestate.property.swap.yes']()}
              </Button>
              <Button size="small" kind="tertiary" onPress={() => setMeant(true)}>
                {m['realestate.property.swap.no']()}
              </Button>
            </>
          }
        >
          {m['realestate.property.swap.ask']({
            latitude: String(meant.latitude),
            longitude: String(meant.longitude),
          })}
        </Notice>
      )}
      <MapView
        label={label}
        tiles={useMapTiles()}
        home={middleOf(country)}
        shapes={[
          {
            kind: 'circle',
            id: 'place',
            label,
            at: meant ? null : at,
            radius: around,
            limits: [around, around],
          },
        ]}
        onMove={shape => {
          if (shape.kind !== 'circle' || !shape.at) return
          setMeant(false)
          setAt(shape.at)
        }}
      />
    </ActDialog>
  )
}
