import type { Hue } from './status.ts'
import './css/chart.css'

/** The key of a chart's colours; stands at the end of its card's head. */
export function Legend({ entries }: { entries: readonly { name: string; hue: Hue | 'accent' }[] }) {
  return (
    <ul className="legend cap">
      {entries.map(entry => (
        <li key={entry.name} className={`hue-${entry.hue}`}>
          <i aria-hidden="true" />
          {entry.name}
        </li>
      ))}
    </ul>
  )
}
