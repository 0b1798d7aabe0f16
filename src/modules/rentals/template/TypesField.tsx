import { Checkbox } from '#ui/Checkbox.tsx'
import { type ContractType, contractTypes } from '../schedule/term.rules.ts'
import { typeWords } from '../wordMaps.web.ts'

type Props = {
  label: string
  name: string
  value: readonly ContractType[]
  onChange: (types: ContractType[]) => void
  error?: string | null
}

/** Types of contracts, ticked. */
export function TypesField({ label, name, value, onChange, error }: Props) {
  return (
    <fieldset className="rentals-groups" data-field={name}>
      <legend className="field-label">{label}</legend>
      <div className="row wrap">
        {contractTypes.map(type => (
          <Checkbox
            key={type}
            checked={value.includes(type)}
            onChange={on => onChange(contractTypes.filter(one => (one === type ? on : value.includes(one))))}
          >
            {typeWords[type]()}
          </Checkbox>
        ))}
      </div>
      {error && <span className="field-error">{error}</span>}
    </fieldset>
  )
}
