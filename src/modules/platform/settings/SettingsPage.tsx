import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { m } from '#generated/words/messages.js'
import { openPages } from '#kernel/shared/guard.ts'
import { useSession } from '#kernel/web/session.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { useShell } from '../shell/slots.tsx'
import './settings.css'
import { tileGroups } from './tiles.web.ts'

/** The settings a person may open, each a tile that works. */
export default function SettingsPage() {
  const { manifests } = useShell()
  const { can, guard } = useSession()
  const open = new Set(openPages(manifests, guard).map(page => page.path))
  const title = m['platform.page.settings']()
  useEffect(() => {
    document.title = title
  }, [title])
  return (
    <div className="page">
      <PageHeader title={title} />
      {tileGroups.map(group => {
        const tiles = group.tiles.filter(
          tile => open.has(tile.path) && (!tile.permission || can(tile.permission)),
        )
        if (tiles.length === 0) return null
        return (
          <section key={group.title()} className="stack">
            <h2>{group.title()}</h2>
            <div className="tiles">
              {tiles.map(tile => (
                <Link
                  key={`${tile.path} ${tile.tab}`}
                  to={tile.path}
                  search={tile.tab ? { tab: tile.tab } : {}}
                  className="tile"
                >
                  <span className="soft-icon">
                    <tile.icon aria-hidden />
                  </span>
                  <span>
                    <b>{tile.title()}</b>
                    <span className="cap">{tile.text()}</span>
                  </span>
                </Link>
              ))}
            </div>
          </section>
        )
      })}
    </div>
  )
}
