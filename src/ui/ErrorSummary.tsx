import { useEffect, useRef } from 'react'
import { focusField } from './focusField.ts'

type Props = {
  /** "The invoice was not saved: three fields need attention". */
  title: string
  /** `field` is the `name` of the field of the kit; without it the error concerns the whole form. */
  errors: readonly { field?: string; text: string }[]
}

/** Stands on top of a form that was refused, takes the focus, and leads to each field. */
export function ErrorSummary({ title, errors }: Props) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  if (errors.length === 0) return null
  return (
    <div className="error-summary" role="alert" tabIndex={-1} ref={box}>
      <h2>{title}</h2>
      <ul>
        {errors.map(({ field, text }) => (
          <li key={`${field}${text}`}>
            {field ? (
              <button type="button" onClick={() => focusField(field)}>
                {text}
              </button>
            ) : (
              text
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
