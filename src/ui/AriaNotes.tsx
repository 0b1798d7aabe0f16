import type { ReactNode } from 'react'
import { FieldError as AriaFieldError } from 'react-aria-components/FieldError'
import { Text } from 'react-aria-components/Text'
import { FieldError } from './FieldError.tsx'

/** Hint or error under a field of the accessible parts, which know by themselves whether they are invalid. */
export function AriaNotes({ error, hint }: { error?: string | null; hint?: ReactNode }) {
  return (
    <>
      {hint && !error && (
        <Text slot="description" className="hint">
          {hint}
        </Text>
      )}
      <AriaFieldError>
        <FieldError error={error} />
      </AriaFieldError>
    </>
  )
}
