import { useState } from 'react'

/** The years a person may mean: while «2026» is being typed, react-aria already offers the years 2, 20 and 202. */
const firstYear = 1900
const lastYear = 2199

type Dated = { year: number }

export const isPlausible = ({ year }: Dated): boolean => year >= firstYear && year <= lastYear

type Typing<Typed> = {
  value: string | null
  onChange: (value: string | null) => void
  parse: (text: string) => Typed
  textOf: (typed: Typed) => string
}

/**
 * Keeps the typed text apart from the value: half a year stays in the field, and only a plausible date is reported, or null when the field
 * is emptied or left with half a year in it.
 */
export function useTypedDate<Typed extends Dated>({ value, onChange, parse, textOf }: Typing<Typed>) {
  const [half, setHalf] = useState<Typed | null>(null)
  const [isLeft, setLeft] = useState(false)
  const [told, setTold] = useState(value)
  // A value from outside (a preset, a restored draft) takes the place of what was being typed.
  if (value !== told) {
    setTold(value)
    setHalf(null)
  }
  const tell = (next: string | null) => {
    setTold(next)
    if (next !== value) onChange(next)
  }
  return {
    value: half ?? (value ? parse(value) : null),
    isHalf: half !== null && isLeft,
    change: (typed: Typed | null) => {
      setLeft(false)
      if (typed && !isPlausible(typed)) return setHalf(typed)
      setHalf(null)
      tell(typed ? textOf(typed) : null)
    },
    leave: () => {
      if (!half) return
      setLeft(true)
      tell(null)
    },
  }
}
