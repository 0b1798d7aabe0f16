import type { Day } from '#kernel/shared/day.ts'
import { formatNumber } from '#kernel/shared/format.ts'
import { hijriParts } from '#kernel/shared/hijri.ts'
import { useDisplay } from './display.ts'
import { useWords } from './words.ts'

/** A day in the Umm al-Qura calendar, `9 جمادى الآخرة 1448`. */
export function HijriText({ day }: { day: Day }) {
  const { digits } = useDisplay()
  const words = useWords()
  const hijri = hijriParts(day)
  return (
    <span>
      <span className="n">{formatNumber(hijri.day, digits)}</span> {words.hijriMonths[hijri.month - 1]}{' '}
      <span className="n">{formatNumber(hijri.year, digits).replace(/[,٬]/, '')}</span>
    </span>
  )
}
