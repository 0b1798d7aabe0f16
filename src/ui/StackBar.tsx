import { formatNumber, formatPercent } from '#kernel/shared/format.ts'
import { useDisplay } from './display.ts'
import { StatusMark } from './StatusMark.tsx'
import { type StatusKind, statusLooks } from './status.ts'
import './css/chart.css'

type Props = {
  /** Parts of one whole, the largest first; `href` opens the list that counts them. */
  parts: readonly { id: string; name: string; kind: StatusKind; count: number; href?: string }[]
}

/** How a whole divides by state: a bar and, under it, the rows with counts and shares. */
export function StackBar({ parts }: Props) {
  const { digits } = useDisplay()
  const whole = parts.reduce((sum, part) => sum + part.count, 0)
  return (
    <div className="stack-bar">
      <div className="stack-bar-parts" aria-hidden="true">
        {parts
          .filter(part => part.count > 0)
          .map(part => (
            <i
              key={part.id}
              className={`hue-${statusLooks[part.kind].hue}`}
              style={{ flexGrow: part.count }}
            />
          ))}
      </div>
      <ul>
        {parts.map(part => {
          const row = (
            <>
              <StatusMark kind={part.kind} />
              <span className="grow">{part.name}</span>
              <b className="n">{formatNumber(part.count, digits)}</b>
              <span className="n cap">
                {formatPercent(whole ? Math.round((part.count * 10_000) / whole) : 0, digits)}
              </span>
            </>
          )
          return <li key={part.id}>{part.href ? <a href={part.href}>{row}</a> : <div>{row}</div>}</li>
        })}
      </ul>
    </div>
  )
}
