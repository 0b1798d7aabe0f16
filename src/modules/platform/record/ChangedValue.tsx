import type { ReactNode } from 'react'
import { m } from '#generated/words/messages.js'
import { isDay } from '#kernel/shared/day.ts'
import { DayText } from '#ui/DayText.tsx'
import { InstantText } from '#ui/InstantText.tsx'
import { Money } from '#ui/Money.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { sayValue } from './fieldWords.web.ts'

const instantShape = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/
const uuidShape = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const listed = new Intl.ListFormat('ar', { style: 'narrow', type: 'unit' })

type Props = {
  /** The field's name in camel case; one that ends in `Minor` is money. */
  field: string
  value: unknown
  /** The operation that changed it, so that its module's words for states and kinds are used. */
  operation?: string
}

/** A value of the audit trail as a person reads it: money, days, times, yes and no, lists. */
export function ChangedValue({ field, value, operation = '' }: Props): ReactNode {
  if (value === null || value === undefined || value === '') return m['platform.value.none']()
  if (typeof value === 'boolean') return value ? m['platform.value.yes']() : m['platform.value.no']()
  if (typeof value === 'number')
    return field.endsWith('Minor') ? <Money amount={value} /> : <NumberText value={value} />
  if (Array.isArray(value))
    return (
      <bdi>{listed.format(value.map(one => sayValue(field, String(one), operation) ?? String(one)))}</bdi>
    )
  if (typeof value === 'object') return <span className="n">{JSON.stringify(value)}</span>
  const text = String(value)
  if (isDay(text)) return <DayText day={text} />
  if (instantShape.test(text)) return <InstantText at={text} />
  if (uuidShape.test(text)) return <span className="n">{text.slice(-8)}</span>
  return <bdi>{sayValue(field, text, operation) ?? text}</bdi>
}
