import type { Control } from 'react-hook-form'
import { m } from '#generated/words/messages.js'
import { ChoiceInput } from '#kernel/web/inputs/ChoiceInput.tsx'
import { DayInput } from '#kernel/web/inputs/DayInput.tsx'
import { MoneyInput } from '#kernel/web/inputs/MoneyInput.tsx'
import { NoteInput } from '#kernel/web/inputs/NoteInput.tsx'
import { NumberInput } from '#kernel/web/inputs/NumberInput.tsx'
import { PickInput } from '#kernel/web/inputs/PickInput.tsx'
import { TextInput } from '#kernel/web/inputs/TextInput.tsx'
import { optionsOf } from '#kernel/web/wordOptions.ts'
import { FeaturesField } from './FeaturesField.tsx'
import { PlacePaste } from './PlacePaste.tsx'
import { PropertyPicker } from './PropertyPicker.tsx'
import {
  conditionWords,
  ownershipWords,
  type PropertyValues,
  typeWords,
  useWords,
} from './propertyWords.web.ts'

type Level = PropertyValues['level']
type Props = { control: Control<PropertyValues>; level: Level }

const { inherited: _, ...ownOwnershipWords } = ownershipWords

/** What it is and whose. */
export function WhatFields({ control, level }: Props) {
  return (
    <>
      {level === 'unit' && (
        <PickInput control={control} name="parentId">
          {picked => (
            <PropertyPicker {...picked} level="building" label={m['realestate.property.field.parentId']()} />
          )}
        </PickInput>
      )}
      <div className="fields">
        <TextInput
          control={control}
          name="propertyName"
          label={m['realestate.property.field.propertyName']()}
        />
        {level === 'unit' && (
          <TextInput
            control={control}
            name="unitNo"
            label={m['realestate.property.field.unitNo']()}
            dir="ltr"
            optional
          />
        )}
        <ChoiceInput
          control={control}
          name="propertyType"
          label={m['realestate.property.field.propertyType']()}
          options={optionsOf(typeWords)}
        />
        <ChoiceInput
          control={control}
          name="propertyUse"
          label={m['realestate.property.field.propertyUse']()}
          options={optionsOf(useWords)}
        />
        <ChoiceInput
          control={control}
          name="ownership"
          label={m['realestate.property.field.ownership']()}
          options={optionsOf(ownOwnershipWords)}
          {...(level === 'unit' ? { nothing: ownershipWords.inherited(), optional: true } : {})}
        />
      </div>
    </>
  )
}

/** The asking rent and since when it may be let; a building has neither. */
export function LettingFields({ control }: Props) {
  return (
    <div className="fields">
      <MoneyInput control={control} name="rentalPrice" label={m['realestate.property.field.rentalPrice']()} />
      <DayInput control={control} name="lettableFrom" label={m['realestate.property.field.lettableFrom']()} />
    </div>
  )
}

export function AddressFields({ control, level }: Props) {
  return (
    <div className="fields">
      <TextInput control={control} name="area" label={m['realestate.property.field.area']()} />
      <TextInput
        control={control}
        name="governorate"
        label={m['realestate.property.field.governorate']()}
        optional
      />
      <TextInput control={control} name="block" label={m['realestate.property.field.block']()} optional />
      <TextInput control={control} name="street" label={m['realestate.property.field.street']()} optional />
      <TextInput
        control={control}
        name="buildingNo"
        label={m['realestate.property.field.buildingNo']()}
        optional
      />
      {level !== 'building' && (
        <NumberInput
          control={control}
          name="floorNumber"
          label={m['realestate.property.field.floorNumber']()}
          negative
          optional
        />
      )}
      <TextInput
        control={control}
        name="paciNumber"
        label={m['realestate.property.field.paciNumber']()}
        dir="ltr"
        optional
      />
      <PlacePaste control={control} />
      <NumberInput
        control={control}
        name="latitude"
        label={m['realestate.property.field.latitude']()}
        digits={6}
        negative
        optional
      />
      <NumberInput
        control={control}
        name="longitude"
        label={m['realestate.property.field.longitude']()}
        digits={6}
        negative
        optional
      />
    </div>
  )
}

export function DetailFields({ control, level }: Props) {
  return (
    <>
      <div className="fields">
        <NumberInput
          control={control}
          name="areaSqm"
          label={m['realestate.property.field.areaSqm']()}
          digits={2}
          optional
        />
        {level !== 'building' && (
          <>
            <NumberInput
              control={control}
              name="bedrooms"
              label={m['realestate.property.field.bedrooms']()}
              optional
            />
            <NumberInput
              control={control}
              name="bathrooms"
              label={m['realestate.property.field.bathrooms']()}
              optional
            />
          </>
        )}
        <NumberInput
          control={control}
          name="parkingSpaces"
          label={m['realestate.property.field.parkingSpaces']()}
          optional
        />
        <ChoiceInput
          control={control}
          name="condition"
          label={m['realestate.property.field.condition']()}
          options={optionsOf(conditionWords)}
          nothing={'\u2014'}
          optional
        />
        <MoneyInput
          control={control}
          name="salePrice"
          label={m['realestate.property.field.salePrice']()}
          optional
        />
      </div>
      <FeaturesField control={control} />
      <TextInput
        control={control}
        name="propertyNameEn"
        label={m['realestate.property.field.propertyNameEn']()}
        dir="ltr"
        optional
      />
      <NoteInput
        control={control}
        name="description"
        label={m['realestate.property.field.description']()}
        rows={3}
        optional
      />
    </>
  )
}
