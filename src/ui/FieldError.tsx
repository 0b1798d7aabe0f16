import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { FieldError as AriaFieldError } from 'react-aria-components/FieldError'
import { Text } from 'react-aria-components/Text'

/** Hint or error under a field: the error takes the hint's place. Must stand inside a field of the kit. */
export function FieldError({ error, hint }: { error?: string | null; hint?: ReactNode }) {
  return (
    <>
      {hint && !error && (
        <Text slot="description" className="hint">
          {hint}
        </Text>
      )}
      <AriaFieldError className="field-error">
        <CircleAlert aria-hidden />
        <span>{error}</span>
      </AriaFieldError>
    </>
  )
}
