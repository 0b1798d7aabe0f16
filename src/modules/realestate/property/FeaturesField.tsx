import { type Control, useController } from 'react-hook-form'
import { m } from '#generated/words/messages.js'
import { Checkbox } from '#ui/Checkbox.tsx'
import { features } from './property.rules.ts'
import { featureWords, type PropertyValues } from './propertyWords.web.ts'

/** What the property has, each on or off. */
export function FeaturesField({ control }: { control: Control<PropertyValues> }) {
  const { field } = useController({ control, name: 'features' })
  const chosen = field.value
  return (
    <fieldset className="stack">
      <legend>{m['realestate.property.field.features']()}</legend>
      <div className="row wrap">
        {features.map(feature => (
          <Checkbox
            key={feature}
            checked={chosen.includes(feature)}
            onChange={checked =>
              field.onChange(checked ? [...chosen, feature] : chosen.filter(one => one !== feature))
            }
          >
            {featureWords[feature]()}
          </Checkbox>
        ))}
      </div>
    </fieldset>
  )
}
