import { CircleAlert } from 'lucide-react'

/** What is wrong, in red, under the field or the lines it speaks of. */
export function FieldError({ error, id }: { error: string | null | undefined; id?: string }) {
  return (
    error && (
      <span id={id} className="field-error">
        <CircleAlert aria-hidden />
        <span>{error}</span>
      </span>
    )
  )
}
