import type { ReactNode } from 'react'

type Props = {
  title?: ReactNode
  /** A caption beside the title: a count, a period. */
  caption?: ReactNode
  /** At the end of the head: a link, a menu. */
  end?: ReactNode
  foot?: ReactNode
  /** Content that brings its own edges: a table, tabs, a list. */
  flush?: boolean
  children: ReactNode
}

export function Card({ title, caption, end, foot, flush, children }: Props) {
  return (
    <section className="card">
      {(title || end) && (
        <header className="card-head">
          {title && <h2>{title}</h2>}
          {caption && <span className="cap">{caption}</span>}
          {end && <div className="push">{end}</div>}
        </header>
      )}
      {flush ? children : <div className="card-body">{children}</div>}
      {foot && <footer className="card-foot">{foot}</footer>}
    </section>
  )
}
