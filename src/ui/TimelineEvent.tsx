import type { ReactNode } from 'react'
import type { Hue } from './status.ts'

type Props = {
  icon: ReactNode
  hue?: Hue
  /** The sentence: what happened. */
  title: ReactNode
  /** Who and when. */
  meta: ReactNode
  /** A comment, files. */
  comment?: ReactNode
  /** `before` left out: the value was noted, not changed. */
  changes?: readonly { name: string; before?: ReactNode; after: ReactNode }[]
}

export function TimelineEvent({ icon, hue = 'slate', title, meta, comment, changes }: Props) {
  return (
    <li className="event">
      <span className={`event-icon hue-${hue}`} aria-hidden="true">
        {icon}
      </span>
      <div className="grow">
        <div className="event-title">{title}</div>
        <div className="cap">{meta}</div>
        {comment && <div className="event-comment">{comment}</div>}
        {changes && (
          <dl className="event-changes">
            {changes.map(change => (
              <div key={change.name}>
                <dt className="cap">{change.name}</dt>
                <dd>
                  {change.before !== undefined && (
                    <>
                      <del>{change.before}</del> <span className="to" aria-hidden="true" />{' '}
                    </>
                  )}
                  <ins>{change.after}</ins>
                </dd>
              </div>
            ))}
          </dl>
        )}
      </div>
    </li>
  )
}
