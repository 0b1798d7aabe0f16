import { ChevronRight } from 'lucide-react'
import { DirIcon } from './DirIcon.tsx'
import { useWords } from './words.ts'

/** The way back: pages with `href`, the present one without. */
export function Breadcrumbs({ crumbs }: { crumbs: readonly { name: string; href?: string }[] }) {
  const words = useWords()
  return (
    <nav aria-label={words.breadcrumbs} className="crumbs-nav">
      <ol className="crumbs cap">
        {crumbs.map((crumb, index) => (
          <li key={crumb.href ?? crumb.name}>
            {index > 0 && <DirIcon icon={ChevronRight} size={14} />}
            {crumb.href ? <a href={crumb.href}>{crumb.name}</a> : <bdi aria-current="page">{crumb.name}</bdi>}
          </li>
        ))}
      </ol>
    </nav>
  )
}
