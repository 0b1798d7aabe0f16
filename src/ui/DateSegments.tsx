import { DateInput, DateSegment } from 'react-aria-components/DateField'

/** The typed parts of a date or time. Between day and clock stands a space, not the locale's comma. */
export function DateSegments({ framed }: { framed?: boolean }) {
  return (
    <DateInput className={framed ? 'in segments' : 'segments'}>
      {segment =>
        segment.type === 'literal' && !/[/:]/.test(segment.text) ? (
          <DateSegment segment={{ ...segment, text: ' ' }} />
        ) : (
          <DateSegment segment={segment} />
        )
      }
    </DateInput>
  )
}
