import { useEffect, useRef, useState } from 'react'
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'
import { m } from '#generated/words/messages.js'
import { shownParam } from '#kernel/shared/format.ts'
import { isolated } from '#kernel/web/isolate.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { useDisplay } from '#ui/display.ts'
import { Notice } from '#ui/Notice.tsx'
import { RadioGroup } from '#ui/RadioGroup.tsx'
import type { BothChanged } from './threeWay.web.ts'
import type { ThreeWay } from './useThreeWay.web.ts'

type Props<Values extends FieldValues> = {
  merge: ThreeWay
  form: UseFormReturn<Values>
  /** What the form calls a field that has no label of its own on the page, such as a list of rows. */
  label?: (path: string) => string
  /** What a code stands for; undefined where the form has no better words for a value. */
  shown?: (path: string, value: unknown) => string | undefined
}

/** The label a field of the kit has on the page. */
const labelAt = (path: string) =>
  document.querySelector(`[data-field="${CSS.escape(path)}"] .field-label`)?.firstChild?.textContent ?? ''

/** A code or a reference, not words of a person: the field itself shows what it stands for. */
const isCode = (value: unknown) =>
  typeof value === 'string' && /^[a-z][a-zA-Z_]*$|^[\da-f]{8}-[\da-f]{4}-/.test(value)

/** Two people changed one record: where they changed the same field, both texts and the choice. Choosing fills the field; saving stays the form's. */
export function BothChangedCard<Values extends FieldValues>(props: Props<Values>) {
  const { merge, form } = props
  const { timeZone, digits } = useDisplay()
  const [chosen, setChosen] = useState<Readonly<Record<string, 'mine' | 'theirs'>>>({})
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (merge.joined) place.current?.focus()
  }, [merge.joined])
  if (!merge.joined) return null
  const fields = merge.joined.both
  if (fields.length === 0)
    return (
      <div ref={place} tabIndex={-1}>
        <Notice hue="amber" live>
          {m['platform.merge.joined']()}
        </Notice>
      </div>
    )
  const textOf = (path: string, value: unknown): string | null => {
    if (value === null || value === undefined || value === '') return '\u2014'
    const own = props.shown?.(path, value)
    if (own !== undefined) return own
    if (isCode(value)) return null
    if (typeof value === 'boolean') return value ? m['platform.merge.yes']() : m['platform.merge.no']()
    return typeof value === 'string' || typeof value === 'number'
      ? String(shownParam(value, timeZone, digits))
      : null
  }
  const choose = (field: BothChanged, whose: 'mine' | 'theirs') => {
    setChosen({ ...chosen, [field.path]: whose })
    const value = field[whose] as PathValue<Values, Path<Values>>
    form.setValue(field.path as Path<Values>, value, { shouldDirty: true })
  }
  const option = (field: BothChanged, whose: 'mine' | 'theirs', hint: string) => {
    const text = textOf(field.path, field[whose])
    return text === null
      ? { id: whose, name: hint, hint: m['platform.merge.inField']() }
      : { id: whose, name: isolated(text), hint }
  }
  return (
    <div ref={place} tabIndex={-1} role="alert">
      <Card
        title={m['platform.merge.title']()}
        end={
          <Button size="small" kind="tertiary" onPress={merge.done}>
            {m['platform.merge.done']()}
          </Button>
        }
      >
        <div className="stack">
          {fields.map(field => (
            <RadioGroup
              key={field.path}
              label={props.label?.(field.path) || labelAt(field.path)}
              value={chosen[field.path] ?? 'mine'}
              onChange={whose => choose(field, whose)}
              options={[
                option(field, 'mine', m['platform.merge.mine']()),
                option(field, 'theirs', m['platform.merge.theirs']()),
              ]}
            />
          ))}
        </div>
      </Card>
    </div>
  )
}
