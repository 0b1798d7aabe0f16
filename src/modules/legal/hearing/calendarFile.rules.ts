import type { Day } from '#kernel/shared/day.ts'
import { addDays } from '#kernel/shared/day.ts'

/** What a calendar shows: a hearing at a moment, or a last day, which is a day wherever the calendar is opened (case LG-01). */
export type CalendarEntry = {
  readonly uid: string
  readonly title: string
  readonly place: string | null
} & ({ readonly at: Date } | { readonly on: Day })

const hearingMinutes = 30

const plain = (day: Day) => day.replaceAll('-', '')
const stamp = (at: Date) => `${at.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`
const escaped = (text: string) => text.replace(/[\\;,]/g, found => `\\${found}`).replace(/\r?\n/g, '\\n')

/** A line holds at most 75 octets; what is longer goes on behind a space, never within a letter. */
function folded(line: string): string {
  const parts: string[] = []
  let part = ''
  for (const letter of line) {
    if (new TextEncoder().encode(part + letter).length > 74) {
      parts.push(part)
      part = ''
    }
    part += letter
  }
  return [...parts, part].join('\r\n ')
}

function linesOf(entry: CalendarEntry, made: Date): string[] {
  const when =
    'at' in entry
      ? [
          `DTSTART:${stamp(entry.at)}`,
          `DTEND:${stamp(new Date(entry.at.getTime() + hearingMinutes * 60_000))}`,
        ]
      : [`DTSTART;VALUE=DATE:${plain(entry.on)}`, `DTEND;VALUE=DATE:${plain(addDays(entry.on, 1))}`]
  return [
    'BEGIN:VEVENT',
    `UID:${entry.uid}@qafila`,
    `DTSTAMP:${stamp(made)}`,
    ...when,
    `SUMMARY:${escaped(entry.title)}`,
    ...(entry.place ? [`LOCATION:${escaped(entry.place)}`] : []),
    'END:VEVENT',
  ]
}

export function calendarFile(entries: readonly CalendarEntry[], made: Date): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Qafila//Legal//AR',
    ...entries.flatMap(entry => linesOf(entry, made)),
    'END:VCALENDAR',
  ]
  return `${lines.map(folded).join('\r\n')}\r\n`
}
