import { FieldPlace } from '#ui/FieldPlace.tsx'
import { onDemand } from '#ui/onDemand.tsx'
import type { CustomerPickerProps } from './CustomerPickerPart.tsx'

/** A customer, found by name, number, phone or identity, or created on the spot. */
export const CustomerPicker = onDemand<CustomerPickerProps>(
  async () => (await import('./CustomerPickerPart.tsx')).CustomerPickerPart,
  props => <FieldPlace label={props.label} />,
)
