import type { DateTimeFieldProps } from './DateTimeFieldPart.tsx'
import { FieldPlace } from './FieldPlace.tsx'
import { onDemand } from './onDemand.tsx'

/** A moment by the company's clock: a day and its hours. */
export const DateTimeField = onDemand<DateTimeFieldProps>(
  async () => (await import('./DateTimeFieldPart.tsx')).DateTimeFieldPart,
  props => <FieldPlace label={props.label} />,
)
