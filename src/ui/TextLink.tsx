import type { ReactNode } from 'react'
import { Link } from 'react-aria-components/Link'

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
    <Link className="link" href={href} target={target} rel={target ? 'noopener noreferrer' : undefined}>
      {children}
    </Link>
  )
}
