import { Link, useRouterState } from '@tanstack/react-router'
import { Building2, ChevronRight, PanelRight } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { pageWords } from '#generated/page-words.ts'
import { m } from '#generated/words/messages.js'
import { DirIcon } from '#ui/DirIcon.tsx'
import { Mark } from '#ui/Mark.tsx'
import { PlainIconButton } from '#ui/PlainIconButton.tsx'
import { TextLink } from '#ui/TextLink.tsx'
import { links } from '../links.web.ts'
import { iconOf } from './icons.web.ts'
import { isGroup, type MenuGroup, type MenuLink, type MenuNode, type MenuSection } from './menu.web.ts'

const say = (key: string) => pageWords[key]?.() ?? key

// The router would call every path above the page current too.
const exactly = { exact: true }

function useIsHere(): (path: string) => boolean {
  const here = useRouterState({ select: state => state.location.pathname })
  return path => here === path || here.startsWith(`${path}/`)
}

function Entry({ link, here, folded }: { link: MenuLink; here: boolean; folded: Folded }) {
  const Icon = iconOf(link.icon)
  const word = say(link.title)
  return (
    <Link
      to={link.path}
      activeOptions={exactly}
      className={here ? 'nav-entry on' : 'nav-entry'}
      aria-current={here ? 'page' : undefined}
      title={folded === 'icons' ? word : undefined}
    >
      <Icon aria-hidden />
      <span className={folded === 'icons' ? 'sr' : undefined}>{word}</span>
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
          <DirIcon icon={ChevronRight} />
        </span>
      </button>
      {open && (
        <div className="nav-children">
          {group.children.map(child => (
            <Link
              key={child.path}
              to={child.path}
              activeOptions={exactly}
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
  group: MenuGroup
  open: boolean
  onToggle: () => void
  isHere: (path: string) => boolean
}

/** The entry with the longest path that contains the present page, so that /finance is not marked on /finance/invoices. */
function deepest(sections: readonly MenuSection[], isHere: (path: string) => boolean): string | undefined {
  return sections
    .flatMap(section => section.nodes.flatMap(node => (isGroup(node) ? node.children : [node])))
    .flatMap(({ path, covers = [] }) => [path, ...covers].map(within => ({ path, within })))
    .filter(({ within }) => isHere(within))
    .sort((a, b) => b.within.length - a.within.length)[0]?.path
}

/** Open; folded to words under icons; folded to icons alone (16 rem shells, 3 rem folded). */
export type Folded = false | 'words' | 'icons'

export type LeaveEntry = { readonly name: string; readonly icon: ReactNode; readonly onPress: () => void }

/** The company, its currency and, while a free trial runs, how long it still does. */
export type Foot = { readonly name: string; readonly fact: string; readonly trial: string | null }

type Props = {
  sections: readonly MenuSection[]
  folded: Folded
  subtitle: string
  foot: Foot | null
  /** The way out: sign out, or back to the platform. */
  leave: LeaveEntry | null
  onToggle?: () => void
}

/** The menu at the inline start: sections, one group open at a time, the way out and the company at the foot. */
export function Sidebar({ sections, folded, subtitle, foot, leave, onToggle }: Props) {
  const isHere = useIsHere()
  const current = deepest(sections, isHere)
  const here = (path: string) => path === current
  const groupHere = sections
    .flatMap(section => section.nodes)
    .find((node): node is MenuGroup => isGroup(node) && node.children.some(child => here(child.path)))
  // A page of another group opens that group: what was opened by hand is forgotten with the page.
  const [chosen, setChosen] = useState<{ at: string | undefined; name: string | null } | null>(null)
  const open = chosen && chosen.at === current ? chosen.name : groupHere?.name
  const menu = useRef<HTMLElement>(null)
  // Where the menu is longer than the screen, the page one is on must not lie under its foot.
  useEffect(() => {
    if (current) menu.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [current])
  const renderNode = (node: MenuNode) => {
    if (!isGroup(node)) return <Entry key={node.path} link={node} here={here(node.path)} folded={folded} />
    if (folded)
      return <Entry key={node.name} link={node} here={node.name === groupHere?.name} folded={folded} />
    return (
      <Group
        key={node.name}
        group={node}
        open={open === node.name}
        onToggle={() => setChosen({ at: current, name: open === node.name ? null : node.name })}
        isHere={here}
      />
    )
  }
  const toggle = onToggle && (
    <PlainIconButton label={m['platform.sidebar.toggle']()} onPress={onToggle}>
      <DirIcon icon={PanelRight} size={18} />
    </PlainIconButton>
  )
  return (
    <div className={folded ? `menu-side collapsed to-${folded}` : 'menu-side'}>
      <div className="side-brand">
        <Mark />
        {!folded && (
          <span className="side-name">
            <b>{m['platform.brand.name']()}</b>
            <span className="cap">{subtitle}</span>
          </span>
        )}
        {!folded && toggle}
      </div>
      <nav ref={menu} className="side-nav" aria-label={m['menu.section.main']()}>
        {sections.map(section => (
          <div key={section.name}>
            {!folded && <div className="side-section">{say(`menu.section.${section.name}`)}</div>}
            {section.nodes.map(renderNode)}
          </div>
        ))}
      </nav>
      {folded && toggle}
      {leave && (
        <button
          type="button"
          className="nav-entry nav-leave"
          onClick={leave.onPress}
          title={folded === 'icons' ? leave.name : undefined}
        >
          {leave.icon}
          <span className={folded === 'icons' ? 'sr' : undefined}>{leave.name}</span>
        </button>
      )}
      {foot && !folded && (
        <div className="side-foot">
          <Building2 aria-hidden />
          <span className="side-name">
            <b>
              <bdi>{foot.name}</bdi>
            </b>
            <span className="cap">{foot.fact}</span>
            {foot.trial && <TextLink href={links.subscription}>{foot.trial}</TextLink>}
          </span>
        </div>
      )}
    </div>
  )
}
