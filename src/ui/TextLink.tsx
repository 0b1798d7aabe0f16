import type { ReactNode } from 'react'

/** An inline link in the accent colour. */
export function TextLink({
  href,
  children,
  target,
}: {
  href: string
  children: ReactNode
  target?: '_blank'
}) {
  return (
    <a className="link" href={href} target={target} rel={target ? 'noopener noreferrer' : undefined}>
      {children}
    </a>
  )
}
