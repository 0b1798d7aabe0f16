import type { ComboBoxProps } from './ComboBoxPart.tsx'
import { FieldPlace } from './FieldPlace.tsx'
import { onDemand } from './onDemand.tsx'

export type { Choice } from './ComboBoxPart.tsx'

/** A choice among many, found by typing. */
export const ComboBox = onDemand<ComboBoxProps>(
  async () => (await import('./ComboBoxPart.tsx')).ComboBoxPart,
  props => <FieldPlace label={props.label} />,
)
