import type { ComponentProps } from 'react'
import type { FieldValues } from 'react-hook-form'
import { dayIn, instantOf, timeIn } from '#kernel/shared/day.ts'
import { asked, type Look, type Place, useBound } from '#kernel/web/inputs/bound.ts'
import { useCompany } from '#kernel/web/session.tsx'
import { DateTimeField } from '#ui/DateTimeField.tsx'

/**
 * A point in time of a form, shown by the company's clock; an optional one that is emptied is null, a required one is
 * empty text and asked for.
 */
export function InstantInput<Values extends FieldValues>(
  props: Place<Values> & Look<ComponentProps<typeof DateTimeField>>,
) {
  const { control, name, ...look } = props
  const { field, error } = useBound({ control, name })
  const { timeZone } = useCompany()
  const at = field.value ? new Date(field.value) : null
  return (
    <DateTimeField
      {...look}
      name={name}
      value={at && `${dayIn(at, timeZone)}T${timeIn(at, timeZone)}`}
      onChange={local =>
        field.onChange(
          local
            ? instantOf(local.slice(0, 10), local.slice(11, 16), timeZone).toISOString()
            : look.optional
              ? null
              : '',
        )
      }
      onBlur={field.onBlur}
      error={look.optional ? error : asked(field.value, error)}
    />
  )
}
