import type { ReactNode } from 'react'
import { FieldPlace } from './FieldPlace.tsx'
import { onDemand } from './onDemand.tsx'
import type { SelectProps } from './SelectPart.tsx'

/** A choice among a few. */
export const Select = onDemand<SelectProps<string>>(
  async () => (await import('./SelectPart.tsx')).SelectPart,
  props => <FieldPlace label={props.label} />,
) as unknown as <Value extends string>(props: SelectProps<Value>) => ReactNode
