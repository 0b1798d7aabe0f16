import type { DateFieldProps } from './DateFieldPart.tsx'
import { FieldPlace } from './FieldPlace.tsx'
import { onDemand } from './onDemand.tsx'

/** A calendar day, typed in segments or picked, with the Hijri day below. */
export const DateField = onDemand<DateFieldProps>(
  async () => (await import('./DateFieldPart.tsx')).DateFieldPart,
  props => <FieldPlace label={props.label} />,
)
