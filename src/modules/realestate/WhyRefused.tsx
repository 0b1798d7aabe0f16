import { Notice } from '#ui/Notice.tsx'
import { useFieldError } from '#ui/refusedFields.ts'

/** Says in an `ActDialog` why it is refused, where what is to blame is no single field that could say it itself. */
export function WhyRefused({ field }: { field: string }) {
  const refused = useFieldError({ name: field })
  return refused ? (
    <Notice hue="red" live>
      {refused}
    </Notice>
  ) : null
}
