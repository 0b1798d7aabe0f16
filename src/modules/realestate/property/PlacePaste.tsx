import { useState } from 'react'
import { type Control, useController } from 'react-hook-form'
import { m } from '#generated/words/messages.js'
import { useCompany } from '#kernel/web/session.tsx'
import { swappedPlace } from '#modules/platform/public.ts'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { TextField } from '#ui/TextField.tsx'
import { pastedPlace } from './property.rules.ts'
import type { PropertyValues } from './propertyWords.web.ts'

/** A place pasted as numbers or as the link of a map; asks where latitude and longitude seem to be swapped. */
export function PlacePaste({ control }: { control: Control<PropertyValues> }) {
  const { country } = useCompany()
  const [pasted, setPasted] = useState('')
  const latitude = useController({ control, name: 'latitude' }).field
  const longitude = useController({ control, name: 'longitude' }).field
  const meant = useController({ control, name: 'isPlaceMeant' }).field
  const set = (place: { latitude: number; longitude: number }) => {
    latitude.onChange(place.latitude)
    longitude.onChange(place.longitude)
    meant.onChange(false)
  }
  const take = (text: string) => {
    setPasted(text)
    const place = pastedPlace(text)
    if (place) set(place)
  }
  const at =
    typeof latitude.value === 'number' && typeof longitude.value === 'number' && !meant.value
      ? swappedPlace({ latitude: latitude.value, longitude: longitude.value }, country)
      : null
  return (
    <>
      <TextField
        label={m['realestate.property.paste']()}
        dir="ltr"
        optional
        value={pasted}
        onChange={take}
        maxLength={500}
        error={pasted.trim() && pastedPlace(pasted) === null ? m['realestate.property.pasteUnread']() : null}
      />
      {at && (
        <Notice
          hue="amber"
          live
          actions={
            <>
              <Button size="small" onPress={() => set(at)}>
                {m['realestate.property.swap.yes']()}
              </Button>
              <Button size="small" kind="tertiary" onPress={() => meant.onChange(true)}>
                {m['realestate.property.swap.no']()}
              </Button>
            </>
          }
        >
          {m['realestate.property.swap.ask']({
            latitude: String(at.latitude),
            longitude: String(at.longitude),
          })}
        </Notice>
      )}
    </>
  )
}
