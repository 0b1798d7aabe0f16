import { Link, useRouterState } from '@tanstack/react-router'
import { Building2, ChevronLeft, PanelRight } from 'lucide-react'
import { useState } from 'react'
import { pageWords } from '#generated/page-words.ts'
import { m } from '#generated/words/messages.js'
import { currentLocale } from '#kernel/web/say.ts'
import { useSession } from '#kernel/web/session.tsx'
import { DirIcon } from '#ui/DirIcon.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { Mark } from '#ui/Mark.tsx'
import { iconOf } from './icons.ts'
import { isGroup, type MenuGroup, type MenuLink, type MenuNode, type MenuSection } from './menu.ts'

const say = (key: string) => pageWords[key]?.() ?? key

function useIsHere(): (path: string) => boolean {
  const here = useRouterState({ select: state => state.location.pathname })
  return path => here === path || here.startsWith(`${path}/`)
}

function Entry({ link, here, collapsed }: { link: MenuLink; here: boolean; collapsed?: boolean }) {
  const Icon = iconOf(link.icon)
  return (
    <Link
      to={link.path as never}
      className={here ? 'nav-entry on' : 'nav-entry'}
      aria-current={here ? 'page' : undefined}
    >
      <Icon aria-hidden />
      <span className={collapsed ? 'nav-word' : undefined}>{say(link.title)}</span>
    </Link>
  )
}

function Group({ group, open, onToggle, isHere }: GroupProps) {
  const Icon = iconOf(group.icon)
  return (
    <div>
      <button type="button" className="nav-entry" aria-expanded={open} onClick={onToggle}>
        <Icon aria-hidden />
        <span>{say(group.title)}</span>
        <span className={open ? 'nav-turn open' : 'nav-turn'}>
          <DirIcon icon={ChevronLeft} />
        </span>
      </button>
      {open && (
        <div className="nav-children">
          {group.children.map(child => (
            <Link
              key={child.path}
              to={child.path as never}
              className={isHere(child.path) ? 'nav-child on' : 'nav-child'}
              aria-current={isHere(child.path) ? 'page' : undefined}
            >
              {say(child.title)}
            </Link>
          ))}
        </div>
      )}
    </div>
  )
}

type GroupProps = {
  readonly group: MenuGroup
  readonly open: boolean
  readonly onToggle: () => void
  readonly isHere: (path: string) => boolean
}

/** The longest menu path that contains the present page, so that /fleet is not marked on /fleet/planner. */
function deepest(sections: readonly MenuSection[], isHere: (path: string) => boolean): string | undefined {
  return sections
    .flatMap(section => section.nodes.flatMap(node => (isGroup(node) ? node.children : [node])))
    .map(link => link.path)
    .filter(isHere)
    .sort((a, b) => b.length - a.length)[0]
}

type Props = {
  readonly sections: readonly MenuSection[]
  readonly collapsed: boolean
  readonly onToggle?: () => void
}

/** The menu at the inline start: sections, one group open at a time, company at the foot. */
export function Sidebar({ sections, collapsed, onToggle }: Props) {
  const { facts } = useSession()
  const isHere = useIsHere()
  const current = deepest(sections, isHere)
  const here = (path: string) => path === current
  const groupHere = sections
    .flatMap(section => section.nodes)
    .find((node): node is MenuGroup => isGroup(node) && node.children.some(child => here(child.path)))
  const [chosen, setChosen] = useState<string | null | undefined>(undefined)
  const open = chosen === undefined ? groupHere?.name : chosen
  const company = facts?.company
  const renderNode = (node: MenuNode) => {
    if (!isGroup(node))
      return <Entry key={node.path} link={node} here={here(node.path)} collapsed={collapsed} />
    if (collapsed) {
      const isCurrent = node.name === groupHere?.name
      return <Entry key={node.name} link={node} here={isCurrent} collapsed />
    }
    return (
      <Group
        key={node.name}
        group={node}
        open={open === node.name}
        onToggle={() => setChosen(open === node.name ? null : node.name)}
        isHere={here}
      />
    )
  }
  return (
    <div className={collapsed ? 'side collapsed' : 'side'}>
      <div className="side-brand">
        <Mark />
        {!collapsed && (
          <span className="side-name">
            <b>{m['platform.brand.name']()}</b>
            <span className="cap">{m['platform.brand.subtitle']()}</span>
          </span>
        )}
        {onToggle && !collapsed && (
          <IconButton label={m['platform.sidebar.toggle']()} onPress={onToggle}>
            <DirIcon icon={PanelRight} />
          </IconButton>
        )}
      </div>
      <nav className="side-nav" aria-label={m['menu.section.main']()}>
        {sections.map(section => (
          <div key={section.name}>
            {!collapsed && <div className="side-section">{say(`menu.section.${section.name}`)}</div>}
            {section.nodes.map(renderNode)}
          </div>
        ))}
      </nav>
      {collapsed && onToggle && (
        <IconButton label={m['platform.sidebar.toggle']()} onPress={onToggle}>
          <DirIcon icon={PanelRight} />
        </IconButton>
      )}
      {company && !collapsed && (
        <div className="side-foot">
          <Building2 aria-hidden />
          <span className="side-name">
            <b>
              <bdi>{currentLocale() === 'ar' ? company.nameAr : company.nameEn}</bdi>
            </b>
            <span className="cap">{company.currency}</span>
          </span>
        </div>
      )}
    </div>
  )
}
